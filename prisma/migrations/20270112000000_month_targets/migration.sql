-- What an account should earn in a month, from a month on. Rows are only added: of those of one month the last one counts.
CREATE TABLE "month_targets" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "from_month" TEXT COLLATE "C" NOT NULL,
    "currency" TEXT NOT NULL,
    "amount" DECIMAL,
    "set_by" TEXT NOT NULL,
    "set_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "month_targets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "month_targets_month" CHECK ("from_month" ~ '^\d{4}-(0[1-9]|1[0-2])$'),
    CONSTRAINT "month_targets_amount" CHECK ("amount" > 0),
    CONSTRAINT "month_targets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "month_targets_account_id_idx" ON "month_targets" ("account_id", "from_month");
