-- The exchange's countdown of an account (countdown-cancel-all): how far the desk has brought it. Times of the countdown
-- are the exchange's, due times and leases the database's.
CREATE TABLE "trading_countdowns" (
    "account_id" INTEGER NOT NULL,
    "state" TEXT NOT NULL,
    "seconds" INTEGER NOT NULL,
    "asked_by" TEXT NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "renewed_until" TIMESTAMPTZ(3),
    "answered_until" TIMESTAMPTZ(3),
    "pending_until" TIMESTAMPTZ(3),
    "offset_ms" DOUBLE PRECISION NOT NULL DEFAULT 0,
    "next_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "lease_until" TIMESTAMPTZ(3),
    "missed_since" TIMESTAMPTZ(3),
    "missed_why" TEXT,
    "failure" JSONB,
    "ran_out_at" TIMESTAMPTZ(3),

    CONSTRAINT "trading_countdowns_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "trading_countdowns_state" CHECK ("state" IN ('arming', 'armed', 'disarming', 'refused', 'fired', 'disarmed')),
    CONSTRAINT "trading_countdowns_seconds" CHECK ("seconds" BETWEEN 5 AND 60),
    CONSTRAINT "trading_countdowns_missed" CHECK (("missed_since" IS NULL) = ("missed_why" IS NULL)),
    CONSTRAINT "trading_countdowns_fired" CHECK ("state" <> 'fired' OR "ran_out_at" IS NOT NULL),
    CONSTRAINT "trading_countdowns_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- What happened to it. Rows are only added.
CREATE TABLE "trading_countdown_events" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "kind" TEXT NOT NULL,
    "actor" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "trading_countdown_events_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "trading_countdown_events_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "trading_countdown_events_account_idx" ON "trading_countdown_events" ("account_id", "id");

-- A paper account that begins again: figures start from its last row. Rows are never removed.
CREATE TABLE "paper_resets" (
    "id" BIGSERIAL NOT NULL,
    "account_id" INTEGER NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "exchange_at" TIMESTAMPTZ(3) NOT NULL,
    "by" TEXT NOT NULL,
    "exchange" TEXT NOT NULL,

    CONSTRAINT "paper_resets_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "paper_resets_exchange" CHECK ("exchange" IN ('asked', 'reset', 'cannot')),
    CONSTRAINT "paper_resets_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "paper_resets_account_idx" ON "paper_resets" ("account_id", "id");
