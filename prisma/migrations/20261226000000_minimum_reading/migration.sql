-- Which coin an exchange counts its minimum order amount in, as far as the account knows.
ALTER TABLE "trading_accounts"
    ADD COLUMN "minimum_reading" TEXT,
    ADD COLUMN "minimum_since" TIMESTAMPTZ(3),
    ADD COLUMN "minimum_by" TEXT,
    ADD COLUMN "minimum_order_id" BIGINT;
ALTER TABLE "trading_accounts" ADD CONSTRAINT "trading_accounts_minimum"
    CHECK (
        "minimum_reading" IN ('quantity', 'notional')
        AND "minimum_since" IS NOT NULL
        AND ("minimum_by" IS NULL) <> ("minimum_order_id" IS NULL)
        OR "minimum_reading" IS NULL
        AND "minimum_since" IS NULL AND "minimum_by" IS NULL AND "minimum_order_id" IS NULL
    );

-- The symbols of a product with their steps and minima, for what is shown before an order is previewed.
CREATE TABLE "trading_instruments" (
    "account_id" INTEGER NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "instruments" JSONB NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "trading_instruments_pkey" PRIMARY KEY ("account_id","category"),
    CONSTRAINT "trading_instruments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
