import { vacuumEmbedded } from "@/lib/database/embedded/vacuum";
import type { Jobs } from "@/lib/database/jobs/jobs";

/** Seconds. As long as pg-boss keeps a finished job, and with it the mark of the turn. */
const VACUUM_EVERY_SECONDS = 43_200;

/** For the embedded database alone: a server has its autovacuum. */
export async function startVacuumWorker(jobs: Jobs): Promise<void> {
  await jobs.repeat("vacuum", VACUUM_EVERY_SECONDS, vacuumEmbedded, { atEachStart: false });
}
