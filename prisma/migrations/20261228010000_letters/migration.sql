-- Letters on their way to the mail server. Whom they are for and what they say is sealed, and goes when they have ended.
CREATE TABLE "letters" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "kind" TEXT NOT NULL,
    "user_id" UUID,
    "account_id" INTEGER,
    "scope_hash" TEXT,
    "sealed_mail" BYTEA,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "claimed_until" TIMESTAMPTZ(3),
    "give_up_at" TIMESTAMPTZ(3) NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "letters_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "letters_state_check" CHECK ("state" IN ('queued', 'sent', 'unclear', 'failed', 'dropped')),
    CONSTRAINT "letters_ended_check" CHECK (("state" = 'queued') = ("ended_at" IS NULL) AND ("state" = 'queued') = ("sealed_mail" IS NOT NULL)),
    CONSTRAINT "letters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "letters_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "letters_state_idx" ON "letters" ("state", "next_attempt_at");
CREATE INDEX "letters_user_idx" ON "letters" ("user_id", "kind", "created_at");
