-- Where a person's notifications are sent in Telegram and Slack: sealed under APP_SECRET, proven by a code.
CREATE TABLE "chats" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "user_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "sealed_target" BYTEA,
    "title" TEXT,
    "code_hash" TEXT,
    "code_until" TIMESTAMPTZ(3) NOT NULL,
    "tries" INTEGER NOT NULL DEFAULT 0,
    "problem" TEXT,
    "proven_at" TIMESTAMPTZ(3),
    "off_at" TIMESTAMPTZ(3),

    CONSTRAINT "chats_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "chats_channel_check" CHECK ("channel" IN ('telegram', 'slack')),
    CONSTRAINT "chats_target_check" CHECK ("proven_at" IS NULL OR "sealed_target" IS NOT NULL),
    CONSTRAINT "chats_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "chats_user_channel_key" ON "chats" ("user_id", "channel");

ALTER TABLE "notification_wishes" ADD COLUMN "by_telegram" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "notification_wishes" ADD COLUMN "by_slack" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "report_schedules" ADD COLUMN "by_telegram" BOOLEAN NOT NULL DEFAULT false;
ALTER TABLE "report_schedules" ADD COLUMN "by_slack" BOOLEAN NOT NULL DEFAULT false;

ALTER TABLE "notification_deliveries" DROP CONSTRAINT "notification_deliveries_channel_check";
ALTER TABLE "notification_deliveries" ADD CONSTRAINT "notification_deliveries_channel_check"
  CHECK ("channel" IN ('mail', 'webhook', 'telegram', 'slack'));
