-- "commission_desk" numbered the clients of the rows that a day has now. Those whose rows were all taken back later are
-- known as well: their earlier rows are still shown.
INSERT INTO "clients" ("account_id", "uid", "number")
SELECT "account_id", "uid", "last" + row_number() OVER (PARTITION BY "account_id" ORDER BY "uid")
FROM (SELECT DISTINCT "account_id", "uid" FROM "superseded_commission_rows") "seen"
CROSS JOIN LATERAL (
    SELECT coalesce(max("number"), -1) AS "last" FROM "clients" WHERE "clients"."account_id" = "seen"."account_id"
) "numbered"
WHERE NOT EXISTS (SELECT FROM "clients" WHERE ("clients"."account_id", "clients"."uid") = ("seen"."account_id", "seen"."uid"));
