import { deleteUnusedUidLists } from "@/lib/store/clients/uid-lists";
import { startJobs } from "@/lib/store/jobs/jobs";
import { deleteExpiredAttempts } from "@/lib/store/sessions/attempts";
import { deleteOldSessions } from "@/lib/store/sessions/sessions";
import { deleteOldLinks } from "@/lib/store/sessions/sign-in-links";

/** These rows have no effect any more; deleting them only frees space. */
const TIDY_MINUTES = 60;
const STOP_WITHIN_MS = 4_000;

export type TidyEvents = {
  readonly removed: (counts: { readonly sessions: number; readonly links: number }) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/** Removes ended sessions, dead links, lists of clients that nobody used for long, and counts of tries whose time is over, until stopped. */
export async function startTidyWorker(events: TidyEvents): Promise<{ stop: () => Promise<void> }> {
  const failed = (error: unknown) => events.failed("tidying up sign-in", error);
  const jobs = await startJobs("worker", failed);
  jobs.work("tidy-sign-in", 1, async () => {
    try {
      const [sessions, links] = [await deleteOldSessions(), await deleteOldLinks()];
      await deleteExpiredAttempts();
      await deleteUnusedUidLists();
      if (sessions + links > 0) events.removed({ sessions, links });
    } catch (error) {
      failed(error);
      throw error; // the queue marks the job failed
    }
  });
  await jobs.repeat("tidy-sign-in", TIDY_MINUTES, {});
  return { stop: () => jobs.stop(STOP_WITHIN_MS) };
}
