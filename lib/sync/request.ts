import { type Jobs, startJobs } from "@/lib/store/jobs";
import type { SyncTrigger } from "@/lib/store/sync-runs";

let sender: Promise<Jobs> | undefined;

/**
 * Puts a sync of the account in the queue, for a worker to run. False: one waits there already, which does as well.
 * Throws when the database is gone.
 */
export async function requestSync(accountId: number, trigger: SyncTrigger): Promise<boolean> {
  sender ??= startJobs("sender", () => {}); // a lost database is told by the send itself
  try {
    return await sendSync(await sender, accountId, trigger);
  } catch (error) {
    sender = undefined;
    throw error;
  }
}

/** One waiting sync of an account is enough, whoever asked for it. */
export function sendSync(jobs: Jobs, accountId: number, trigger: SyncTrigger): Promise<boolean> {
  return jobs.send("sync-commissions", { accountId, trigger }, `account-${accountId}`);
}
