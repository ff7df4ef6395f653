-- Which clients had how many rows on a day, per coin, symbol and product type: named clients are counted from it without
-- reading their rows. Each plane is one binary digit of a client's number of rows.
CREATE TABLE "commission_group_clients" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "plane" SMALLINT NOT NULL,
    "chunk" INTEGER NOT NULL,
    "clients" BIT(8192) NOT NULL,

    CONSTRAINT "commission_group_clients_pkey" PRIMARY KEY ("account_id","day","coin","symbol","product_type","plane","chunk")
);

INSERT INTO "commission_group_clients" ("account_id", "day", "coin", "symbol", "product_type", "plane", "chunk", "clients")
SELECT "account_id", "day", "coin", "symbol", "product_type", "plane", "chunk", bit_or("clients")
FROM (
    SELECT "account_id", "day", "coin", "symbol", "product_type", "held", "number" / 8192 AS "chunk",
        bit_or(set_bit(B'0'::bit(8192), "number" % 8192, 1)) AS "clients"
    FROM (
        SELECT "account_id", "day", "coin", "symbol", "product_type", "uid", count(*)::int AS "held"
        FROM "commission_rows" GROUP BY "account_id", "day", "coin", "symbol", "product_type", "uid"
    ) counted
    JOIN "clients" USING ("account_id", "uid")
    GROUP BY "account_id", "day", "coin", "symbol", "product_type", "held", "number" / 8192
) numbered
JOIN generate_series(0, 30) "plane" ON "held" >> "plane" & 1 = 1
GROUP BY "account_id", "day", "coin", "symbol", "product_type", "plane", "chunk";

-- Between which amounts a client's rows have ever been. A restatement takes nothing back: bounds that are too wide are
-- right, and cost a page a little time.
CREATE TABLE "commission_client_extremes" (
    "account_id" INTEGER NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "most_deal_amount" DECIMAL NOT NULL,
    "least_deal_amount" DECIMAL NOT NULL,
    "most_fee" DECIMAL NOT NULL,
    "least_fee" DECIMAL NOT NULL,
    "most_fee_paid" DECIMAL NOT NULL,
    "least_fee_paid" DECIMAL NOT NULL,
    "most_rebate_amount" DECIMAL NOT NULL,
    "least_rebate_amount" DECIMAL NOT NULL,

    CONSTRAINT "commission_client_extremes_pkey" PRIMARY KEY ("account_id","coin","uid")
);

INSERT INTO "commission_client_extremes" ("account_id", "coin", "uid", "most_deal_amount", "least_deal_amount",
    "most_fee", "least_fee", "most_fee_paid", "least_fee_paid", "most_rebate_amount", "least_rebate_amount")
SELECT "account_id", "coin", "uid", max("deal_amount"), min("deal_amount"), max("fee"), min("fee"),
    max("fee_paid"), min("fee_paid"), max("rebate_amount"), min("rebate_amount")
FROM "commission_rows" GROUP BY "account_id", "coin", "uid";

-- With the client in them, rows of others are passed over in the index alone.
DROP INDEX "commission_rows_deal_amount_idx", "commission_rows_fee_idx", "commission_rows_fee_paid_idx", "commission_rows_rebate_amount_idx";
CREATE INDEX "commission_rows_deal_amount_idx" ON "commission_rows"("account_id", "day", "coin", "deal_amount", "uid");
CREATE INDEX "commission_rows_fee_idx" ON "commission_rows"("account_id", "day", "coin", "fee", "uid");
CREATE INDEX "commission_rows_fee_paid_idx" ON "commission_rows"("account_id", "day", "coin", "fee_paid", "uid");
CREATE INDEX "commission_rows_rebate_amount_idx" ON "commission_rows"("account_id", "day", "coin", "rebate_amount", "uid");
