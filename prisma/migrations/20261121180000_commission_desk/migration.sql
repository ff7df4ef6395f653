CREATE TABLE "commission_revision_totals" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "revision" INTEGER NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" NUMERIC NOT NULL,
    "fee" NUMERIC NOT NULL,
    "fee_deduction" NUMERIC,
    "fee_paid" NUMERIC NOT NULL,
    "rebate_amount" NUMERIC NOT NULL,

    CONSTRAINT "commission_revision_totals_pkey" PRIMARY KEY ("account_id","day","revision","coin")
);

ALTER TABLE "commission_day_revisions" ADD COLUMN "rows_added" INTEGER,
ADD COLUMN "rows_removed" INTEGER,
ADD COLUMN "rows_changed" INTEGER,
ADD COLUMN "rows_retold" INTEGER;

CREATE TABLE "commission_reconciliations" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "revision" INTEGER NOT NULL,
    "basis" BIGINT NOT NULL,
    "as_of" TIMESTAMPTZ(3) NOT NULL,
    "is_stale" BOOLEAN NOT NULL,
    "version" INTEGER NOT NULL,
    "checked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "findings" JSONB NOT NULL,

    CONSTRAINT "commission_reconciliations_pkey" PRIMARY KEY ("account_id","day")
);

ALTER TABLE "commission_day_totals" ADD COLUMN "activity_bonus_deduct" NUMERIC,
ADD COLUMN "spot_coupon_deduct" NUMERIC,
ADD COLUMN "futures_coupon_deduct" NUMERIC,
ADD COLUMN "spot_fee_discount_deduct" NUMERIC,
ADD COLUMN "negative_maker_fee_deduct" NUMERIC,
ADD COLUMN "fee_deduction_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "activity_bonus_deduct_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "spot_coupon_deduct_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "futures_coupon_deduct_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "spot_fee_discount_deduct_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "negative_maker_fee_deduct_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "negative_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "rebate_without_fee_rows" INTEGER NOT NULL DEFAULT 0,
ADD COLUMN "fee_mismatch_rows" INTEGER NOT NULL DEFAULT 0;

CREATE TABLE "clients" (
    "account_id" INTEGER NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,

    CONSTRAINT "clients_pkey" PRIMARY KEY ("account_id","uid"),
    CONSTRAINT "clients_number_check" CHECK ("number" >= 0)
);

CREATE TABLE "commission_client_days" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" NUMERIC NOT NULL,
    "fee" NUMERIC NOT NULL,
    "fee_deduction" NUMERIC,
    "fee_paid" NUMERIC NOT NULL,
    "rebate_amount" NUMERIC NOT NULL,

    CONSTRAINT "commission_client_days_pkey" PRIMARY KEY ("account_id","day","coin","uid")
);

CREATE TABLE "commission_day_clients" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "chunk" INTEGER NOT NULL,
    "clients" BIT(8192) NOT NULL,

    CONSTRAINT "commission_day_clients_pkey" PRIMARY KEY ("account_id","day","coin","product_type","chunk")
);

CREATE TABLE "commission_blocks" (
    "account_id" INTEGER NOT NULL,
    "level" SMALLINT NOT NULL,
    "block" DATE NOT NULL,
    "revisions" BIGINT NOT NULL,
    "rates_hash" TEXT NOT NULL,
    "built_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commission_blocks_pkey" PRIMARY KEY ("account_id","level","block"),
    CONSTRAINT "commission_blocks_level_check" CHECK ("level" BETWEEN 1 AND 8)
);

CREATE TABLE "commission_client_blocks" (
    "account_id" INTEGER NOT NULL,
    "level" SMALLINT NOT NULL,
    "block" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "first_day" DATE NOT NULL,
    "last_day" DATE NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" NUMERIC NOT NULL,
    "fee" NUMERIC NOT NULL,
    "fee_deduction" NUMERIC,
    "fee_paid" NUMERIC NOT NULL,
    "rebate_amount" NUMERIC NOT NULL,
    "valued_rows" INTEGER NOT NULL,
    "deal_amount_value" NUMERIC NOT NULL,
    "fee_paid_value" NUMERIC NOT NULL,
    "rebate_value" NUMERIC NOT NULL,

    CONSTRAINT "commission_client_blocks_pkey" PRIMARY KEY ("account_id","level","block","coin","uid")
);

CREATE TABLE "commission_client_values" (
    "account_id" INTEGER NOT NULL,
    "level" SMALLINT NOT NULL,
    "block" DATE NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "valued_rows" INTEGER NOT NULL,
    "deal_amount_value" NUMERIC NOT NULL,
    "fee_paid_value" NUMERIC NOT NULL,
    "rebate_value" NUMERIC NOT NULL,

    CONSTRAINT "commission_client_values_pkey" PRIMARY KEY ("account_id","level","block","uid")
);

