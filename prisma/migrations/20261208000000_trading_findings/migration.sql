-- Where our orders and what the exchange says of them differ. A finding stays when it is cleared.
CREATE TABLE "trading_findings" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "subject" TEXT COLLATE "C" NOT NULL,
    "found_at" TIMESTAMPTZ(3) NOT NULL,
    "cleared_at" TIMESTAMPTZ(3),
    "details" JSONB NOT NULL,

    CONSTRAINT "trading_findings_pkey" PRIMARY KEY ("account_id","environment","kind","subject","found_at"),
    CONSTRAINT "trading_findings_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "trading_findings_kind" CHECK ("kind" IN ('executed', 'different', 'ours-alone', 'fills', 'no-record')),
    CONSTRAINT "trading_findings_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Each stands once as long as it stands.
CREATE UNIQUE INDEX "trading_findings_standing_key" ON "trading_findings" ("account_id", "environment", "kind", "subject") WHERE "cleared_at" IS NULL;
