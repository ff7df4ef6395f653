-- Off unless an administrator allows it; on paper nothing is at stake.
ALTER TABLE "trading_accounts" ADD COLUMN "allows_shorting" BOOLEAN NOT NULL DEFAULT false;
UPDATE "trading_accounts" SET "allows_shorting" = true WHERE "environment" = 'paper';
