import { deleteUnusedUidLists } from "@/lib/commissions/store/uid-lists";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { deleteExpiredAttempts } from "@/lib/sign-in/store/attempts";
import { deleteOldLinks } from "@/lib/sign-in/store/passwords";
import { deleteOldSessions } from "@/lib/sign-in/store/sessions";
import { deleteOldGivenAccess } from "@/lib/users/store/given-access";

/** These rows have no effect any more; deleting them only frees space. */
const TIDY_EVERY_SECONDS = 3_600;

type Removed = (counts: { sessions: number; links: number }) => void;

/**
 * Deletes ended sessions, dead links, old records of given access, unused lists of clients and
 * expired counts of tries.
 */
export async function startTidyWorker(jobs: Jobs, removed: Removed): Promise<void> {
  await jobs.repeat("tidy-sign-in", TIDY_EVERY_SECONDS, async () => {
    const [sessions, links] = [await deleteOldSessions(), await deleteOldLinks()];
    await deleteExpiredAttempts();
    await deleteUnusedUidLists();
    await deleteOldGivenAccess();
    if (sessions + links > 0) removed({ sessions, links });
  });
}
