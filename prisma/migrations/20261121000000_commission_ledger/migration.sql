-- CreateTable
CREATE TABLE "users" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "email" TEXT NOT NULL,
    "password_hash" TEXT NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "must_change_password" BOOLEAN NOT NULL DEFAULT false,
    "session_epoch" INTEGER NOT NULL DEFAULT 0,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "last_sign_in_at" TIMESTAMPTZ(3),

    CONSTRAINT "users_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "users_email_check" CHECK ("email" = lower("email"))
);

-- CreateTable
CREATE TABLE "accounts" (
    "id" SERIAL NOT NULL,
    "name" TEXT NOT NULL,
    "base_url" TEXT NOT NULL,
    "environment" TEXT NOT NULL,
    "show_sub" BOOLEAN NOT NULL DEFAULT true,
    "key_hint" TEXT NOT NULL,
    "key_fingerprint" TEXT NOT NULL,
    "sealed_credentials" BYTEA NOT NULL,
    "clock_offset_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "full_read_at" TIMESTAMPTZ(3),
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "accounts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "accounts_environment_check" CHECK ("environment" IN ('live', 'sandbox'))
);

-- CreateTable
CREATE TABLE "commission_days" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "status" TEXT NOT NULL,
    "row_count" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL DEFAULT 0,
    "content_hash" TEXT,
    "fetched_at" TIMESTAMPTZ(3),
    "attempted_at" TIMESTAMPTZ(3) NOT NULL,
    "failure_kind" TEXT,
    "failure_code" TEXT,
    "failure_detail" TEXT,

    CONSTRAINT "commission_days_pkey" PRIMARY KEY ("account_id","day"),
    CONSTRAINT "commission_days_status_check" CHECK ("status" IN ('pending', 'complete', 'empty', 'failed', 'imported')),
    CONSTRAINT "commission_days_row_count_check" CHECK ("row_count" >= 0),
    CONSTRAINT "commission_days_revision_check" CHECK ("revision" >= 0)
);

-- CreateTable
CREATE TABLE "commission_day_revisions" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "revision" INTEGER NOT NULL,
    "row_count" INTEGER NOT NULL,
    "content_hash" TEXT NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "commission_day_revisions_pkey" PRIMARY KEY ("account_id","day","revision")
);

-- CreateTable
CREATE TABLE "commission_rows" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "occurrence" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL,
    "deal_amount" NUMERIC NOT NULL,
    "fee" NUMERIC NOT NULL,
    "fee_deduction" NUMERIC,
    "activity_bonus_deduct" NUMERIC,
    "spot_coupon_deduct" NUMERIC,
    "futures_coupon_deduct" NUMERIC,
    "spot_fee_discount_deduct" NUMERIC,
    "negative_maker_fee_deduct" NUMERIC,
    "fee_paid" NUMERIC NOT NULL,
    "rebate_amount" NUMERIC NOT NULL,
    "user_total_rebate_amount" NUMERIC,
    "day_total_rebate_amount" NUMERIC,
    "total_rebate_amount" NUMERIC,

    CONSTRAINT "commission_rows_pkey" PRIMARY KEY ("account_id","day","uid","coin","symbol","product_type","occurrence")
) PARTITION BY RANGE ("day");

-- CreateTable
CREATE TABLE "superseded_commission_rows" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "occurrence" INTEGER NOT NULL DEFAULT 0,
    "revision" INTEGER NOT NULL,
    "last_revision" INTEGER NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "deal_amount" NUMERIC NOT NULL,
    "fee" NUMERIC NOT NULL,
    "fee_deduction" NUMERIC,
    "activity_bonus_deduct" NUMERIC,
    "spot_coupon_deduct" NUMERIC,
    "futures_coupon_deduct" NUMERIC,
    "spot_fee_discount_deduct" NUMERIC,
    "negative_maker_fee_deduct" NUMERIC,
    "fee_paid" NUMERIC NOT NULL,
    "rebate_amount" NUMERIC NOT NULL,
    "user_total_rebate_amount" NUMERIC,
    "day_total_rebate_amount" NUMERIC,
    "total_rebate_amount" NUMERIC,

    CONSTRAINT "superseded_commission_rows_pkey" PRIMARY KEY ("account_id","day","uid","coin","symbol","product_type","occurrence","revision")
);

-- CreateTable
CREATE TABLE "commission_day_totals" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "row_count" INTEGER NOT NULL,
    "deal_amount" NUMERIC NOT NULL,
    "fee" NUMERIC NOT NULL,
    "fee_deduction" NUMERIC,
    "fee_paid" NUMERIC NOT NULL,
    "rebate_amount" NUMERIC NOT NULL,

    CONSTRAINT "commission_day_totals_pkey" PRIMARY KEY ("account_id","day","coin","symbol","product_type")
);

