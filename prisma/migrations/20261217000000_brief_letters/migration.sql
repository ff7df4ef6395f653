-- Who wants the morning brief of an account by e-mail, and the last day that was sent.
CREATE TABLE "brief_letters" (
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "last_day" DATE,
    "problem" TEXT,
    "claimed_until" TIMESTAMPTZ(3),

    CONSTRAINT "brief_letters_pkey" PRIMARY KEY ("account_id", "user_id"),
    CONSTRAINT "brief_letters_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "brief_letters_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "brief_letters_user_idx" ON "brief_letters" ("user_id");
