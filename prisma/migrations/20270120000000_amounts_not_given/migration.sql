-- A file of another portal may leave out the volume and the fees of its rows. Such an amount is null, never zero.
ALTER TABLE "commission_rows"
    ALTER COLUMN "deal_amount" DROP NOT NULL,
    ALTER COLUMN "fee" DROP NOT NULL,
    ALTER COLUMN "fee_paid" DROP NOT NULL;
ALTER TABLE "superseded_commission_rows"
    ALTER COLUMN "deal_amount" DROP NOT NULL,
    ALTER COLUMN "fee" DROP NOT NULL,
    ALTER COLUMN "fee_paid" DROP NOT NULL;

-- Totals count the rows that do not give an amount. Every row that is stored already gives it, so the counts begin as a
-- constant: PostgreSQL writes no row of these tables again.
ALTER TABLE "commission_day_totals"
    ALTER COLUMN "deal_amount" DROP NOT NULL,
    ALTER COLUMN "fee" DROP NOT NULL,
    ALTER COLUMN "fee_paid" DROP NOT NULL,
    ADD COLUMN "deal_amount_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_paid_missing" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "commission_product_totals"
    ALTER COLUMN "deal_amount" DROP NOT NULL,
    ALTER COLUMN "fee" DROP NOT NULL,
    ALTER COLUMN "fee_paid" DROP NOT NULL,
    ADD COLUMN "deal_amount_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_paid_missing" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "commission_revision_totals"
    ALTER COLUMN "deal_amount" DROP NOT NULL,
    ALTER COLUMN "fee" DROP NOT NULL,
    ALTER COLUMN "fee_paid" DROP NOT NULL,
    ADD COLUMN "deal_amount_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_paid_missing" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "commission_client_days"
    ADD COLUMN "deal_amount_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_paid_missing" INTEGER NOT NULL DEFAULT 0;
ALTER TABLE "commission_client_weeks"
    ADD COLUMN "deal_amount_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_paid_missing" INTEGER NOT NULL DEFAULT 0,
    ADD COLUMN "fee_paid_value_missing" INTEGER NOT NULL DEFAULT 0;

-- A missing amount is below every other, also for the indexes of pages by amount.
DROP INDEX "commission_rows_deal_amount_idx", "commission_rows_fee_idx", "commission_rows_fee_paid_idx";
CREATE INDEX "commission_rows_deal_amount_idx" ON "commission_rows"
    ("account_id", "day", "coin", (coalesce("deal_amount", '-Infinity'::numeric)), "uid");
CREATE INDEX "commission_rows_fee_idx" ON "commission_rows"
    ("account_id", "day", "coin", (coalesce("fee", '-Infinity'::numeric)), "uid");
CREATE INDEX "commission_rows_fee_paid_idx" ON "commission_rows"
    ("account_id", "day", "coin", (coalesce("fee_paid", '-Infinity'::numeric)), "uid");
