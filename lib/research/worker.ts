import type { Jobs } from "@/lib/store/jobs/jobs";
import { closeResearch, type OpenOptions, openResearch } from "./desk";
import { planRound } from "./round";

/** How often what is due is queued. */
const PLAN_EVERY_SECONDS = 60;

/**
 * Asks what waits in the queue of research and plans the background round. Any number of workers may run: each
 * endpoint is asked by one process at a time, and a round by one worker.
 */
export async function startResearchWorker(jobs: Jobs, options: Omit<OpenOptions, "watches">): Promise<void> {
  const open = () => openResearch({ ...options, watches: true });
  jobs.afterStop(closeResearch);
  await open(); // without an exchange the next round looks again
  await jobs.repeat("plan-research", PLAN_EVERY_SECONDS, async () => {
    const research = await open();
    if (research !== null) await planRound(research);
  });
}
