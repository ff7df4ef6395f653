-- Repayments that the exchange no longer lists without a proof that they were withdrawn: they stay, and say when they were last listed.

-- AlterTable
ALTER TABLE "repayments" ADD COLUMN "last_listed_at" TIMESTAMPTZ(3);

-- CreateIndex
CREATE INDEX "repayments_unlisted_idx" ON "repayments"("account_id", "repaid_time") WHERE ("last_listed_at" IS NOT NULL);

-- AlterTable
ALTER TABLE "repayment_gaps" DROP CONSTRAINT "repayment_gaps_reason_check";
ALTER TABLE "repayment_gaps" ADD CONSTRAINT "repayment_gaps_reason_check" CHECK ("reason" IN ('full-millisecond', 'failed', 'unlisted'));
