-- Research: what the public endpoints said of each stock code, when, and which questions wait for their turn.

-- CreateTable
CREATE TABLE "reality_exchanges" (
    "id" SERIAL NOT NULL,
    "base_url" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "reality_exchanges_pkey" PRIMARY KEY ("id")
);

-- CreateTable
CREATE TABLE "panel_observations" (
    "exchange_id" INTEGER NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "number" INTEGER NOT NULL,
    "payload" JSONB NOT NULL,
    "hash" BYTEA NOT NULL,
    "first_seen_at" TIMESTAMPTZ(3) NOT NULL,
    "last_seen_at" TIMESTAMPTZ(3) NOT NULL,

    CONSTRAINT "panel_observations_pkey" PRIMARY KEY ("exchange_id","code","locale","source","number"),
    CONSTRAINT "panel_observations_number_check" CHECK ("number" > 0),
    CONSTRAINT "panel_observations_hash_check" CHECK (octet_length("hash") = 32),
    CONSTRAINT "panel_observations_seen_check" CHECK ("first_seen_at" <= "last_seen_at")
);

-- CreateTable
CREATE TABLE "panel_states" (
    "exchange_id" INTEGER NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "observation" INTEGER,
    "asked_at" TIMESTAMPTZ(3),
    "answered_at" TIMESTAMPTZ(3),
    "failed_at" TIMESTAMPTZ(3),
    "failure_kind" TEXT,
    "failure_code" TEXT,
    "failure_detail" TEXT,
    "viewed_at" TIMESTAMPTZ(3),
    "settled_ticket" BIGINT NOT NULL DEFAULT 0,

    CONSTRAINT "panel_states_pkey" PRIMARY KEY ("exchange_id","code","locale","source"),
    CONSTRAINT "panel_states_failure_check" CHECK (("failed_at" IS NULL) = ("failure_kind" IS NULL)),
    CONSTRAINT "panel_states_answer_check" CHECK (("observation" IS NULL) = ("answered_at" IS NULL))
);

-- CreateTable
CREATE TABLE "panel_questions" (
    "exchange_id" INTEGER NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "priority" SMALLINT NOT NULL,
    "ticket" BIGSERIAL NOT NULL,
    "holder" TEXT,

    CONSTRAINT "panel_questions_pkey" PRIMARY KEY ("exchange_id","source","code","locale"),
    CONSTRAINT "panel_questions_priority_check" CHECK ("priority" BETWEEN 0 AND 2)
);

-- CreateTable
CREATE TABLE "panel_askers" (
    "exchange_id" INTEGER NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "holder" TEXT NOT NULL,
    "leased_until" TIMESTAMPTZ(6) NOT NULL,

    CONSTRAINT "panel_askers_pkey" PRIMARY KEY ("exchange_id","source")
);

-- CreateTable
CREATE TABLE "pairs" (
    "exchange_id" INTEGER NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "symbol" TEXT COLLATE "C" NOT NULL,
    "code" TEXT COLLATE "C",
    "name" TEXT,
    "trading_period" TEXT[],
    "weekend_tradable" BOOLEAN,

    CONSTRAINT "pairs_pkey" PRIMARY KEY ("exchange_id","locale","symbol")
);

-- CreateTable
CREATE TABLE "watched_codes" (
    "code" TEXT COLLATE "C" NOT NULL,
    "watched_at" TIMESTAMPTZ(3) NOT NULL DEFAULT CURRENT_TIMESTAMP,

    CONSTRAINT "watched_codes_pkey" PRIMARY KEY ("code")
);

-- CreateIndex
CREATE UNIQUE INDEX "reality_exchanges_base_url_key" ON "reality_exchanges"("base_url");

-- CreateIndex
CREATE INDEX "panel_questions_turn_idx" ON "panel_questions"("exchange_id", "source", "priority", "ticket");

-- AddForeignKey
ALTER TABLE "panel_observations" ADD CONSTRAINT "panel_observations_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "panel_states" ADD CONSTRAINT "panel_states_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "panel_questions" ADD CONSTRAINT "panel_questions_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "panel_askers" ADD CONSTRAINT "panel_askers_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "pairs" ADD CONSTRAINT "pairs_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;
