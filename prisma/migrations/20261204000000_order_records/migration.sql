-- An account trades only after an administrator added a separate key for it.
CREATE TABLE "trading_accounts" (
  "account_id" INTEGER NOT NULL,
  "environment" TEXT COLLATE "C" NOT NULL,
  "base_url" TEXT NOT NULL,
  "key_hint" TEXT NOT NULL,
  "key_fingerprint" TEXT NOT NULL,
  "sealed_credentials" BYTEA NOT NULL,
  "channel_api_code" TEXT,
  "state" TEXT COLLATE "C" NOT NULL DEFAULT 'stopped',
  "state_since" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "state_by" TEXT NOT NULL,
  "reconciled_at" TIMESTAMPTZ(3),
  "categories" TEXT[] NOT NULL,
  "symbols" TEXT[] NOT NULL,
  "largest_order" DECIMAL NOT NULL,
  "open_value" DECIMAL NOT NULL,
  "orders_a_day" INTEGER NOT NULL,
  "deviation_percent" DECIMAL NOT NULL,
  "allows_market_orders" BOOLEAN NOT NULL,
  "allows_borrowing" BOOLEAN NOT NULL,
  "second_person_above" DECIMAL,
  "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "trading_accounts_pkey" PRIMARY KEY ("account_id"),
  CONSTRAINT "trading_accounts_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "trading_accounts_environment_check" CHECK (environment IN ('live', 'paper')),
  CONSTRAINT "trading_accounts_state_check" CHECK (state IN ('on', 'reduce-only', 'stopped'))
);

CREATE TABLE "trading_roles" (
  "account_id" INTEGER NOT NULL,
  "user_id" UUID NOT NULL,
  "role" TEXT COLLATE "C" NOT NULL,
  "largest_order" DECIMAL,
  "open_value" DECIMAL,
  "orders_a_day" INTEGER,
  "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "trading_roles_pkey" PRIMARY KEY ("account_id", "user_id", "role"),
  CONSTRAINT "trading_roles_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "trading_accounts" ("account_id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "trading_roles_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "trading_roles_role_check" CHECK (role IN ('trader', 'approver'))
);
CREATE INDEX "trading_roles_user_idx" ON "trading_roles" ("user_id");

-- One row per order of ours, from the draft to its end. Nothing is deleted but with its account.
CREATE TABLE "order_records" (
  "id" BIGSERIAL NOT NULL,
  "account_id" INTEGER NOT NULL,
  "environment" TEXT COLLATE "C" NOT NULL,
  "client_oid" TEXT COLLATE "C" NOT NULL,
  "operation" TEXT COLLATE "C" NOT NULL,
  "category" TEXT COLLATE "C" NOT NULL,
  "symbol" TEXT COLLATE "C" NOT NULL,
  "side" TEXT COLLATE "C" NOT NULL,
  "typed" JSONB NOT NULL,
  "request" JSONB,
  "preview" JSONB,
  "previewed_at" TIMESTAMPTZ(3),
  "body" TEXT,
  "body_sha256" TEXT,
  "value" DECIMAL,
  "state" TEXT COLLATE "C" NOT NULL DEFAULT 'draft',
  "failure" JSONB,
  "order_id" TEXT COLLATE "C",
  "executed_qty" DECIMAL,
  "executed_value" DECIMAL,
  "average_price" DECIMAL,
  "drafted_by" UUID NOT NULL,
  "drafter" TEXT NOT NULL,
  "approved_by" UUID,
  "approver" TEXT,
  "released_at" TIMESTAMPTZ(3),
  "sent_at" TIMESTAMPTZ(3),
  "attempts" INTEGER NOT NULL DEFAULT 0,
  "next_try_at" TIMESTAMPTZ(3),
  "looked_at" TIMESTAMPTZ(3),
  "next_look_at" TIMESTAMPTZ(3),
  "absences" JSONB NOT NULL DEFAULT '{"order-info":0,"open-orders":0,"history":0,"fills":0}',
  "cancel" TEXT COLLATE "C",
  "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "updated_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

  CONSTRAINT "order_records_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_records_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "trading_accounts" ("account_id") ON DELETE CASCADE ON UPDATE CASCADE,
  CONSTRAINT "order_records_state_check" CHECK (state IN ('draft', 'waiting', 'approved', 'sending', 'accepted', 'unknown', 'open', 'partially-filled', 'filled', 'cancelled', 'refused', 'expired', 'withdrawn', 'not-executed')),
  CONSTRAINT "order_records_cancel_check" CHECK (cancel IN ('asked', 'sending', 'accepted', 'refused', 'unknown')),
  -- What may have left has its exact bytes.
  CONSTRAINT "order_records_body_check" CHECK (sent_at IS NULL OR (body IS NOT NULL AND body_sha256 IS NOT NULL))
);
CREATE UNIQUE INDEX "order_records_client_oid_key" ON "order_records" ("client_oid");
CREATE INDEX "order_records_account_idx" ON "order_records" ("account_id", "id");
CREATE INDEX "order_records_order_id_idx" ON "order_records" ("account_id", "order_id");
CREATE INDEX "order_records_state_idx" ON "order_records" ("state", "id");

-- What happened to an order, one row per step.
CREATE TABLE "order_events" (
  "id" BIGSERIAL NOT NULL,
  "order_record_id" BIGINT NOT NULL,
  "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
  "kind" TEXT COLLATE "C" NOT NULL,
  "state" TEXT COLLATE "C" NOT NULL,
  "actor_id" UUID,
  "actor" TEXT,
  "details" JSONB NOT NULL DEFAULT '{}',

  CONSTRAINT "order_events_pkey" PRIMARY KEY ("id"),
  CONSTRAINT "order_events_order_record_id_fkey" FOREIGN KEY ("order_record_id") REFERENCES "order_records" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "order_events_order_idx" ON "order_events" ("order_record_id", "id");

CREATE FUNCTION "refuse_order_event_change"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
  -- Depth 1 is a statement of its own; with its account an event goes by the foreign key.
  IF TG_OP = 'DELETE' AND pg_trigger_depth() > 1 THEN
    RETURN OLD;
  END IF;
  RAISE EXCEPTION 'order_events is append-only';
END $$;
CREATE TRIGGER "order_events_append_only" BEFORE UPDATE OR DELETE ON "order_events"
  FOR EACH ROW EXECUTE FUNCTION "refuse_order_event_change"();
