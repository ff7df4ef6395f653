-- The limits of a live account are raised by two persons: one asks, another confirms.
ALTER TABLE "trading_accounts"
  ADD COLUMN "limits_asked" JSONB,
  ADD COLUMN "limits_asked_by" UUID,
  ADD COLUMN "limits_asker" TEXT,
  ADD COLUMN "limits_asked_at" TIMESTAMPTZ(3),
  ADD CONSTRAINT "trading_accounts_limits_asked_check" CHECK (num_nulls("limits_asked", "limits_asked_by", "limits_asker", "limits_asked_at") IN (0, 4));
