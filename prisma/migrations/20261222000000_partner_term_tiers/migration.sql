-- Shares of a partner's term that grow with what the clients pay in a month.
ALTER TABLE "partner_terms" ADD COLUMN "tiers" JSONB;
