import { type KeyAccount, listKeyAccounts } from "@/lib/accounts/store/accounts";
import { type Clock, systemClock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { agreeOnTime } from "@/lib/coverage/agreed-time";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { BEAT_WORKER_EVERY_MS, beatWorker, removeWorker } from "@/lib/database/jobs/workers";
import { renewEvery } from "@/lib/database/lease";
import { createExchangeClient } from "@/lib/exchange/client";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { findLastWholeRun, findRunningSyncRun, listSyncRuns, type SyncRun } from "@/lib/sync/store";
import { loadFetchableDays } from "./commission-work";
import { fillRates } from "./fill-rates";
import { nextRepaymentSyncDueMs, nextSyncDueMs } from "./plan";
import type { CommissionReport, SyncEnd } from "./report";
import { sendSync } from "./request-sync";
import {
  backgroundConnection,
  SYNC_HOLDER,
  type SyncDeps,
  syncCommissions,
  syncRepayments,
} from "./sync-account";

/** One worker syncs so many accounts of a subject at once. Each account has its own rate limit. */
const SYNCS_AT_ONCE = 3;
/** How often the worker checks whether a sync is due (lib/sync/plan.ts decides). */
const PLAN_EVERY_SECONDS = 300;

/** The worker logs these. None of them holds a secret. */
export type SyncWorkerEvents = {
  readonly started: (accountId: number, subject: SyncEnd["subject"]) => void;
  readonly ended: (accountId: number, end: SyncEnd) => void;
  readonly failed: (what: string, error: unknown) => void;
};

/**
 * Runs requested and due syncs. Any number of workers may run. A stop ends runs between two days.
 */
export async function startSyncWorker(
  jobs: Jobs,
  deps: SyncDeps,
  events: SyncWorkerEvents,
): Promise<void> {
  await beatWorker(SYNC_HOLDER);
  const stopBeating = renewEvery(
    BEAT_WORKER_EVERY_MS,
    () => beatWorker(SYNC_HOLDER),
    (error) => events.failed("the worker's heartbeat", error),
  );
  jobs.afterStop(async () => {
    await stopBeating();
    await removeWorker(SYNC_HOLDER);
  });

  jobs.work("sync-commissions", SYNCS_AT_ONCE, async ({ accountId, trigger, range }, signal) => {
    events.started(accountId, "commissions");
    if (!range) await sendSync(jobs, "sync-repayments", accountId, trigger); // repayments have their own limit and run, so neither waits
    const onTrouble = (what: string, error: unknown) =>
      events.failed(`${what} of account ${accountId}`, error);
    const request = { accountId, trigger, range, signal, onTrouble };
    const report = await syncCommissions(request, deps);
    if (!range && isAnswering(report))
      await jobs.send("copy-trading", { accountId }, `account-${accountId}`);
    await jobs.send("fill-rates", { isForced: false }, "all");
    events.ended(accountId, { subject: "commissions", report });
  });
  jobs.work("sync-repayments", SYNCS_AT_ONCE, async ({ accountId, trigger }, signal) => {
    events.started(accountId, "repayments");
    const report = await syncRepayments({ accountId, trigger, signal }, deps);
    events.ended(accountId, { subject: "repayments", report });
  });
  jobs.work("fill-rates", 1, async ({ isForced }, signal) => {
    const { failures } = await fillRates(deps, { isForced, signal });
    for (const { coin, error } of failures) events.failed(`the rates of ${coin}`, error);
  });
  await jobs.repeat("plan-syncs", PLAN_EVERY_SECONDS, async () => {
    await sendDueSyncs(jobs, deps, events);
    await jobs.send("fill-rates", { isForced: false }, "all"); // for rates that are still missing
  });
}

/** Whether the exchange answers: if it stopped the sync, it would stop the next request too. */
function isAnswering(report: CommissionReport): boolean {
  return (report.status === "done" || report.status === "incomplete") && report.stoppedBy === null;
}

async function sendDueSyncs(jobs: Jobs, deps: SyncDeps, events: SyncWorkerEvents): Promise<void> {
  for (const account of await listKeyAccounts()) {
    if (account.pausedAt) continue;
    try {
      if (await isSyncDue(account, deps))
        await sendSync(jobs, "sync-commissions", account.id, "schedule");
      else if (await isRepaymentSyncDue(account, deps))
        await sendSync(jobs, "sync-repayments", account.id, "schedule");
    } catch (error) {
      events.failed(`the schedule of account ${account.id}`, error); // the other accounts are still planned
    }
  }
}

/** Whether a sync is due by the agreed time. After a run whose process died it is due at once. */
async function isSyncDue(account: KeyAccount, deps: SyncDeps): Promise<boolean> {
  const clock = deps.clock ?? systemClock;
  const scope = grantAccountScope(account.id);
  if (await findRunningSyncRun(scope, "commissions")) return false;
  // What a person reads of some days is not the day's sync.
  const lastRun = await findLastWholeRun(scope, "commissions");
  if (!lastRun) return true;
  const nowMs = await askTime(account, deps, clock);
  const stored = await loadFetchableDays(scope, dayOf(nowMs));
  const due = nextSyncDueMs({ nowMs, lastRun: toLastRun(lastRun, nowMs - clock.now()), stored });
  return due <= nowMs;
}

/** Whether a sync of repayments is due. The first one starts with the first sync of commissions. */
async function isRepaymentSyncDue({ id }: KeyAccount, deps: SyncDeps): Promise<boolean> {
  const nowMs = (deps.clock ?? systemClock).now();
  const scope = grantAccountScope(id);
  if (await findRunningSyncRun(scope, "repayments")) return false;
  const [[begun], [last]] = await Promise.all([
    listSyncRuns(scope, "commissions", 1),
    listSyncRuns(scope, "repayments", 1),
  ]);
  if (!begun) return false;
  return nextRepaymentSyncDueMs(nowMs, last ? toLastRun(last) : null) <= nowMs;
}

/** `aheadMs`: the agreed time minus our clock, which dated the run. */
function toLastRun({ startedAt, status }: SyncRun, aheadMs = 0) {
  return { startedAtMs: startedAt.getTime() + aheadMs, interrupted: status === "interrupted" };
}

/**
 * The agreed time, ms. If the exchange does not answer, our clock: the run itself will report the
 * failure.
 */
async function askTime(account: KeyAccount, deps: SyncDeps, clock: Clock): Promise<number> {
  const client = createExchangeClient(await backgroundConnection(account, deps));
  try {
    const exchangeMs = await client.measureClock();
    const offsetMs = account.agreedAt && account.clockOffsetMs;
    return agreeOnTime({ exchangeMs, machineMs: clock.now(), offsetMs }).nowMs;
  } catch (error) {
    if (error instanceof ExchangeError) return clock.now();
    throw error;
  } finally {
    await client.close();
  }
}
