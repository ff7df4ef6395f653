-- What the exchange agreed to pay: a share of the fees that clients paid, from a day on. Rows are only added.
CREATE TABLE "agreed_terms" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "from_day" DATE NOT NULL,
    "uid" TEXT COLLATE "C",
    "symbol" TEXT COLLATE "C",
    "product_type" TEXT COLLATE "C",
    "share" DECIMAL,
    "note" TEXT NOT NULL,
    "entered_by" TEXT NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "agreed_terms_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "agreed_terms_share" CHECK ("share" BETWEEN 0 AND 1),
    CONSTRAINT "agreed_terms_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "agreed_terms_account_id_idx" ON "agreed_terms" ("account_id", "from_day");
