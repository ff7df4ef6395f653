-- An authenticator app (RFC 6238), one a person. Without confirmed_at nobody has shown that it works: it does not count.
-- CreateTable
CREATE TABLE "totp_factors" (
    "user_id" UUID NOT NULL,
    "sealed_secret" BYTEA NOT NULL,
    -- The step of the last code that was taken: none of it or before it is taken again.
    "last_step" BIGINT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "confirmed_at" TIMESTAMPTZ(3),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "totp_factors_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "totp_factors_confirmed_check" CHECK ("confirmed_at" IS NULL OR "last_step" IS NOT NULL)
);

-- CreateTable
CREATE TABLE "passkeys" (
    -- The credential's id, base64url.
    "id" TEXT COLLATE "C" NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL,
    "public_key" BYTEA NOT NULL,
    -- What the authenticator counted at its last use; 0 for ever where it does not count.
    "counter" BIGINT NOT NULL,
    "transports" TEXT[] NOT NULL,
    "is_synced" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "last_used_at" TIMESTAMPTZ(3),

    CONSTRAINT "passkeys_pkey" PRIMARY KEY ("id")
);
CREATE INDEX "passkeys_user_idx" ON "passkeys"("user_id");

-- What an authenticator is asked to sign. Taken once, and then gone.
-- CreateTable
CREATE TABLE "passkey_challenges" (
    "challenge" TEXT COLLATE "C" NOT NULL,
    "purpose" TEXT COLLATE "C" NOT NULL,
    -- Null: whoever signs in with nothing but a passkey is not known yet.
    "user_id" UUID,
    "expires_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "passkey_challenges_pkey" PRIMARY KEY ("challenge"),
    CONSTRAINT "passkey_challenges_purpose_check" CHECK ("purpose" IN ('add', 'sign-in', 'second-step', 'confirm'))
);
CREATE INDEX "passkey_challenges_user_idx" ON "passkey_challenges"("user_id");
CREATE INDEX "passkey_challenges_expires_idx" ON "passkey_challenges"("expires_at");

-- Each opens the second step once; their text is known to the person alone.
-- CreateTable
CREATE TABLE "backup_codes" (
    "user_id" UUID NOT NULL,
    "code_hash" TEXT COLLATE "C" NOT NULL,
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "backup_codes_pkey" PRIMARY KEY ("user_id", "code_hash")
);

-- A role that is here has to have a second factor; no row, no requirement.
-- CreateTable
CREATE TABLE "factor_requirements" (
    "role" TEXT COLLATE "C" NOT NULL,
    "required_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "factor_requirements_pkey" PRIMARY KEY ("role"),
    CONSTRAINT "factor_requirements_role_check" CHECK ("role" IN ('administrator', 'manager', 'viewer', 'partner'))
);

-- When the person last showed in this session who they are: by signing in, or since then once more.
ALTER TABLE "sessions" ADD COLUMN "confirmed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();

ALTER TABLE "totp_factors" ADD CONSTRAINT "totp_factors_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "passkeys" ADD CONSTRAINT "passkeys_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "passkey_challenges" ADD CONSTRAINT "passkey_challenges_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "backup_codes" ADD CONSTRAINT "backup_codes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
