ALTER TABLE "export_jobs" DROP CONSTRAINT "export_jobs_format_check";
ALTER TABLE "export_jobs" ADD CONSTRAINT "export_jobs_format_check" CHECK ("format" IN ('csv', 'csv-excel', 'xlsx'));
