-- Loan repayments: records with their earlier versions, the time that was listed whole, the places that were not, and a rollup per day.

-- AlterTable
ALTER TABLE "sync_runs"
    ADD COLUMN "windows" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "records_new" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "records_changed" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "gaps" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "reached_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "repayments" (
    "account_id" INTEGER NOT NULL,
    "repay_order_id" TEXT COLLATE "C" NOT NULL,
    "revision" INTEGER NOT NULL DEFAULT 1,
    "repaid_time" TIMESTAMPTZ(3) NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "repaid_amount" NUMERIC NOT NULL,
    "repaid_interest" NUMERIC NOT NULL,
    "repay_type" TEXT COLLATE "C" NOT NULL,
    "business_type" TEXT COLLATE "C" NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repayments_pkey" PRIMARY KEY ("account_id","repay_order_id"),
    CONSTRAINT "repayments_revision_check" CHECK ("revision" > 0)
);

-- CreateTable
CREATE TABLE "superseded_repayments" (
    "account_id" INTEGER NOT NULL,
    "repay_order_id" TEXT COLLATE "C" NOT NULL,
    "revision" INTEGER NOT NULL,
    "repaid_time" TIMESTAMPTZ(3) NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "repaid_amount" NUMERIC NOT NULL,
    "repaid_interest" NUMERIC NOT NULL,
    "repay_type" TEXT COLLATE "C" NOT NULL,
    "business_type" TEXT COLLATE "C" NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "superseded_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "superseded_repayments_pkey" PRIMARY KEY ("account_id","repay_order_id","revision"),
    CONSTRAINT "superseded_repayments_reason_check" CHECK ("reason" IN ('changed', 'withdrawn'))
);

-- CreateTable
CREATE TABLE "repayment_day_totals" (
    "account_id" INTEGER NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "repay_type" TEXT COLLATE "C" NOT NULL,
    "business_type" TEXT COLLATE "C" NOT NULL,
    "record_count" INTEGER NOT NULL,
    "repaid_amount" NUMERIC NOT NULL,
    "repaid_interest" NUMERIC NOT NULL,

    CONSTRAINT "repayment_day_totals_pkey" PRIMARY KEY ("account_id","day","coin","repay_type","business_type")
);

-- CreateTable
CREATE TABLE "repayment_ranges" (
    "account_id" INTEGER NOT NULL,
    "from_time" TIMESTAMPTZ(3) NOT NULL,
    "to_time" TIMESTAMPTZ(3) NOT NULL,
    "read_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repayment_ranges_pkey" PRIMARY KEY ("account_id","from_time"),
    CONSTRAINT "repayment_ranges_order_check" CHECK ("from_time" <= "to_time")
);

-- CreateTable
CREATE TABLE "repayment_gaps" (
    "account_id" INTEGER NOT NULL,
    "from_time" TIMESTAMPTZ(3) NOT NULL,
    "to_time" TIMESTAMPTZ(3) NOT NULL,
    "reason" TEXT NOT NULL,
    "known" INTEGER NOT NULL,
    "failure_kind" TEXT,
    "failure_code" TEXT,
    "failure_detail" TEXT,
    "seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repayment_gaps_pkey" PRIMARY KEY ("account_id","from_time"),
    CONSTRAINT "repayment_gaps_order_check" CHECK ("from_time" <= "to_time"),
    CONSTRAINT "repayment_gaps_reason_check" CHECK ("reason" IN ('full-millisecond', 'failed'))
);

-- CreateTable
CREATE TABLE "repayment_histories" (
    "account_id" INTEGER NOT NULL,
    "begins_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_by" TEXT NOT NULL,
    "failure_code" TEXT,
    "failure_detail" TEXT,
    "settled_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "repayment_histories_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "repayment_histories_ended_by_check" CHECK ("ended_by" IN ('silence', 'refused'))
);

-- CreateIndex
CREATE INDEX "repayments_time_idx" ON "repayments"("account_id", "repaid_time", "repay_order_id");

-- CreateIndex
CREATE INDEX "repayments_coin_idx" ON "repayments"("account_id", "coin", "repaid_time", "repay_order_id");

-- CreateIndex
CREATE INDEX "repayments_amount_idx" ON "repayments"("account_id", "repaid_amount", "repaid_time", "repay_order_id");

-- CreateIndex
CREATE INDEX "repayments_interest_idx" ON "repayments"("account_id", "repaid_interest", "repaid_time", "repay_order_id");

-- CreateIndex
CREATE INDEX "repayments_repay_type_idx" ON "repayments"("account_id", "repay_type", "repaid_time", "repay_order_id");

-- CreateIndex
CREATE INDEX "repayments_business_type_idx" ON "repayments"("account_id", "business_type", "repaid_time", "repay_order_id");

-- CreateIndex
CREATE INDEX "superseded_repayments_account_id_superseded_at_idx" ON "superseded_repayments"("account_id", "superseded_at");

-- AddForeignKey
ALTER TABLE "repayments" ADD CONSTRAINT "repayments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "superseded_repayments" ADD CONSTRAINT "superseded_repayments_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "repayment_day_totals" ADD CONSTRAINT "repayment_day_totals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "repayment_ranges" ADD CONSTRAINT "repayment_ranges_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "repayment_gaps" ADD CONSTRAINT "repayment_gaps_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "repayment_histories" ADD CONSTRAINT "repayment_histories_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
