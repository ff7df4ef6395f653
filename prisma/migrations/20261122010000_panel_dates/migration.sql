-- The dates of each stock's newest answers, so that a calendar reads what it shows and not whole answers.

-- AlterTable
ALTER TABLE "panel_states" ADD COLUMN "changed_at" TIMESTAMPTZ(3);

-- CreateTable
CREATE TABLE "panel_dates" (
    "exchange_id" INTEGER NOT NULL,
    "code" TEXT COLLATE "C" NOT NULL,
    "locale" TEXT COLLATE "C" NOT NULL,
    "source" TEXT COLLATE "C" NOT NULL,
    "place" INTEGER NOT NULL,
    "first_date" DATE NOT NULL,
    "last_date" DATE NOT NULL,
    "record" JSONB NOT NULL,

    CONSTRAINT "panel_dates_pkey" PRIMARY KEY ("exchange_id","code","locale","source","place")
);

-- CreateIndex
CREATE INDEX "panel_dates_exchange_id_last_date_idx" ON "panel_dates"("exchange_id", "last_date");

-- AddForeignKey
ALTER TABLE "panel_dates" ADD CONSTRAINT "panel_dates_exchange_id_fkey" FOREIGN KEY ("exchange_id") REFERENCES "reality_exchanges"("id") ON DELETE CASCADE ON UPDATE CASCADE;

-- What was answered before.
UPDATE "panel_states" AS s SET "changed_at" = o."first_seen_at"
FROM "panel_observations" AS o
WHERE o."exchange_id" = s."exchange_id" AND o."code" = s."code" AND o."locale" = s."locale"
    AND o."source" = s."source" AND o."number" = s."observation";

-- A suspension's date is that of its time where this has one: an instant falls on New York's.
WITH "newest" AS (
    SELECT s."exchange_id", s."code", s."locale", s."source", o."payload"
    FROM "panel_states" AS s
    JOIN "panel_observations" AS o ON o."exchange_id" = s."exchange_id" AND o."code" = s."code"
        AND o."locale" = s."locale" AND o."source" = s."source" AND o."number" = s."observation"
    WHERE s."source" IN ('dividends', 'earnings', 'suspension')
), "records" AS (
    SELECT "newest".*, record.value AS "record", (record.nth - 1)::int AS "place"
    FROM "newest" CROSS JOIN LATERAL jsonb_array_elements(
        CASE jsonb_typeof("payload") WHEN 'array' THEN "payload" WHEN 'object' THEN jsonb_build_array("payload") ELSE '[]' END
    ) WITH ORDINALITY AS record (value, nth)
), "dated" AS (
    SELECT "records".*, (
        SELECT array_agg("date") FROM (
            SELECT ("record" ->> field)::date FROM unnest(ARRAY['exrightDate', 'recordDate', 'dividendDate', 'splitValidDate', 'publicationDeadline']) AS field
            UNION ALL
            SELECT CASE "record" -> t ->> 'kind'
                WHEN 'instant' THEN (to_timestamp(("record" -> t ->> 'ms')::numeric / 1000) AT TIME ZONE 'America/New_York')::date
                ELSE coalesce("record" -> t ->> 'date', "record" ->> d)::date
            END FROM (VALUES ('suspensionTime', 'suspensionDate'), ('resumptionTradingTime', 'resumptionDate')) AS of (t, d)
        ) AS told ("date") WHERE "date" IS NOT NULL
    ) AS "dates"
    FROM "records"
)
INSERT INTO "panel_dates" ("exchange_id", "code", "locale", "source", "place", "first_date", "last_date", "record")
SELECT "exchange_id", "code", "locale", "source", "place",
    (SELECT min("date") FROM unnest("dates") AS "date"), (SELECT max("date") FROM unnest("dates") AS "date"), "record"
FROM "dated" WHERE "dates" IS NOT NULL;
