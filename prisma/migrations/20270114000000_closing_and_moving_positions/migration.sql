-- Records that close positions, move them to another user, or set the position mode; and what was moved.
ALTER TABLE "order_records"
  DROP CONSTRAINT "order_records_operation_check",
  ADD CONSTRAINT "order_records_operation_check" CHECK (operation IN ('place-order', 'place-reality-order', 'place-strategy-order', 'modify-order', 'cancel-order', 'cancel-symbol-order', 'modify-strategy-order', 'cancel-strategy-order', 'set-leverage', 'create-bot', 'create-neutral-bot', 'modify-bot', 'modify-neutral-bot', 'modify-grid-interval', 'modify-neutral-grid-interval', 'add-investment', 'close-bot', 'close-positions', 'move-positions', 'set-hold-mode')),
  ADD COLUMN "answered" JSONB;
CREATE INDEX "order_records_answered_idx" ON "order_records" ("account_id") WHERE "answered" IS NOT NULL;

ALTER TABLE "trading_accounts" ADD COLUMN "allows_moving" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "trading_records"
  DROP CONSTRAINT "trading_records_kind",
  ADD CONSTRAINT "trading_records_kind" CHECK ("kind" IN ('order', 'fill', 'position', 'closed-position', 'moved-position', 'strategy', 'bot'));
