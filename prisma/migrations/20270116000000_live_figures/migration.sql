-- Who looks at the live figures of a symbol. Nothing is asked for what nobody looks at.
CREATE TABLE "trading_looks" (
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "looked_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "question" JSONB,
    "question_at" TIMESTAMPTZ(3),

    CONSTRAINT "trading_looks_pkey" PRIMARY KEY ("account_id","user_id","category","symbol"),
    CONSTRAINT "trading_looks_question" CHECK (("question" IS NULL) = ("question_at" IS NULL)),
    CONSTRAINT "trading_looks_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "trading_looks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "trading_looks_looked_at_idx" ON "trading_looks" ("looked_at");

-- The newest answers of an exchange's public prices, for everybody who looks.
CREATE TABLE "market_answers" (
    "base_url" TEXT COLLATE "C" NOT NULL,
    "category" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" JSONB,
    "read_at" TIMESTAMPTZ(3),
    "failure" TEXT COLLATE "C",

    CONSTRAINT "market_answers_pkey" PRIMARY KEY ("base_url","category","symbol","kind"),
    CONSTRAINT "market_answers_kind" CHECK ("kind" IN ('quote', 'day', 'month')),
    CONSTRAINT "market_answers_read" CHECK (("answer" IS NULL) = ("read_at" IS NULL))
);

-- The same of one account: its balances, and what it could open.
CREATE TABLE "trading_answers" (
    "account_id" INTEGER NOT NULL,
    "kind" TEXT COLLATE "C" NOT NULL,
    "question" TEXT COLLATE "C" NOT NULL,
    "asked_at" TIMESTAMPTZ(3) NOT NULL,
    "answer" JSONB,
    "read_at" TIMESTAMPTZ(3),
    "failure" TEXT COLLATE "C",

    CONSTRAINT "trading_answers_pkey" PRIMARY KEY ("account_id","kind","question"),
    CONSTRAINT "trading_answers_kind" CHECK ("kind" IN ('balances', 'max-open')),
    CONSTRAINT "trading_answers_read" CHECK (("answer" IS NULL) = ("read_at" IS NULL)),
    CONSTRAINT "trading_answers_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- When somebody who has a draft's preview in view asked for a new one.
ALTER TABLE "order_records" ADD COLUMN "renew_asked_at" TIMESTAMPTZ(3);
