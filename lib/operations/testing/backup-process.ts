import { closeDatabase, openDatabase } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { startBackupWorker } from "../backup/schedule";

/** A worker that writes the day's backup into a folder; tests kill it. */
const [url = "", folder = ""] = process.argv.slice(2);

await openDatabase(url);
const jobs = await startJobs("worker", (what, error) =>
  process.stderr.write(`${what}: ${error}\n`),
);
await startBackupWorker(
  jobs,
  { folder, hour: 0, keep: 3, passphraseFile: null },
  async ({ file }) => {
    process.stdout.write(`${file}\n`);
    await jobs.stop(4_000);
    await closeDatabase();
  },
);
