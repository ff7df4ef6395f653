-- Access that somebody gave to a person, or reset: for a day the two are no two persons.
CREATE TABLE "given_access" (
    "id" BIGSERIAL NOT NULL,
    "user_id" UUID NOT NULL,
    "account_id" INTEGER,
    "given_by" UUID,
    "giver" TEXT NOT NULL,
    "way" TEXT NOT NULL,
    "given_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "used_at" TIMESTAMPTZ(3),

    CONSTRAINT "given_access_pkey" PRIMARY KEY ("id")
);

CREATE INDEX "given_access_user_idx" ON "given_access"("user_id");
CREATE INDEX "given_access_account_idx" ON "given_access"("account_id");

ALTER TABLE "given_access" ADD CONSTRAINT "given_access_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "given_access" ADD CONSTRAINT "given_access_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "given_access" ADD CONSTRAINT "given_access_way_check" CHECK ("way" IN ('person', 'password', 'link', 'factors', 'invitation', 'administrator', 'role', 'trading-role'));

-- Trading roles of people who no longer see the whole account: a role that is given later would have brought them back.
WITH taken AS (
  DELETE FROM "trading_roles" t USING "users" u
  WHERE u."id" = t."user_id" AND NOT u."is_admin" AND NOT EXISTS (SELECT FROM "grants" g
    WHERE g."account_id" = t."account_id" AND g."user_id" = t."user_id" AND g."role" <> 'partner')
  RETURNING t."account_id", t."role", u."email"
)
INSERT INTO "audit_log" ("kind", "result", "actor_kind", "account_id", "account_name", "object", "details")
SELECT 'trading-role-removed', 'done', 'desk', "account_id", (SELECT "name" FROM "accounts" a WHERE a."id" = taken."account_id"),
  "email", jsonb_build_object('role', "role") FROM taken;
