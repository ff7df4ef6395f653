-- How far orders were compared: only what changed since is compared again. Positions are compared with their fills.
CREATE TABLE "trading_comparisons" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "through" TIMESTAMPTZ(3) NOT NULL,
    "own_through" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trading_comparisons_pkey" PRIMARY KEY ("account_id","environment"),
    CONSTRAINT "trading_comparisons_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "trading_comparisons_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

ALTER TABLE "trading_findings"
  DROP CONSTRAINT "trading_findings_kind",
  ADD CONSTRAINT "trading_findings_kind" CHECK ("kind" IN ('executed', 'different', 'ours-alone', 'fills', 'no-record', 'position'));

CREATE INDEX "trading_records_read_idx" ON "trading_records" ("account_id", "environment", "kind", "read_at");
CREATE INDEX "trading_records_client_oid_idx" ON "trading_records" ("account_id", "environment", "client_oid") WHERE "kind" = 'order';
CREATE INDEX "trading_records_fills_idx" ON "trading_records" ("account_id", "environment", "symbol", "at") WHERE "kind" = 'fill';
CREATE INDEX "order_records_updated_idx" ON "order_records" ("account_id", "updated_at");
