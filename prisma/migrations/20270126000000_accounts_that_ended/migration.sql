-- The last day of an account that is fed by files alone: nothing is earned after it, and no file is missing.
ALTER TABLE "accounts" ADD COLUMN "ended_on" DATE;
ALTER TABLE "accounts" ADD CONSTRAINT "accounts_ended_check" CHECK ("ended_on" IS NULL OR "exchange_name" IS NOT NULL);