CREATE TABLE "kept_figures" (
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "version" TEXT NOT NULL,
    "figure" JSONB NOT NULL,
    "kept_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "kept_figures_pkey" PRIMARY KEY ("account_id","name")
);

CREATE TABLE "reference_rates" (
    "currency" TEXT NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "rate" NUMERIC NOT NULL,
    "source" TEXT NOT NULL,
    "set_by" TEXT,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "reference_rates_pkey" PRIMARY KEY ("currency","coin","day"),
    CONSTRAINT "reference_rates_rate_check" CHECK ("rate" > 0)
);

CREATE TABLE "reporting_settings" (
    "id" INTEGER NOT NULL DEFAULT 1,
    "currency" TEXT NOT NULL DEFAULT 'USDT',
    "stable_coins" TEXT[] DEFAULT ARRAY['USDT', 'USDC']::TEXT[],
    "max_age_days" INTEGER NOT NULL DEFAULT 7,

    CONSTRAINT "reporting_settings_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "reporting_settings_id_check" CHECK ("id" = 1),
    CONSTRAINT "reporting_settings_max_age_days_check" CHECK ("max_age_days" BETWEEN 0 AND 366)
);

CREATE TABLE "client_profiles" (
    "account_id" INTEGER NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "customer_id" TEXT,
    "labels" TEXT[] DEFAULT ARRAY[]::TEXT[],
    "note" TEXT NOT NULL DEFAULT '',
    "search_text" TEXT NOT NULL DEFAULT '',
    "updated_by" TEXT,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "client_profiles_pkey" PRIMARY KEY ("account_id","uid")
);

CREATE TABLE "client_state_rules" (
    "account_id" INTEGER NOT NULL,
    "new_days" INTEGER NOT NULL DEFAULT 30,
    "dormant_days" INTEGER NOT NULL DEFAULT 14,
    "lost_days" INTEGER NOT NULL DEFAULT 60,

    CONSTRAINT "client_state_rules_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "client_state_rules_days_check" CHECK ("new_days" > 0 AND "dormant_days" > 0 AND "lost_days" > "dormant_days")
);

CREATE TABLE "saved_views" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" INTEGER NOT NULL,
    "owner_id" UUID NOT NULL,
    "screen" TEXT NOT NULL,
    "name" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "is_shared" BOOLEAN NOT NULL DEFAULT false,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "saved_views_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "default_views" (
    "user_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "screen" TEXT NOT NULL,
    "view_id" UUID NOT NULL,

    CONSTRAINT "default_views_pkey" PRIMARY KEY ("user_id","account_id","screen")
);

CREATE TABLE "uid_lists" (
    "account_id" INTEGER NOT NULL,
    "id" TEXT COLLATE "C" NOT NULL,
    "uids" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "uid_lists_pkey" PRIMARY KEY ("account_id","id")
);

CREATE TABLE "person_settings" (
    "user_id" UUID NOT NULL,
    "key" TEXT NOT NULL,
    "value" JSONB NOT NULL,

    CONSTRAINT "person_settings_pkey" PRIMARY KEY ("user_id","key")
);

CREATE TABLE "export_jobs" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "subject" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "query" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "rows_done" INTEGER NOT NULL DEFAULT 0,
    "rows_total" INTEGER,
    "file_name" TEXT NOT NULL,
    "bytes" BIGINT,
    "sha256" TEXT,
    "sidecar" JSONB,
    "failure" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "started_at" TIMESTAMPTZ(3),
    "beat_at" TIMESTAMPTZ(3),
    "finished_at" TIMESTAMPTZ(3),
    "expires_at" TIMESTAMPTZ(3),

    CONSTRAINT "export_jobs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "export_jobs_status_check" CHECK ("status" IN ('queued', 'running', 'done', 'failed', 'cancelled')),
    CONSTRAINT "export_jobs_format_check" CHECK ("format" IN ('csv', 'xlsx'))
);

CREATE TABLE "api_tokens" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL,
    "token_hash" TEXT NOT NULL,
    "scopes" TEXT[],
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "last_used_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "api_tokens_pkey" PRIMARY KEY ("id")
);

