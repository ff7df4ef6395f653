-- Where a partner is paid in a coin. Rows are only added: the newest of a partner and coin counts, without an address there is none.
CREATE TABLE "payout_addresses" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "partner_id" UUID NOT NULL,
    "partner" TEXT NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "network" TEXT,
    "address" TEXT,
    "entered_by" TEXT NOT NULL,
    "entered_by_id" UUID,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "payout_addresses_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payout_addresses_whole" CHECK (("network" IS NULL) = ("address" IS NULL)),
    CONSTRAINT "payout_addresses_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "payout_addresses_account_id_idx" ON "payout_addresses" ("account_id", "partner_id", "coin", "id");
