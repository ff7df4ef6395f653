-- What a token may read, each by its name. Research is of no account: a token for that alone has none.

-- AlterTable
ALTER TABLE "api_tokens" ALTER COLUMN "account_id" DROP NOT NULL,
ADD COLUMN     "hint" TEXT,
ADD COLUMN     "export_lease" UUID,
ADD COLUMN     "export_leased_until" TIMESTAMPTZ(3);

-- Until now one scope opened every file of the account: commissions, repayments, and what is made of them.
UPDATE "api_tokens" SET "scopes" = CASE WHEN 'exports:read' = ANY("scopes")
  THEN ARRAY['commissions:read', 'repayments:read'] ELSE ARRAY[]::TEXT[] END;
DELETE FROM "api_tokens" WHERE "scopes" = ARRAY[]::TEXT[];

ALTER TABLE "api_tokens" ALTER COLUMN "scopes" SET NOT NULL,
ADD CONSTRAINT "api_tokens_scopes_check"
  CHECK ("scopes" <@ ARRAY['commissions:read', 'repayments:read', 'research:read'] AND cardinality("scopes") > 0),
ADD CONSTRAINT "api_tokens_account_check"
  CHECK (("account_id" IS NULL) = ("scopes" <@ ARRAY['research:read']));
CREATE INDEX "api_tokens_user_idx" ON "api_tokens"("user_id");
