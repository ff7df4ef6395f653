-- What happened to a partner's statement, and when, so that people can be notified of it. Rows are only added; those of a discarded statement go with it.
CREATE TABLE "payout_events" (
    "account_id" INTEGER NOT NULL,
    "id" BIGSERIAL NOT NULL,
    "payout_id" INTEGER NOT NULL,
    "kind" TEXT NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "line" INTEGER,
    "paid_day" DATE,
    "paid_reference" TEXT,

    CONSTRAINT "payout_events_pkey" PRIMARY KEY ("account_id", "id"),
    CONSTRAINT "payout_events_kind" CHECK ("kind" IN ('prepared', 'approved', 'paid', 'unpaid', 'disputed', 'answered')),
    CONSTRAINT "payout_events_line" CHECK (("kind" IN ('disputed', 'answered')) = ("line" IS NOT NULL)),
    CONSTRAINT "payout_events_paid" CHECK (("kind" = 'paid') = ("paid_day" IS NOT NULL) AND ("paid_day" IS NULL) = ("paid_reference" IS NULL)),
    CONSTRAINT "payout_events_payout_id_fkey" FOREIGN KEY ("payout_id") REFERENCES "payouts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "payout_events_at_idx" ON "payout_events" ("account_id", "at");
CREATE INDEX "payout_events_payout_idx" ON "payout_events" ("payout_id");