-- CreateTable
CREATE TABLE "sync_runs" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "subject" TEXT NOT NULL,
    "trigger" TEXT NOT NULL,
    "status" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "heartbeat_at" TIMESTAMPTZ(3) NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "finished_at" TIMESTAMPTZ(3),
    "range_from" DATE,
    "range_to" DATE,
    "days_planned" INTEGER NOT NULL DEFAULT 0,
    "days_complete" INTEGER NOT NULL DEFAULT 0,
    "days_empty" INTEGER NOT NULL DEFAULT 0,
    "days_pending" INTEGER NOT NULL DEFAULT 0,
    "days_failed" INTEGER NOT NULL DEFAULT 0,
    "days_changed" INTEGER NOT NULL DEFAULT 0,
    "rows" INTEGER NOT NULL DEFAULT 0,
    "requests" INTEGER NOT NULL DEFAULT 0,
    "retries" INTEGER NOT NULL DEFAULT 0,
    "failure_kind" TEXT,
    "failure_code" TEXT,
    "failure_detail" TEXT,

    CONSTRAINT "sync_runs_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sync_runs_trigger_check" CHECK ("trigger" IN ('first-start', 'button', 'schedule', 'command')),
    CONSTRAINT "sync_runs_status_check" CHECK ("status" IN ('running', 'done', 'incomplete', 'failed', 'interrupted')),
    CONSTRAINT "sync_runs_finished_at_check" CHECK (("status" = 'running') = ("finished_at" IS NULL))
);

-- CreateTable
CREATE TABLE "rate_slots" (
    "limit_key" TEXT NOT NULL,
    "slot" INTEGER NOT NULL,
    "holder" TEXT,
    "leased_until" TIMESTAMPTZ(6),
    "free_at" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_slots_pkey" PRIMARY KEY ("limit_key","slot"),
    CONSTRAINT "rate_slots_lease_check" CHECK (("holder" IS NULL) = ("leased_until" IS NULL))
);

-- CreateTable
CREATE TABLE "rate_demands" (
    "limit_key" TEXT NOT NULL,
    "holder" TEXT NOT NULL,
    "wanted_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "rate_demands_pkey" PRIMARY KEY ("limit_key")
);

-- CreateTable
CREATE TABLE "worker_beats" (
    "holder" TEXT NOT NULL,
    "started_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "beat_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "worker_beats_pkey" PRIMARY KEY ("holder")
);

-- CreateTable
CREATE TABLE "rate_limiter_flexible" (
    "key" TEXT NOT NULL,
    "points" INTEGER NOT NULL DEFAULT 0,
    "expire" BIGINT,

    CONSTRAINT "rate_limiter_flexible_pkey" PRIMARY KEY ("key")
);

-- CreateIndex
CREATE UNIQUE INDEX "users_email_key" ON "users"("email");

-- CreateIndex
CREATE UNIQUE INDEX "accounts_name_key" ON "accounts"("name");

-- CreateIndex
CREATE INDEX "sync_runs_account_id_subject_started_at_idx" ON "sync_runs"("account_id", "subject", "started_at" DESC);

-- At most one run of an account and subject runs at a time, whoever starts it.
CREATE UNIQUE INDEX "sync_runs_one_running" ON "sync_runs"("account_id", "subject") WHERE "status" = 'running';

-- AddForeignKey
ALTER TABLE "commission_days" ADD CONSTRAINT "commission_days_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_day_revisions" ADD CONSTRAINT "commission_day_revisions_account_id_day_fkey" FOREIGN KEY ("account_id", "day") REFERENCES "commission_days"("account_id", "day") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "superseded_commission_rows" ADD CONSTRAINT "superseded_commission_rows_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "commission_day_totals" ADD CONSTRAINT "commission_day_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- AddForeignKey
ALTER TABLE "sync_runs" ADD CONSTRAINT "sync_runs_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Makes the missing month partitions of commission_rows for the days from "first" to "last" (both included) and
-- returns how many it made. Attaching takes a lock that neither readers nor writers wait for, which
-- CREATE TABLE ... PARTITION OF would not; the advisory lock lets several processes call at once.
CREATE FUNCTION "ensure_commission_partitions"("first" DATE, "last" DATE) RETURNS INTEGER LANGUAGE plpgsql AS $$
DECLARE
    month DATE := date_trunc('month', "first")::date;
    partition TEXT;
    made INTEGER := 0;
BEGIN
    WHILE month <= "last" LOOP
        partition := 'commission_rows_' || to_char(month, 'YYYY_MM');
        -- Asked of pg_class, not of to_regclass: that one remembers its "no" while it waits for the lock.
        IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = current_schema()::regnamespace) THEN
            PERFORM pg_advisory_xact_lock(hashtext('ensure_commission_partitions'));
            IF NOT EXISTS (SELECT FROM pg_class WHERE relname = partition AND relnamespace = current_schema()::regnamespace) THEN
                EXECUTE format('CREATE TABLE %I (LIKE commission_rows INCLUDING ALL)', partition);
                EXECUTE format('ALTER TABLE commission_rows ATTACH PARTITION %I FOR VALUES FROM (%L) TO (%L)',
                    partition, month, (month + INTERVAL '1 month')::date);
                made := made + 1;
            END IF;
        END IF;
        month := (month + INTERVAL '1 month')::date;
    END LOOP;
    RETURN made;
END
$$;
