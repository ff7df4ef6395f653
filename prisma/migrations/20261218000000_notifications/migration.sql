-- What people are told, how it leaves, and what they want to hear of.
CREATE TABLE "notification_wishes" (
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "in_centre" BOOLEAN NOT NULL,
    "by_mail" BOOLEAN NOT NULL,
    "by_webhook" BOOLEAN NOT NULL,
    "threshold" DECIMAL,

    CONSTRAINT "notification_wishes_pkey" PRIMARY KEY ("account_id", "user_id", "kind"),
    CONSTRAINT "notification_wishes_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_wishes_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "notification_wishes_user_idx" ON "notification_wishes" ("user_id");

CREATE TABLE "notification_memories" (
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "known" JSONB NOT NULL DEFAULT '{}',
    "looked_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_memories_pkey" PRIMARY KEY ("account_id", "user_id"),
    CONSTRAINT "notification_memories_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notification_memories_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "notification_memories_user_idx" ON "notification_memories" ("user_id");

CREATE TABLE "notifications" (
    "id" UUID NOT NULL DEFAULT gen_random_uuid(),
    "account_id" INTEGER NOT NULL,
    "user_id" UUID NOT NULL,
    "kind" TEXT NOT NULL,
    "subject" TEXT NOT NULL,
    "items" JSONB NOT NULL,
    "uids" TEXT[],
    "in_centre" BOOLEAN NOT NULL,
    "created_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "read_at" TIMESTAMPTZ(3),

    CONSTRAINT "notifications_pkey" PRIMARY KEY ("id"),
    CONSTRAINT "notifications_account_id_fkey" FOREIGN KEY ("account_id") REFERENCES "accounts" ("id") ON DELETE CASCADE ON UPDATE CASCADE,
    CONSTRAINT "notifications_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE UNIQUE INDEX "notifications_subject_key" ON "notifications" ("account_id", "user_id", "kind", "subject");
CREATE INDEX "notifications_user_idx" ON "notifications" ("user_id", "created_at" DESC, "id");

CREATE TABLE "notification_deliveries" (
    "notification_id" UUID NOT NULL,
    "channel" TEXT NOT NULL,
    "state" TEXT NOT NULL DEFAULT 'queued',
    "body" TEXT,
    "problem" TEXT,
    "http_status" INTEGER,
    "attempts" INTEGER NOT NULL DEFAULT 0,
    "next_attempt_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "claimed_until" TIMESTAMPTZ(3),
    "ended_at" TIMESTAMPTZ(3),

    CONSTRAINT "notification_deliveries_pkey" PRIMARY KEY ("notification_id", "channel"),
    CONSTRAINT "notification_deliveries_channel_check" CHECK ("channel" IN ('mail', 'webhook')),
    CONSTRAINT "notification_deliveries_state_check" CHECK ("state" IN ('queued', 'sent', 'failed', 'dropped')),
    CONSTRAINT "notification_deliveries_notification_id_fkey" FOREIGN KEY ("notification_id") REFERENCES "notifications" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
CREATE INDEX "notification_deliveries_state_idx" ON "notification_deliveries" ("state", "next_attempt_at");

-- Where a person's notifications are sent, and the secrets that sign them: sealed under APP_SECRET.
CREATE TABLE "webhooks" (
    "user_id" UUID NOT NULL,
    "url" TEXT NOT NULL,
    "sealed_secrets" BYTEA NOT NULL,
    "added_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp(),
    "off_at" TIMESTAMPTZ(3),

    CONSTRAINT "webhooks_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "webhooks_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);
