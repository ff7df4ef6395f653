-- Saved views that are written into a file by the day, week or month.
CREATE TABLE "report_schedules" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "view_id" UUID NOT NULL,
    "view_name" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "format" TEXT NOT NULL,
    "every" TEXT NOT NULL,
    "days" TEXT NOT NULL,
    "by_mail" BOOLEAN NOT NULL,
    "by_webhook" BOOLEAN NOT NULL,
    "made_to" DATE,
    "export_id" UUID,
    "paused_at" TIMESTAMPTZ(3),
    "problem" TEXT,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),

    CONSTRAINT "report_schedules_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "report_schedules_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "report_schedules_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "report_schedules_owner_idx" ON "report_schedules" ("account_id", "user_id");
CREATE INDEX "report_schedules_user_idx" ON "report_schedules" ("user_id");

ALTER TABLE "export_jobs" ADD COLUMN "schedule_id" UUID;
