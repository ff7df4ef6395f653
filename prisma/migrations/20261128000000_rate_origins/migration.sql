-- Rates come by themselves: a candle of the exchange or what the account's assets imply. A person's rate replaces them.
ALTER TABLE "reference_rates"
  ADD COLUMN "origin" TEXT NOT NULL DEFAULT 'person',
  ADD COLUMN "of_sandbox" BOOLEAN NOT NULL DEFAULT false,
  ADD CONSTRAINT "reference_rates_origin_check" CHECK ("origin" IN ('person', 'candle', 'assets'));

-- What the last question about a coin's prices came to.
CREATE TABLE "rate_questions" (
  "currency" TEXT COLLATE "C" NOT NULL,
  "coin" TEXT COLLATE "C" NOT NULL,
  "asked_at" TIMESTAMPTZ(3) NOT NULL,
  "since" DATE NOT NULL,
  "through" DATE NOT NULL,
  "outcome" TEXT NOT NULL,
  "failure_kind" TEXT,

  CONSTRAINT "rate_questions_pkey" PRIMARY KEY ("currency", "coin"),
  CONSTRAINT "rate_questions_outcome_check"
    CHECK ("outcome" IN ('answered', 'no-price', 'not-offered', 'failed')
      AND ("outcome" = 'failed') = ("failure_kind" IS NOT NULL))
);
