-- Records of changes beside records of orders: of an order, a strategy order, a bot or the leverage.
ALTER TABLE "order_records"
  ALTER COLUMN "category" DROP NOT NULL,
  ALTER COLUMN "symbol" DROP NOT NULL,
  ALTER COLUMN "side" DROP NOT NULL,
  ADD COLUMN "target" TEXT COLLATE "C",
  DROP CONSTRAINT "order_records_state_check",
  ADD CONSTRAINT "order_records_state_check" CHECK (state IN ('draft', 'waiting', 'approved', 'sending', 'accepted', 'unknown', 'open', 'partially-filled', 'filled', 'cancelled', 'done', 'refused', 'expired', 'withdrawn', 'not-executed')),
  ADD CONSTRAINT "order_records_operation_check" CHECK (operation IN ('place-order', 'place-reality-order', 'place-strategy-order', 'modify-order', 'cancel-order', 'cancel-symbol-order', 'modify-strategy-order', 'cancel-strategy-order', 'set-leverage', 'create-bot', 'create-neutral-bot', 'modify-bot', 'modify-neutral-bot', 'modify-grid-interval', 'modify-neutral-grid-interval', 'add-investment', 'close-bot')),
  -- An order says what it is of; a change says what it changes.
  ADD CONSTRAINT "order_records_subject_check" CHECK (CASE
    WHEN operation IN ('place-order', 'place-reality-order') THEN category IS NOT NULL AND symbol IS NOT NULL AND side IS NOT NULL AND target IS NULL
    ELSE target IS NOT NULL END),
  -- A change is done; an order is filled or cancelled.
  ADD CONSTRAINT "order_records_life_check" CHECK (CASE
    WHEN operation IN ('place-order', 'place-reality-order', 'place-strategy-order') THEN state <> 'done'
    ELSE state NOT IN ('open', 'partially-filled', 'filled', 'cancelled') END);
CREATE INDEX "order_records_target_idx" ON "order_records" ("account_id", "target");

ALTER TABLE "trading_accounts" ADD COLUMN "largest_leverage" DECIMAL NOT NULL DEFAULT 5;
