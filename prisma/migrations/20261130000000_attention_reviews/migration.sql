-- What somebody has reviewed of what needs attention: only what is later than "through" is shown again.
CREATE TABLE "attention_reviews" (
  "account_id" INTEGER NOT NULL,
  "kind" TEXT COLLATE "C" NOT NULL,
  "through" TIMESTAMPTZ(3) NOT NULL,
  "reviewed_by" TEXT NOT NULL,
  "reviewed_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

  CONSTRAINT "attention_reviews_pkey" PRIMARY KEY ("account_id", "kind"),
  CONSTRAINT "attention_reviews_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
