-- One row a sign-in. The cookie names the row; whoever ends the row ends the session with the next request.
-- CreateTable
CREATE TABLE "sessions" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "how" TEXT COLLATE "C" NOT NULL,
    "address" TEXT COLLATE "C",
    "agent" TEXT COLLATE "C",
    "factor_pending" BOOLEAN NOT NULL DEFAULT false,
    "viewing_as" UUID,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "sessions_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "sessions_how_check" CHECK ("how" IN ('password', 'link', 'oidc', 'passkey', 'invitation'))
);
CREATE INDEX "sessions_user_idx" ON "sessions"("user_id");
CREATE INDEX "sessions_expires_idx" ON "sessions"("expires_at");
-- Foreign keys look for what names a person that goes.
CREATE INDEX "sessions_viewing_as_idx" ON "sessions"("viewing_as");

-- Links that were sent or handed over: to choose a new password, or to sign in. Used ones are gone.
-- CreateTable
CREATE TABLE "sign_in_links" (
    "token_hash" TEXT COLLATE "C" NOT NULL,
    "user_id" UUID NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "sign_in_links_pkey" PRIMARY KEY ("token_hash"),
    CONSTRAINT "sign_in_links_purpose_check" CHECK ("purpose" IN ('reset', 'sign-in'))
);
-- A person's newest link of a purpose is the only one.
CREATE UNIQUE INDEX "sign_in_links_user_id_purpose_key" ON "sign_in_links"("user_id", "purpose");

-- Who a person is to a provider of identities (OpenID Connect): issuer and subject, never the e-mail alone.
-- CreateTable
CREATE TABLE "identities" (
    "issuer" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "user_id" UUID NOT NULL,
    "linked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "identities_pkey" PRIMARY KEY ("issuer", "subject")
);
CREATE INDEX "identities_user_idx" ON "identities"("user_id");

ALTER TABLE "sessions" ADD CONSTRAINT "sessions_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "sessions" ADD CONSTRAINT "sessions_viewing_as_fkey" FOREIGN KEY ("viewing_as") REFERENCES "users"("id") ON DELETE SET NULL ON UPDATE CASCADE;
ALTER TABLE "sign_in_links" ADD CONSTRAINT "sign_in_links_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "identities" ADD CONSTRAINT "identities_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Everybody who is signed in signs in once more: their cookies name no session.
ALTER TABLE "users" DROP COLUMN "session_epoch";
