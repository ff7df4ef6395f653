-- A partner's term that was entered by mistake is withdrawn; the row stays, and counts nowhere.
ALTER TABLE "partner_terms" ADD COLUMN "withdrawn_at" TIMESTAMPTZ(3), ADD COLUMN "withdrawn_by" TEXT;
