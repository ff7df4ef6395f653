-- No rate may change between the values that are worked out here and the end of this migration.
LOCK TABLE "reference_rates", "reporting_settings" IN SHARE ROW EXCLUSIVE MODE;

-- Totals of clients per day and per week replace blocks of days, bit strings of clients and what a worker built of them.
DROP TABLE "commission_blocks", "commission_client_blocks", "commission_client_values", "commission_day_clients",
    "commission_group_clients", "commission_client_days";
ALTER TABLE "clients" DROP COLUMN "number";
DROP INDEX "clients_odd_uid_idx";

CREATE TABLE "commission_client_days" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" DECIMAL NOT NULL,
    "fee" DECIMAL NOT NULL,
    "fee_deduction" DECIMAL NOT NULL,
    "fee_deduction_rows" INTEGER NOT NULL,
    "fee_paid" DECIMAL NOT NULL,
    "rebate_amount" DECIMAL NOT NULL
);

-- Each day of a week updates its rows: with room on their pages they stay there.
CREATE TABLE "commission_client_weeks" (
    "account_id" INTEGER NOT NULL,
    "week" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" DECIMAL NOT NULL,
    "fee" DECIMAL NOT NULL,
    "fee_deduction" DECIMAL NOT NULL,
    "fee_deduction_rows" INTEGER NOT NULL,
    "fee_paid" DECIMAL NOT NULL,
    "rebate_amount" DECIMAL NOT NULL,
    "valued_rows" INTEGER NOT NULL,
    "fee_paid_value" DECIMAL NOT NULL,
    "rebate_value" DECIMAL NOT NULL
) WITH (fillfactor = 70);

-- Days that are stored already: a week of an account at a time, so that a large book shows how far it is.
DO $$
DECLARE
    part RECORD;
    weeks INTEGER := (SELECT count(*) FROM (
        SELECT DISTINCT "account_id", date_trunc('week', "day") FROM "commission_days" WHERE "row_count" > 0) stored);
    done INTEGER := 0;
BEGIN
    FOR part IN
        SELECT "account_id", min("day") AS "first", max("day") AS "last" FROM "commission_days"
        WHERE "row_count" > 0 GROUP BY "account_id", date_trunc('week', "day") ORDER BY 1, 2
    LOOP
        INSERT INTO "commission_client_days" ("account_id", "day", "coin", "product_type", "uid", "row_count", "deal_amount",
            "fee", "fee_deduction", "fee_deduction_rows", "fee_paid", "rebate_amount")
        SELECT "account_id", "day", "coin", "product_type", "uid", count(*), sum("deal_amount"), sum("fee"),
            coalesce(sum("fee_deduction"), 0), count("fee_deduction"), sum("fee_paid"), sum("rebate_amount")
        FROM "commission_rows"
        WHERE "account_id" = part."account_id" AND "day" BETWEEN part."first" AND part."last"
        GROUP BY "account_id", "day", "coin", "product_type", "uid"
        ORDER BY "day", "coin", "product_type", "uid";
        done := done + 1;
        IF done % 10 = 0 THEN
            RAISE NOTICE 'progress: totals of clients, % of % weeks', done, weeks;
        END IF;
    END LOOP;
END
$$;

-- The rate of each coin and day, as lib/rates/valuation.ts has it.
CREATE TEMPORARY TABLE "days_of_coins" ON COMMIT DROP AS
    SELECT DISTINCT "coin", "day" FROM "commission_product_totals";
CREATE TEMPORARY TABLE "applied_rates" ON COMMIT DROP AS
    SELECT d."coin", d."day",
        CASE WHEN d."coin" = s."currency" THEN 1
            ELSE coalesce(latest."rate", CASE WHEN d."coin" = ANY (s."stable_coins") THEN 1 END) END AS "rate"
    FROM "days_of_coins" d
    CROSS JOIN "reporting_settings" s
    LEFT JOIN LATERAL (
        SELECT r."rate" FROM "reference_rates" r
        WHERE r."currency" = s."currency" AND r."coin" = d."coin"
            AND r."day" BETWEEN d."day" - s."max_age_days" AND d."day"
        ORDER BY r."day" DESC LIMIT 1) latest ON true;

INSERT INTO "commission_client_weeks" ("account_id", "week", "coin", "product_type", "uid", "row_count", "deal_amount", "fee",
    "fee_deduction", "fee_deduction_rows", "fee_paid", "rebate_amount", "valued_rows", "fee_paid_value", "rebate_value")
SELECT t."account_id", date_trunc('week', t."day")::date, t."coin", t."product_type", t."uid", sum(t."row_count"),
    sum(t."deal_amount"), sum(t."fee"), sum(t."fee_deduction"), sum(t."fee_deduction_rows"), sum(t."fee_paid"),
    sum(t."rebate_amount"), coalesce(sum(t."row_count") FILTER (WHERE r."rate" IS NOT NULL), 0),
    coalesce(sum(t."fee_paid" * r."rate"), 0), coalesce(sum(t."rebate_amount" * r."rate"), 0)
FROM "commission_client_days" t LEFT JOIN "applied_rates" r USING ("coin", "day")
GROUP BY 1, 2, 3, 4, 5 ORDER BY 1, 2, 3, 4, 5;

ALTER TABLE "commission_client_days" ADD CONSTRAINT "commission_client_days_pkey"
    PRIMARY KEY ("account_id","day","coin","product_type","uid");
CREATE INDEX "commission_client_days_uid_idx" ON "commission_client_days"("account_id", "uid", "day");
ALTER TABLE "commission_client_weeks" ADD CONSTRAINT "commission_client_weeks_pkey"
    PRIMARY KEY ("account_id","week","coin","product_type","uid");
CREATE INDEX "commission_client_weeks_uid_idx" ON "commission_client_weeks"("account_id", "uid", "week");

-- Rows of named clients, and pages in the order of clients.
CREATE INDEX "commission_rows_client_idx" ON "commission_rows"("account_id", "uid", "day");

-- The values of weeks move with the rates (lib/rates/store/client-values.ts). A change beside that, such as by a process of
-- an older version that still runs, would leave them wrong for ever, so it is refused.
CREATE FUNCTION "require_held_rates"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF NOT EXISTS (SELECT FROM pg_locks WHERE "locktype" = 'advisory' AND "pid" = pg_backend_pid() AND "granted"
        AND "mode" = 'ExclusiveLock' AND "classid" = 0 AND "objid" = 1729411907 AND "objsubid" = 1) THEN
        RAISE EXCEPTION 'rates and their setting change with the values of clients alone: stop older versions of the desk';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER "reference_rates_held" BEFORE INSERT OR UPDATE OR DELETE ON "reference_rates"
    FOR EACH STATEMENT EXECUTE FUNCTION require_held_rates();
CREATE TRIGGER "reporting_settings_held" BEFORE INSERT OR UPDATE OR DELETE ON "reporting_settings"
    FOR EACH STATEMENT EXECUTE FUNCTION require_held_rates();
