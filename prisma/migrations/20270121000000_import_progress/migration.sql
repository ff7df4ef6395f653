-- How far the worker of an import has read its file.
ALTER TABLE "commission_imports" ADD COLUMN "progress" JSONB;
