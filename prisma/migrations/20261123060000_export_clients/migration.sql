-- Whose rows a file holds: a partner fetches only those of clients who are his. Null: everybody's.
-- AlterTable
ALTER TABLE "export_jobs" ADD COLUMN "clients" TEXT[];
