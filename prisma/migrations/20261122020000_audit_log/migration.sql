-- Audit log: who did what, on which object, from where, when, and what came of it. Rows come in and stay as they are.

-- CreateTable
CREATE TABLE "audit_log" (
    "id" BIGINT GENERATED ALWAYS AS IDENTITY NOT NULL,
    "at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "kind" TEXT COLLATE "C" NOT NULL,
    "result" TEXT COLLATE "C" NOT NULL,
    "actor_kind" TEXT COLLATE "C" NOT NULL,
    "actor_id" UUID,
    "actor_name" TEXT COLLATE "C",
    "actor_token" TEXT,
    "account_id" INTEGER,
    "account_name" TEXT,
    "object" TEXT COLLATE "C",
    "address" TEXT COLLATE "C",
    "agent" TEXT,
    "details" JSONB NOT NULL DEFAULT '{}',

    CONSTRAINT "audit_log_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "audit_log_result_check" CHECK ("result" IN ('done', 'begun', 'refused', 'limited', 'failed', 'broken-off', 'cancelled')),
    CONSTRAINT "audit_log_actor_check" CHECK ("actor_kind" IN ('person', 'token', 'command', 'desk', 'nobody')),
    -- How long entries are kept is the newest entry that says so: the setting cannot change without a trace.
    CONSTRAINT "audit_log_retention_check" CHECK (
        "kind" <> 'audit-retention-changed'
        OR jsonb_typeof("details" -> 'days') = 'null'
        OR (jsonb_typeof("details" -> 'days') = 'number' AND ("details" ->> 'days')::numeric BETWEEN 90 AND 36500
            AND ("details" ->> 'days')::numeric % 1 = 0)
    )
);

-- Every filter of the page is one of these, in the order of the page.
CREATE INDEX "audit_log_at_idx" ON "audit_log"("at", "id");
CREATE INDEX "audit_log_kind_idx" ON "audit_log"("kind", "at", "id");
CREATE INDEX "audit_log_result_idx" ON "audit_log"("result", "at", "id");
CREATE INDEX "audit_log_actor_idx" ON "audit_log"("actor_name", "at", "id");
CREATE INDEX "audit_log_account_idx" ON "audit_log"("account_id", "at", "id");
CREATE INDEX "audit_log_object_idx" ON "audit_log"("object", "at", "id");
CREATE INDEX "audit_log_address_idx" ON "audit_log"("address", "at", "id");

-- Days that entries are kept; null: for ever.
CREATE FUNCTION audit_retention_days() RETURNS integer LANGUAGE sql STABLE SET search_path FROM CURRENT AS $$
    SELECT (details ->> 'days')::integer FROM audit_log
    WHERE kind = 'audit-retention-changed' ORDER BY at DESC, id DESC LIMIT 1
$$;

-- Entries before this moment may go: the beginning of a day in UTC+8, so that there is something to remove once a day.
CREATE FUNCTION audit_retention_limit(days integer) RETURNS timestamptz LANGUAGE sql STABLE AS $$
    SELECT (date_trunc('day', clock_timestamp() AT TIME ZONE 'UTC' + interval '8 hours')
        - make_interval(days => days) - interval '8 hours') AT TIME ZONE 'UTC'
$$;

-- Refused for everybody, the owner of the table and superusers too; ENABLE ALWAYS holds in a replica's session as well.
CREATE FUNCTION audit_log_refuse() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
    RAISE EXCEPTION 'audit_log is append-only: % is refused', TG_OP USING ERRCODE = 'insufficient_privilege';
END
$$;
CREATE TRIGGER audit_log_no_change BEFORE UPDATE OR TRUNCATE ON "audit_log"
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_refuse();
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER audit_log_no_change;

-- What is removed has to be older than the setting allows, and counted in an entry of the same transaction.
CREATE FUNCTION audit_log_check_removal() RETURNS trigger LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    days integer := audit_retention_days();
BEGIN
    IF days IS NULL
        OR EXISTS (SELECT FROM gone WHERE at >= audit_retention_limit(days) OR kind = 'audit-retention-changed')
        OR NOT EXISTS (
            SELECT FROM audit_log WHERE kind = 'audit-retired' AND xmin = pg_current_xact_id()::xid
                AND (details ->> 'rows')::bigint = (SELECT count(*) FROM gone))
    THEN
        RAISE EXCEPTION 'audit_log is append-only: DELETE is refused' USING ERRCODE = 'insufficient_privilege';
    END IF;
    RETURN NULL;
END
$$;
CREATE TRIGGER audit_log_no_removal AFTER DELETE ON "audit_log" REFERENCING OLD TABLE AS gone
    FOR EACH STATEMENT EXECUTE FUNCTION audit_log_check_removal();
ALTER TABLE "audit_log" ENABLE ALWAYS TRIGGER audit_log_no_removal;

-- The one way to remove: the oldest entries that the setting no longer keeps, at most so many, and an entry that says
-- so. Entries of the setting itself stay. Returns how many went.
CREATE FUNCTION audit_log_retire(most integer) RETURNS integer LANGUAGE plpgsql SET search_path FROM CURRENT AS $$
DECLARE
    days integer := audit_retention_days();
    old bigint[];
BEGIN
    IF days IS NULL THEN
        RETURN 0;
    END IF;
    PERFORM pg_advisory_xact_lock(7236411907); -- another process may be at it
    old := ARRAY(
        SELECT id FROM audit_log WHERE at < audit_retention_limit(days) AND kind <> 'audit-retention-changed'
        ORDER BY at, id LIMIT most);
    IF cardinality(old) = 0 THEN
        RETURN 0;
    END IF;
    INSERT INTO audit_log (kind, result, actor_kind, details) VALUES ('audit-retired', 'done', 'desk',
        jsonb_build_object('rows', cardinality(old), 'days', days, 'before', audit_retention_limit(days)));
    DELETE FROM audit_log WHERE id = ANY (old);
    RETURN cardinality(old);
END
$$;
