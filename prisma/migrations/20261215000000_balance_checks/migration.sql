-- How each coin's balance moved from one snapshot of the account to the next, and what explains it.
CREATE TABLE "balance_checks" (
    "account_id" INTEGER NOT NULL,
    "environment" TEXT COLLATE "C" NOT NULL,
    "day" DATE NOT NULL,
    "coin" TEXT COLLATE "C" NOT NULL,
    "from_time" TIMESTAMPTZ(3) NOT NULL,
    "to_time" TIMESTAMPTZ(3) NOT NULL,
    "change" DECIMAL NOT NULL,
    "trades" DECIMAL NOT NULL,
    "fees" DECIMAL NOT NULL,
    "interest" DECIMAL NOT NULL,
    "rest" DECIMAL NOT NULL,
    "verdict" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "balance_checks_pkey" PRIMARY KEY ("account_id","environment","day","coin"),
    CONSTRAINT "balance_checks_environment" CHECK ("environment" IN ('paper', 'live')),
    CONSTRAINT "balance_checks_verdict" CHECK ("verdict" IN ('explained', 'rebates', 'unexplained', 'funding', 'interest', 'symbol')),
    CONSTRAINT "balance_checks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
