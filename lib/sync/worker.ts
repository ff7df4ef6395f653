import { listAccounts } from "@/lib/store/accounts";
import { type Jobs, startJobs } from "@/lib/store/jobs";
import { beatWorker, removeWorker } from "@/lib/store/workers";
import { isSyncDue } from "./due";
import type { SyncReport } from "./report";
import { sendSync } from "./request";
import { SYNC_HOLDER, type SyncDeps, syncCommissions } from "./run";

/** Accounts synced side by side by one worker; each has its own rate limit. */
const SYNCS_AT_ONCE = 3;
/** How often it is looked whether a sync is due (lib/sync/schedule.ts says when). */
const PLAN_CRON = "*/5 * * * *";
const BEAT_EVERY_MS = 5_000;
const STOP_WITHIN_MS = 4_000;

/** What a worker tells its log. None of it holds a secret. */
export type SyncWorkerEvents = {
  readonly started: (accountId: number) => void;
  readonly ended: (accountId: number, report: SyncReport) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/**
 * Runs the syncs that are asked for and those that are due, until stopped. Any number of workers may run: the queue
 * gives each job to one, and an account's run is one whoever starts it. Stopping calls runs off between two days.
 */
export async function startSyncWorker(
  deps: SyncDeps,
  events: SyncWorkerEvents,
): Promise<{ stop: () => Promise<void> }> {
  const controller = new AbortController();
  const jobs = await startJobs("worker", (error) => events.failed("the queue", error));

  await beatWorker(SYNC_HOLDER);
  const heart = setInterval(() => {
    beatWorker(SYNC_HOLDER).catch((error: unknown) => events.failed("the worker's sign of life", error));
  }, BEAT_EVERY_MS);

  await jobs.work("sync-commissions", SYNCS_AT_ONCE, async ({ accountId, trigger }) => {
    events.started(accountId);
    try {
      events.ended(accountId, await syncCommissions({ accountId, trigger, signal: controller.signal }, deps));
    } catch (error) {
      events.failed(`the sync of account ${accountId}`, error);
      throw error; // the queue marks the job failed
    }
  });
  await jobs.work("plan-syncs", 1, () => sendDueSyncs(jobs, deps, events));
  await jobs.schedule("plan-syncs", PLAN_CRON, {});
  await jobs.send("plan-syncs", {}, "at-start");

  return {
    stop: async () => {
      controller.abort(new Error("the worker stops"));
      clearInterval(heart);
      await jobs.stop(STOP_WITHIN_MS);
      await removeWorker(SYNC_HOLDER);
    },
  };
}

async function sendDueSyncs(jobs: Jobs, deps: SyncDeps, events: SyncWorkerEvents): Promise<void> {
  for (const account of await listAccounts()) {
    try {
      if (await isSyncDue(account, deps)) await sendSync(jobs, account.id, "schedule");
    } catch (error) {
      events.failed(`the schedule of account ${account.id}`, error); // the other accounts are still planned
    }
  }
}
