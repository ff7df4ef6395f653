import { startJobs } from "@/lib/store/jobs/jobs";
import { forgetShareLetters } from "@/lib/store/shares/letters";
import { type NoticeTextOf, type Told, tellOwners } from "./notices";

/** How long after a first view its owner gets the letter, at most. */
const TELL_MINUTES = 5;
const STOP_WITHIN_MS = 4_000;

export type NoticeEvents = {
  readonly textOf: NoticeTextOf;
  readonly told: (told: Told) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/** Tells the owners of share links what happened to them, and forgets letters to visitors that are over, until stopped. */
export async function startNoticeWorker(events: NoticeEvents): Promise<{ stop: () => Promise<void> }> {
  const failed = (error: unknown) => events.failed("telling the owners of share links", error);
  const jobs = await startJobs("worker", failed);
  jobs.work("tell-share-owners", 1, async () => {
    try {
      const told = await tellOwners(Date.now(), events.textOf);
      if (told.ending + told.sent > 0) events.told(told);
      await forgetShareLetters(Date.now());
    } catch (error) {
      failed(error);
      throw error; // the queue marks the job failed
    }
  });
  await jobs.repeat("tell-share-owners", TELL_MINUTES, {});
  return { stop: () => jobs.stop(STOP_WITHIN_MS) };
}
