-- What a partner gets of the account's earnings: a share of the rebate or of the paid fees, from a day on. Rows are only added.
CREATE TABLE "partner_terms" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "partner_id" UUID NOT NULL,
    "partner" TEXT NOT NULL,
    "from_day" DATE NOT NULL,
    "uid" TEXT COLLATE "C",
    "label" TEXT COLLATE "C",
    "product_type" TEXT COLLATE "C",
    "basis" TEXT NOT NULL,
    "share" DECIMAL,
    "note" TEXT NOT NULL,
    "entered_by" TEXT NOT NULL,
    "entered_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "partner_terms_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "partner_terms_basis" CHECK ("basis" IN ('rebate', 'fees')),
    CONSTRAINT "partner_terms_share" CHECK ("share" BETWEEN 0 AND 1),
    CONSTRAINT "partner_terms_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "partner_terms_account_id_idx" ON "partner_terms" ("account_id", "partner_id", "from_day");

-- A partner's statement of a closed month. Prepared by one person, approved by another; then only its payment changes.
CREATE TABLE "payouts" (
    "id" SERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "partner_id" UUID NOT NULL,
    "partner" TEXT NOT NULL,
    "month" DATE NOT NULL,
    "content" JSONB NOT NULL,
    "content_hash" TEXT NOT NULL,
    "prepared_by" TEXT NOT NULL,
    "prepared_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "number" INTEGER,
    "approved_by" TEXT,
    "approved_at" TIMESTAMPTZ(3),
    "paid_day" DATE,
    "paid_reference" TEXT,
    "paid_by" TEXT,

    CONSTRAINT "payouts_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "payouts_approved" CHECK (("number" IS NULL) = ("approved_by" IS NULL) AND ("number" IS NULL) = ("approved_at" IS NULL)),
    CONSTRAINT "payouts_second_person" CHECK ("approved_by" <> "prepared_by"),
    CONSTRAINT "payouts_paid" CHECK (("paid_day" IS NULL) = ("paid_by" IS NULL) AND ("paid_day" IS NULL OR "number" IS NOT NULL)),
    CONSTRAINT "payouts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "payouts_month_key" ON "payouts" ("account_id", "partner_id", "month");
CREATE UNIQUE INDEX "payouts_number_key" ON "payouts" ("account_id", "number");

-- What a statement is made of. A line of an earlier month is a later correction of it.
CREATE TABLE "payout_lines" (
    "account_id" INTEGER NOT NULL,
    "payout_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "month" DATE NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,
    "product_type" TEXT COLLATE "C" NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "basis" TEXT,
    "share" DECIMAL,
    "row_count" INTEGER NOT NULL,
    "base" DECIMAL NOT NULL,
    "earned" DECIMAL NOT NULL,
    "value" DECIMAL,

    CONSTRAINT "payout_lines_pkey" PRIMARY KEY ("payout_id", "line"),
    CONSTRAINT "payout_lines_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "payout_lines_account_id_idx" ON "payout_lines" ("account_id", "month");

-- What a partner says against a line of an approved statement, and what was answered.
CREATE TABLE "payout_disputes" (
    "account_id" INTEGER NOT NULL,
    "payout_id" INTEGER NOT NULL,
    "line" INTEGER NOT NULL,
    "words" TEXT NOT NULL,
    "raised_by" TEXT NOT NULL,
    "raised_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,
    "answer" TEXT,
    "answered_by" TEXT,

    CONSTRAINT "payout_disputes_pkey" PRIMARY KEY ("payout_id", "line"),
    CONSTRAINT "payout_disputes_answer" CHECK (("answer" IS NULL) = ("answered_by" IS NULL)),
    CONSTRAINT "payout_disputes_payout_id_line_fkey" FOREIGN KEY ("payout_id", "line") REFERENCES "payout_lines" ("payout_id", "line") ON DELETE CASCADE ON UPDATE CASCADE
);
