-- When each person wants letters: at once but for a quiet time, or once a day.
CREATE TABLE "notification_times" (
    "user_id" UUID NOT NULL,
    "zone" TEXT NOT NULL,
    "digest_hour" INTEGER,
    "quiet_from" INTEGER,
    "quiet_to" INTEGER,

    CONSTRAINT "notification_times_pkey" PRIMARY KEY ("user_id"),
    CONSTRAINT "notification_times_hours_check" CHECK ("digest_hour" BETWEEN 0 AND 23 AND "quiet_from" BETWEEN 0 AND 23 AND "quiet_to" BETWEEN 0 AND 23),
    CONSTRAINT "notification_times_quiet_check" CHECK (("quiet_from" IS NULL) = ("quiet_to" IS NULL)),
    CONSTRAINT "notification_times_user_id_fkey" FOREIGN KEY ("user_id") REFERENCES "users" ("id") ON DELETE CASCADE ON UPDATE CASCADE
);

-- Notifications of one letter name the same one.
ALTER TABLE "notification_deliveries" ADD COLUMN "letter" UUID;

-- One brief in a day of the person's digest.
ALTER TABLE "brief_letters" ADD COLUMN "sent_at" TIMESTAMPTZ(3);

-- What is of a person and of no account, such as a sign-in: told once as well.
ALTER TABLE "notifications" ALTER COLUMN "account_id" DROP NOT NULL;
CREATE UNIQUE INDEX "notifications_own_subject_key" ON "notifications" ("user_id", "kind", "subject") WHERE "account_id" IS NULL;
