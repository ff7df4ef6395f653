-- Orders that a strategy order placed, each with the strategy order that it is of, and when they were read last.
ALTER TABLE "trading_records"
  ADD COLUMN "parent_id" TEXT,
  ADD COLUMN "subs_read_at" TIMESTAMPTZ(3),
  DROP CONSTRAINT "trading_records_kind",
  ADD CONSTRAINT "trading_records_kind" CHECK ("kind" IN ('order', 'fill', 'position', 'closed-position', 'moved-position', 'strategy', 'sub-order', 'bot')),
  ADD CONSTRAINT "trading_records_parent" CHECK (("kind" = 'sub-order') = ("parent_id" IS NOT NULL));

CREATE INDEX "trading_records_parent_idx" ON "trading_records" ("account_id", "environment", "parent_id") WHERE "parent_id" IS NOT NULL;
