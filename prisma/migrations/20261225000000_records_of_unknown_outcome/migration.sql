-- What a person typed, until the exchange has shown that it can be this record; what an order is now, where it was changed
-- since it was sent; and why a record waits.
ALTER TABLE "order_records"
  ADD COLUMN "named_id" TEXT COLLATE "C",
  ADD COLUMN "present" JSONB,
  ADD COLUMN "hold" TEXT COLLATE "C",
  ADD CONSTRAINT "order_records_hold_check" CHECK (hold IN ('trade-key', 'read-key', 'not-reconciled', 'failed'));

-- Only typing gave a number to a record of unknown outcome: it is looked at anew, and taken where it can be that record.
UPDATE "order_records" SET "order_id" = NULL, "next_look_at" = clock_timestamp(),
  "named_id" = CASE WHEN "operation" IN ('create-bot', 'create-neutral-bot')
    OR ("operation" = 'place-strategy-order' AND "typed"->>'type' = 'trigger') THEN "order_id" END
WHERE "state" IN ('unknown', 'not-executed') AND "order_id" IS NOT NULL;
