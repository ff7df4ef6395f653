-- Who may see what of which account. Administrators need no grant.

-- CreateTable
CREATE TABLE "grants" (
    "user_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "role" TEXT COLLATE "C" NOT NULL,
    "granted_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "grants_pkey" PRIMARY KEY ("account_id", "user_id"),
    CONSTRAINT "grants_role_check" CHECK ("role" IN ('manager', 'viewer', 'partner'))
);
CREATE INDEX "grants_user_idx" ON "grants"("user_id");

-- The clients of a partner, one by one.
-- CreateTable
CREATE TABLE "grant_clients" (
    "user_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "uid" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "grant_clients_pkey" PRIMARY KEY ("account_id", "user_id", "uid")
);

-- The clients of a partner by label: every client that bears it now.
-- CreateTable
CREATE TABLE "grant_labels" (
    "user_id" UUID NOT NULL,
    "account_id" INTEGER NOT NULL,
    "label" TEXT COLLATE "C" NOT NULL,

    CONSTRAINT "grant_labels_pkey" PRIMARY KEY ("account_id", "user_id", "label")
);

ALTER TABLE "grants" ADD CONSTRAINT "grants_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "grants" ADD CONSTRAINT "grants_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts"("id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "grant_clients" ADD CONSTRAINT "grant_clients_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "grants"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;
ALTER TABLE "grant_labels" ADD CONSTRAINT "grant_labels_account_id_user_id_fkey" FOREIGN KEY ("account_id", "user_id") REFERENCES "grants"("account_id", "user_id") ON DELETE CASCADE ON UPDATE CASCADE;

-- Until now everybody who could sign in saw every account: nobody loses what they had.
INSERT INTO "grants" ("user_id", "account_id", "role")
SELECT u."id", a."id", 'viewer' FROM "users" u CROSS JOIN "accounts" a WHERE NOT u."is_admin";
