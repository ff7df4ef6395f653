-- Since when the only person who can approve at an account may approve statements that he or she prepared. Over from "off_at" on.
CREATE TABLE "lone_approvals" (
    "account_id" INTEGER NOT NULL,
    "set_by" TEXT NOT NULL,
    "set_by_id" UUID NOT NULL,
    "since" TIMESTAMPTZ(3) NOT NULL,
    "off_at" TIMESTAMPTZ(3),
    "second" TEXT,

    CONSTRAINT "lone_approvals_pkey" PRIMARY KEY ("account_id"),
    CONSTRAINT "lone_approvals_second" CHECK ("second" IS NULL OR "off_at" IS NOT NULL),
    CONSTRAINT "lone_approvals_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- A statement says for good whether its preparer approved it.
ALTER TABLE "payouts" ADD COLUMN "approved_alone" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "payouts" DROP CONSTRAINT "payouts_second_person";
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_second_person" CHECK ("approved_alone" OR "approved_by_id" <> "prepared_by_id");
ALTER TABLE "payouts" ADD CONSTRAINT "payouts_alone" CHECK (NOT "approved_alone" OR "approved_by_id" = "prepared_by_id");
