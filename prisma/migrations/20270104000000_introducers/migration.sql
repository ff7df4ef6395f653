-- A partner may get a share of what another partner, whom they introduced, earns, or of the same rebate or fees.
-- Statements of that other partner are by month, so these terms begin with a month and name no client.
ALTER TABLE "partner_terms" ADD COLUMN "introduced_id" UUID, ADD COLUMN "introduced" TEXT;
ALTER TABLE "partner_terms" DROP CONSTRAINT "partner_terms_basis";
ALTER TABLE "partner_terms" ADD CONSTRAINT "partner_terms_basis"
    CHECK ("basis" IN ('rebate', 'fees') OR ("basis" = 'earned' AND "introduced_id" IS NOT NULL));
ALTER TABLE "partner_terms" ADD CONSTRAINT "partner_terms_introduced" CHECK (
    ("introduced_id" IS NULL) = ("introduced" IS NULL)
    AND ("introduced_id" IS NULL OR ("introduced_id" <> "partner_id" AND "uid" IS NULL AND "label" IS NULL
        AND date_part('day', "from_day") = 1)));

-- A line of an introduced partner names that partner and no client.
ALTER TABLE "payout_lines" ADD COLUMN "introduced_id" UUID, ADD COLUMN "introduced" TEXT;
ALTER TABLE "payout_lines" ALTER COLUMN "uid" DROP NOT NULL;
ALTER TABLE "payout_lines" ADD CONSTRAINT "payout_lines_introduced" CHECK (
    ("introduced_id" IS NULL) = ("introduced" IS NULL) AND ("introduced_id" IS NULL) = ("uid" IS NOT NULL));
