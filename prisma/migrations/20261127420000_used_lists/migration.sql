-- A list of clients that nobody used for long is removed.
ALTER TABLE "uid_lists" ADD COLUMN "used_at" TIMESTAMPTZ(3) NOT NULL DEFAULT clock_timestamp();