CREATE TABLE "commission_imports" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "brought_by" TEXT NOT NULL,
    "file_name" TEXT NOT NULL,
    "sha256" TEXT,
    "mapping" JSONB,
    "range_from" DATE,
    "range_to" DATE,
    "status" TEXT NOT NULL,
    "report" JSONB,
    "failure" TEXT,
    "touched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "applied_at" TIMESTAMPTZ(3),
    "undone_at" TIMESTAMPTZ(3),

    CONSTRAINT "commission_imports_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "commission_imports_status_check" CHECK ("status" IN ('uploaded', 'checking', 'checked', 'applying', 'applied', 'failed', 'undone'))
);

CREATE TABLE "commission_import_days" (
    "import_id" INTEGER NOT NULL,
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "revision" INTEGER NOT NULL,
    "row_count" INTEGER NOT NULL,

    CONSTRAINT "commission_import_days_pkey" PRIMARY KEY ("account_id","day","import_id")
);

CREATE TABLE "month_closes" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "closed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "closed_by" TEXT NOT NULL,
    "statement" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,

    CONSTRAINT "month_closes_pkey" PRIMARY KEY ("account_id","month"),
    CONSTRAINT "month_closes_month_check" CHECK ("month" = date_trunc('month', "month")::date)
);

CREATE TABLE "month_close_days" (
    "account_id" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "day" DATE NOT NULL,
    "revision" INTEGER NOT NULL,

    CONSTRAINT "month_close_days_pkey" PRIMARY KEY ("account_id","month","day")
);

CREATE UNIQUE INDEX "clients_account_id_number_key" ON "clients"("account_id", "number");

CREATE INDEX "commission_client_days_uid_idx" ON "commission_client_days"("account_id", "uid", "day");

CREATE INDEX "client_profiles_account_id_customer_id_idx" ON "client_profiles"("account_id", "customer_id");

CREATE UNIQUE INDEX "saved_views_account_id_owner_id_screen_name_key" ON "saved_views"("account_id", "owner_id", "screen", "name");

CREATE INDEX "export_jobs_account_id_user_id_created_at_idx" ON "export_jobs"("account_id", "user_id", "created_at" DESC);

CREATE UNIQUE INDEX "api_tokens_token_hash_key" ON "api_tokens"("token_hash");

CREATE INDEX "commission_imports_account_id_created_at_idx" ON "commission_imports"("account_id", "created_at" DESC);

