-- Who was asked to come, and as what. The link's token is known to whoever was handed it; here is its SHA-256.
-- CreateTable
CREATE TABLE "invitations" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "token_hash" TEXT COLLATE "C" NOT NULL,
    "email" TEXT COLLATE "C" NOT NULL,
    "is_admin" BOOLEAN NOT NULL DEFAULT false,
    "invited_by" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "accepted_at" TIMESTAMPTZ(3),
    "revoked_at" TIMESTAMPTZ(3),

    CONSTRAINT "invitations_pkey" PRIMARY KEY ("id")
);
CREATE UNIQUE INDEX "invitations_token_hash_key" ON "invitations"("token_hash");
CREATE INDEX "invitations_invited_by_idx" ON "invitations"("invited_by");

-- CreateTable
CREATE TABLE "invitation_grants" (
    "invitation_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "invitation_grants_pkey" PRIMARY KEY ("account_id", "invitation_id"),
    CONSTRAINT "invitation_grants_role_check" CHECK ("role" IN ('manager', 'viewer', 'partner'))
);
CREATE INDEX "invitation_grants_invitation_idx" ON "invitation_grants"("invitation_id");

-- An invitation is as good as whoever gave it: with the person it goes.
ALTER TABLE "invitations" ADD CONSTRAINT "invitations_invited_by_fkey" FOREIGN KEY ("invited_by") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitation_grants" ADD CONSTRAINT "invitation_grants_invitation_id_fkey" FOREIGN KEY ("invitation_id") REFERENCES "invitations"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "invitation_grants" ADD CONSTRAINT "invitation_grants_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
