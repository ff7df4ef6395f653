import { startJobs } from "@/lib/store/jobs/jobs";
import { closeResearch, type OpenOptions, openResearch } from "./desk";
import { planRound } from "./round";

/** How often what is due is queued. */
const PLAN_MINUTES = 1;
const STOP_WITHIN_MS = 4_000;

/**
 * Asks what waits in the queue of research and plans the background round, until stopped. Any number of workers may
 * run: each endpoint is asked by one process at a time, and a round by one worker.
 */
export async function startResearchWorker({
  exchangeBaseUrl,
  onTrouble,
}: Omit<OpenOptions, "watches">): Promise<{ stop: () => Promise<void> }> {
  const open = () => openResearch({ exchangeBaseUrl, watches: true, onTrouble });
  const jobs = await startJobs("worker", (error) => onTrouble("the queue of jobs", error));
  await open(); // without an exchange the next round looks again
  jobs.work("plan-research", 1, async () => {
    try {
      const research = await open();
      if (research !== null) await planRound(research);
    } catch (error) {
      onTrouble("the background round of research", error);
      throw error; // the queue marks the job failed
    }
  });
  await jobs.repeat("plan-research", PLAN_MINUTES, {});
  return {
    stop: async () => {
      await jobs.stop(STOP_WITHIN_MS);
      await closeResearch();
    },
  };
}