ALTER TABLE "commission_revision_totals" ADD CONSTRAINT "commission_revision_totals_account_id_day_revision_fkey" FOREIGN KEY ("account_id", "day", "revision") REFERENCES "commission_day_revisions"("account_id", "day", "revision") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "commission_reconciliations" ADD CONSTRAINT "commission_reconciliations_account_id_day_fkey" FOREIGN KEY ("account_id", "day") REFERENCES "commission_days"("account_id", "day") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "clients" ADD CONSTRAINT "clients_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "kept_figures" ADD CONSTRAINT "kept_figures_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "client_profiles" ADD CONSTRAINT "client_profiles_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "client_state_rules" ADD CONSTRAINT "client_state_rules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "saved_views" ADD CONSTRAINT "saved_views_owner_id_fkey" FOREIGN KEY ("owner_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "default_views" ADD CONSTRAINT "default_views_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "default_views" ADD CONSTRAINT "default_views_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "default_views" ADD CONSTRAINT "default_views_view_id_fkey" FOREIGN KEY ("view_id") REFERENCES "saved_views"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "uid_lists" ADD CONSTRAINT "uid_lists_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "person_settings" ADD CONSTRAINT "person_settings_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "api_tokens" ADD CONSTRAINT "api_tokens_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "commission_imports" ADD CONSTRAINT "commission_imports_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "commission_import_days" ADD CONSTRAINT "commission_import_days_import_id_fkey" FOREIGN KEY ("import_id") REFERENCES "commission_imports"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "month_closes" ADD CONSTRAINT "month_closes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

ALTER TABLE "month_close_days" ADD CONSTRAINT "month_close_days_account_id_month_fkey" FOREIGN KEY ("account_id", "month") REFERENCES "month_closes"("account_id", "month") ON DELETE CASCADE ON UPDATE CASCADE;


-- The clients whose uid a spreadsheet might run: none, nearly always, and then no export has to look.
CREATE INDEX "clients_odd_uid_idx" ON "clients"("account_id") WHERE "uid" !~ '^[0-9A-Za-z]';

INSERT INTO "reporting_settings" DEFAULT VALUES;

-- A closed statement never changes. It goes only with its account.
CREATE FUNCTION "refuse_month_close_update"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'a closed month never changes: later restatements are adjustments of the month they were seen in';
END
$$;
CREATE TRIGGER "month_closes_unchanged" BEFORE UPDATE ON "month_closes" FOR EACH ROW EXECUTE FUNCTION refuse_month_close_update();
CREATE TRIGGER "month_close_days_unchanged" BEFORE UPDATE ON "month_close_days" FOR EACH ROW EXECUTE FUNCTION refuse_month_close_update();

CREATE FUNCTION "refuse_month_close_delete"() RETURNS TRIGGER LANGUAGE plpgsql AS $$
BEGIN
    IF EXISTS (SELECT FROM accounts WHERE id = OLD."account_id") THEN
        RAISE EXCEPTION 'a closed month stays closed';
    END IF;
    RETURN OLD;
END
$$;
CREATE TRIGGER "month_closes_kept" BEFORE DELETE ON "month_closes" FOR EACH ROW EXECUTE FUNCTION refuse_month_close_delete();
CREATE TRIGGER "month_close_days_kept" BEFORE DELETE ON "month_close_days" FOR EACH ROW EXECUTE FUNCTION refuse_month_close_delete();

-- What is stored already gets its rollups.
UPDATE "commission_day_totals" total SET "activity_bonus_deduct" = sums."activity_bonus_deduct",
    "spot_coupon_deduct" = sums."spot_coupon_deduct",
    "futures_coupon_deduct" = sums."futures_coupon_deduct",
    "spot_fee_discount_deduct" = sums."spot_fee_discount_deduct",
    "negative_maker_fee_deduct" = sums."negative_maker_fee_deduct",
    "fee_deduction_rows" = sums."fee_deduction_rows",
    "activity_bonus_deduct_rows" = sums."activity_bonus_deduct_rows",
    "spot_coupon_deduct_rows" = sums."spot_coupon_deduct_rows",
    "futures_coupon_deduct_rows" = sums."futures_coupon_deduct_rows",
    "spot_fee_discount_deduct_rows" = sums."spot_fee_discount_deduct_rows",
    "negative_maker_fee_deduct_rows" = sums."negative_maker_fee_deduct_rows",
    "negative_rows" = sums."negative_rows",
    "rebate_without_fee_rows" = sums."rebate_without_fee_rows",
    "fee_mismatch_rows" = sums."fee_mismatch_rows"
FROM (
    SELECT "account_id", "day", "coin", "symbol", "product_type",
        sum("activity_bonus_deduct") AS "activity_bonus_deduct",
        sum("spot_coupon_deduct") AS "spot_coupon_deduct",
        sum("futures_coupon_deduct") AS "futures_coupon_deduct",
        sum("spot_fee_discount_deduct") AS "spot_fee_discount_deduct",
        sum("negative_maker_fee_deduct") AS "negative_maker_fee_deduct",
        count("fee_deduction") AS "fee_deduction_rows",
        count("activity_bonus_deduct") AS "activity_bonus_deduct_rows",
        count("spot_coupon_deduct") AS "spot_coupon_deduct_rows",
        count("futures_coupon_deduct") AS "futures_coupon_deduct_rows",
        count("spot_fee_discount_deduct") AS "spot_fee_discount_deduct_rows",
        count("negative_maker_fee_deduct") AS "negative_maker_fee_deduct_rows",
        count(*) FILTER (WHERE least("deal_amount", "fee", "fee_paid", "rebate_amount") < 0) AS "negative_rows",
        count(*) FILTER (WHERE "rebate_amount" <> 0 AND "fee_paid" = 0) AS "rebate_without_fee_rows",
        count(*) FILTER (WHERE "fee_paid" <> "fee" - "fee_deduction") AS "fee_mismatch_rows"
    FROM "commission_rows" GROUP BY "account_id", "day", "coin", "symbol", "product_type"
) sums
WHERE (total."account_id", total."day", total."coin", total."symbol", total."product_type")
    = (sums."account_id", sums."day", sums."coin", sums."symbol", sums."product_type");

INSERT INTO "clients" ("account_id", "uid", "number")
SELECT "account_id", "uid", row_number() OVER (PARTITION BY "account_id" ORDER BY "uid") - 1
FROM (SELECT DISTINCT "account_id", "uid" FROM "commission_rows") seen;

INSERT INTO "commission_client_days" ("account_id", "day", "coin", "uid", "row_count", "deal_amount", "fee", "fee_deduction", "fee_paid", "rebate_amount")
SELECT "account_id", "day", "coin", "uid", count(*), sum("deal_amount"), sum("fee"), sum("fee_deduction"), sum("fee_paid"), sum("rebate_amount")
FROM "commission_rows" GROUP BY "account_id", "day", "coin", "uid";

INSERT INTO "commission_day_clients" ("account_id", "day", "coin", "product_type", "chunk", "clients")
SELECT "account_id", "day", "coin", "product_type", "number" / 8192, bit_or(set_bit(B'0'::bit(8192), "number" % 8192, 1))
FROM (SELECT DISTINCT "account_id", "day", "coin", "product_type", "uid" FROM "commission_rows") active
JOIN "clients" USING ("account_id", "uid")
GROUP BY "account_id", "day", "coin", "product_type", "number" / 8192;

INSERT INTO "commission_revision_totals" ("account_id", "day", "revision", "coin", "row_count", "deal_amount", "fee", "fee_deduction", "fee_paid", "rebate_amount")
SELECT "account_id", "day", version."revision", "coin", count(*), sum("deal_amount"), sum("fee"), sum("fee_deduction"), sum("fee_paid"), sum("rebate_amount")
FROM (
    SELECT "account_id", "day", "revision", 2147483647 AS "last_revision", "coin", "deal_amount", "fee", "fee_deduction", "fee_paid", "rebate_amount" FROM "commission_rows"
    UNION ALL
    SELECT "account_id", "day", "revision", "last_revision", "coin", "deal_amount", "fee", "fee_deduction", "fee_paid", "rebate_amount" FROM "superseded_commission_rows"
) kept
JOIN "commission_day_revisions" version USING ("account_id", "day")
WHERE version."revision" BETWEEN kept."revision" AND kept."last_revision"
GROUP BY "account_id", "day", version."revision", "coin";

-- What each restatement did to the rows (lib/store/commissions/days/restatements.ts says the same of later ones).
WITH versions AS (
    SELECT * FROM "commission_rows"
    UNION ALL
    SELECT "account_id", "day", "uid", "coin", "symbol", "product_type", "occurrence", "revision", "deal_amount", "fee", "fee_deduction", "activity_bonus_deduct", "spot_coupon_deduct", "futures_coupon_deduct", "spot_fee_discount_deduct", "negative_maker_fee_deduct", "fee_paid", "rebate_amount", "user_total_rebate_amount", "day_total_rebate_amount", "total_rebate_amount" FROM "superseded_commission_rows"
), counted AS (
    SELECT COALESCE(now."account_id", old."account_id") AS "account_id", COALESCE(now."day", old."day") AS "day", COALESCE(now."revision", old."last_revision" + 1) AS "revision",
        count(*) FILTER (WHERE old."uid" IS NULL) AS added,
        count(*) FILTER (WHERE now."uid" IS NULL) AS removed,
        count(*) FILTER (WHERE now."uid" = old."uid" AND (now."deal_amount", now."fee", now."fee_deduction", now."activity_bonus_deduct", now."spot_coupon_deduct", now."futures_coupon_deduct", now."spot_fee_discount_deduct", now."negative_maker_fee_deduct", now."fee_paid", now."rebate_amount") IS DISTINCT FROM (old."deal_amount", old."fee", old."fee_deduction", old."activity_bonus_deduct", old."spot_coupon_deduct", old."futures_coupon_deduct", old."spot_fee_discount_deduct", old."negative_maker_fee_deduct", old."fee_paid", old."rebate_amount")) AS changed,
        count(*) FILTER (WHERE now."uid" = old."uid" AND (now."deal_amount", now."fee", now."fee_deduction", now."activity_bonus_deduct", now."spot_coupon_deduct", now."futures_coupon_deduct", now."spot_fee_discount_deduct", now."negative_maker_fee_deduct", now."fee_paid", now."rebate_amount") IS NOT DISTINCT FROM (old."deal_amount", old."fee", old."fee_deduction", old."activity_bonus_deduct", old."spot_coupon_deduct", old."futures_coupon_deduct", old."spot_fee_discount_deduct", old."negative_maker_fee_deduct", old."fee_paid", old."rebate_amount")) AS retold
    FROM (SELECT * FROM versions WHERE "revision" > 1) now
    FULL JOIN "superseded_commission_rows" old
        ON (now."account_id", now."day", now."revision", now."uid", now."coin", now."symbol", now."product_type", now."occurrence")
         = (old."account_id", old."day", old."last_revision" + 1, old."uid", old."coin", old."symbol", old."product_type", old."occurrence")
    GROUP BY 1, 2, 3
)
UPDATE "commission_day_revisions" version
SET "rows_added" = COALESCE(counted.added, 0), "rows_removed" = COALESCE(counted.removed, 0), "rows_changed" = COALESCE(counted.changed, 0), "rows_retold" = COALESCE(counted.retold, 0)
FROM "commission_day_revisions" this LEFT JOIN counted USING ("account_id", "day", "revision")
WHERE this."revision" > 1 AND (version."account_id", version."day", version."revision") = (this."account_id", this."day", this."revision");
