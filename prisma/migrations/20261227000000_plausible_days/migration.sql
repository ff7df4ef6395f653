-- What was known of a day before an import brought it in: undoing puts that back. Null: nothing.
ALTER TABLE "commission_import_days" ADD COLUMN "before" JSONB;

-- "stopping": an import that failed or was given up, while its days are taken out again.
ALTER TABLE "commission_imports" DROP CONSTRAINT "commission_imports_status_check";
ALTER TABLE "commission_imports" ADD CONSTRAINT "commission_imports_status_check"
    CHECK ("status" IN ('uploaded', 'checking', 'checked', 'applying', 'stopping', 'applied', 'failed', 'undone'));

-- A file's slip of the year brought in days that never were: every page and every job then walked from there to today.
-- No other door lets such a day in. The entry of the audit log says what each had, so that nothing goes silently.
CREATE TEMPORARY TABLE "implausible_days" ON COMMIT DROP AS
    SELECT d."account_id", d."day", d."row_count",
        to_char(d."day", 'YYYY-MM-DD') || ': ' || d."status" || ', ' || d."row_count" || ' rows'
            || coalesce((SELECT string_agg(', ' || t."coin" || ' ' || t."rebate_amount", '' ORDER BY t."coin")
                FROM "commission_revision_totals" t
                WHERE (t."account_id", t."day", t."revision") = (d."account_id", d."day", d."revision")), '') AS "told"
    FROM "commission_days" d WHERE d."day" NOT BETWEEN '2018-01-01' AND '2099-12-31';

INSERT INTO "audit_log" ("kind", "result", "actor_kind", "account_id", "account_name", "details")
SELECT 'days-dropped', 'done', 'desk', d."account_id", a."name",
    jsonb_build_object('days', count(*), 'rows', sum(d."row_count"), 'dropped', jsonb_agg(d."told" ORDER BY d."day"))
FROM "implausible_days" d JOIN "accounts" a ON a."id" = d."account_id"
GROUP BY d."account_id", a."name";

DELETE FROM "commission_rows" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "superseded_commission_rows" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "commission_day_totals" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "commission_product_totals" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "commission_client_days" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "commission_day_clients" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "commission_group_clients" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
DELETE FROM "commission_import_days" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';
-- With their versions, those versions' totals and what was found of them.
DELETE FROM "commission_days" WHERE "day" NOT BETWEEN '2018-01-01' AND '2099-12-31';

-- What was worked out from sums over those days. It is worked out again.
DELETE FROM "commission_blocks" WHERE "account_id" IN (SELECT "account_id" FROM "implausible_days");
DELETE FROM "commission_client_blocks" WHERE "account_id" IN (SELECT "account_id" FROM "implausible_days");
DELETE FROM "commission_client_values" WHERE "account_id" IN (SELECT "account_id" FROM "implausible_days");
DELETE FROM "kept_figures" WHERE "account_id" IN (SELECT "account_id" FROM "implausible_days");
DELETE FROM "commission_reconciliations" WHERE "account_id" IN (SELECT "account_id" FROM "implausible_days");

-- Clients whom nothing else names.
DELETE FROM "clients" c WHERE c."account_id" IN (SELECT "account_id" FROM "implausible_days")
    AND NOT EXISTS (SELECT FROM "commission_client_days" t WHERE (t."account_id", t."uid") = (c."account_id", c."uid"))
    AND NOT EXISTS (SELECT FROM "superseded_commission_rows" t WHERE (t."account_id", t."uid") = (c."account_id", c."uid"))
    AND NOT EXISTS (SELECT FROM "client_profiles" t WHERE (t."account_id", t."uid") = (c."account_id", c."uid"));
