-- The clocks: when two of them last agreed, and what a run found where they did not.

-- AlterTable
ALTER TABLE "accounts" ADD COLUMN "agreed_at" TIMESTAMPTZ(3);

-- AlterTable
ALTER TABLE "sync_runs" ADD COLUMN "clock_jump_ms" DOUBLE PRECISION;
