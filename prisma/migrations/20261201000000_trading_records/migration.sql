-- Copies of what the exchange says of an account's assets, orders, fills, positions, strategies and bots.
-- What is paper and what is live never meets: each row says which of the two it is.
ALTER TABLE "asset_snapshots" ADD COLUMN "environment" TEXT COLLATE "C";
UPDATE "asset_snapshots" s SET "environment" = CASE a."environment" WHEN 'sandbox' THEN 'paper' ELSE 'live' END
  FROM "accounts" a WHERE a."id" = s."account_id";
ALTER TABLE "asset_snapshots" ALTER COLUMN "environment" SET NOT NULL,
  ADD CONSTRAINT "asset_snapshots_environment" CHECK ("environment" IN ('paper', 'live'));

CREATE TABLE "asset_readings" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "assets" JSONB NOT NULL,

    CONSTRAINT "asset_readings_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "asset_readings_environment" CHECK ("environment" IN ('paper', 'live'))
);

CREATE TABLE "trading_readings" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3),
    "since" TIMESTAMPTZ(3),
    "through" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "failure_code" TEXT,
    "failure_http" INTEGER,
    "failure_detail" TEXT,
    "failed_since" TIMESTAMPTZ(3),

    CONSTRAINT "trading_readings_pkey" PRIMARY KEY ("account_id","environment","source"),
    CONSTRAINT "trading_readings_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "trading_readings_range" CHECK (("since" IS NULL) = ("through" IS NULL) AND "since" <= "through"),
    CONSTRAINT "trading_readings_failure" CHECK (("failure_kind" IS NULL) = ("failed_since" IS NULL))
);

CREATE TABLE "trading_gaps" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "from_time" TIMESTAMPTZ(3) NOT NULL,
    "to_time" TIMESTAMPTZ(3) NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trading_gaps_pkey" PRIMARY KEY ("account_id","environment","source","from_time"),
    CONSTRAINT "trading_gaps_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "trading_gaps_range" CHECK ("from_time" < "to_time")
);

CREATE TABLE "trading_records" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "side" TEXT COLLATE "C" NOT NULL,
    "state" TEXT COLLATE "C" NOT NULL,
    "order_id" TEXT COLLATE "C",
    "client_oid" TEXT COLLATE "C",
    "is_open" BOOLEAN NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL,
    "record" JSONB NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,
    "unlisted_at" TIMESTAMPTZ(3),

    CONSTRAINT "trading_records_pkey" PRIMARY KEY ("account_id","environment","kind","record_id"),
    CONSTRAINT "trading_records_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "trading_records_kind" CHECK ("kind" IN ('order', 'fill', 'position', 'closed-position', 'strategy', 'bot')),
    CONSTRAINT "trading_records_unlisted" CHECK ("unlisted_at" IS NULL OR NOT "is_open")
);

CREATE INDEX "trading_records_time_idx" ON "trading_records"("account_id", "environment", "kind", "is_open", "at", "record_id");
CREATE INDEX "trading_records_order_idx" ON "trading_records"("account_id", "environment", "kind", "order_id");

CREATE TABLE "trading_versions" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "record_id" TEXT COLLATE "C" NOT NULL,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,
    "record" JSONB NOT NULL,

    CONSTRAINT "trading_versions_pkey" PRIMARY KEY ("account_id","environment","kind","record_id","seen_at")
);

CREATE TABLE "followed_bots" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "bot_id" TEXT COLLATE "C" NOT NULL,
    "followed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "unknown_at" TIMESTAMPTZ(3),

    CONSTRAINT "followed_bots_pkey" PRIMARY KEY ("account_id","environment","bot_id"),
    CONSTRAINT "followed_bots_environment" CHECK ("environment" IN ('paper', 'live'))
);

ALTER TABLE "asset_readings" ADD CONSTRAINT "asset_readings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trading_readings" ADD CONSTRAINT "trading_readings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trading_gaps" ADD CONSTRAINT "trading_gaps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trading_records" ADD CONSTRAINT "trading_records_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "trading_versions" ADD CONSTRAINT "trading_versions_account_id_environment_kind_record_id_fkey" FOREIGN KEY ("account_id", "environment", "kind", "record_id") REFERENCES "trading_records"("account_id", "environment", "kind", "record_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "followed_bots" ADD CONSTRAINT "followed_bots_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
