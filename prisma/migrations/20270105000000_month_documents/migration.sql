-- What documents say of the broker: one row for each account. Nothing is entered: no row.
CREATE TABLE "account_parties" (
    "account_id" INTEGER NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "tax_number" TEXT NOT NULL DEFAULT '',
    "logo_hash" TEXT,
    "is_published" BOOLEAN NOT NULL DEFAULT false,
    "bills" BOOLEAN NOT NULL DEFAULT false,
    "bill_note" TEXT NOT NULL DEFAULT '',
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "account_parties_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "account_parties_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Every logo that an account had, by the SHA-256 of its bytes: approved statements show theirs.
CREATE TABLE "account_logos" (
    "account_id" INTEGER NOT NULL,
    "hash" TEXT NOT NULL,
    "type" TEXT NOT NULL,
    "bytes" BYTEA NOT NULL,
    "width" INTEGER NOT NULL,
    "height" INTEGER NOT NULL,

    CONSTRAINT "account_logos_pkey" PRIMARY KEY ("account_id", "hash"),
    CONSTRAINT "account_logos_type" CHECK ("type" IN ('image/png', 'image/jpeg')),
    CONSTRAINT "account_logos_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What documents say of a partner of an account.
CREATE TABLE "partner_parties" (
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "name" TEXT NOT NULL DEFAULT '',
    "address" TEXT NOT NULL DEFAULT '',
    "tax_number" TEXT NOT NULL DEFAULT '',
    "updated_by" TEXT NOT NULL,
    "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_parties_pkey" PRIMARY KEY ("account_id", "user_id"),
    CONSTRAINT "partner_parties_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "partner_parties_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "partner_parties_user_id_idx" ON "partner_parties" ("user_id");

-- What an approved statement says of both parties, as it was then. Null: an earlier version approved it, or nobody has.
ALTER TABLE "payouts" ADD COLUMN "parties" JSONB, ADD COLUMN "parties_hash" TEXT, ADD COLUMN "bill_number" INTEGER;
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_parties" CHECK (("parties" IS NULL) = ("parties_hash" IS NULL)
    AND ("parties" IS NULL OR "number" IS NOT NULL) AND ("bill_number" IS NULL OR "parties" IS NOT NULL));
CREATE UNIQUE INDEX "payouts_bill_number_key" ON "payouts" ("account_id", "bill_number");
