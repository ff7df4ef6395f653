-- A live account is switched on by two persons: one asks, another confirms.
ALTER TABLE "trading_accounts"
  ADD COLUMN "on_asked_by" UUID,
  ADD COLUMN "on_asker" TEXT,
  ADD COLUMN "on_asked_at" TIMESTAMPTZ(3);
