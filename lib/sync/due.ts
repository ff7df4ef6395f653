import { agreeForAccount } from "@/lib/core/agreed-time";
import { type Clock, systemClock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { createExchangeClient } from "@/lib/exchange/client";
import { ExchangeError } from "@/lib/exchange/http/errors";
import type { Account } from "@/lib/store/accounts/accounts";
import { findRunningSyncRun, listSyncRuns } from "@/lib/store/jobs/sync-runs";
import { loadFetchableDays } from "./commission-work";
import { nextRepaymentSyncDueMs, nextSyncDueMs } from "./plan";
import { backgroundConnection, type SyncDeps } from "./run";

/** Whether the schedule wants a sync now, by the agreed time; a run whose process died is due at once. */
export async function isSyncDue(account: Account, deps: SyncDeps): Promise<boolean> {
  const clock = deps.clock ?? systemClock;
  const scope = grantAccountScope(account.id);
  if (await findRunningSyncRun(scope, "commissions")) return false;
  const [lastRun] = await listSyncRuns(scope, "commissions", 1);
  if (!lastRun) return true;
  const nowMs = await askTime(account, deps, clock);
  const stored = await loadFetchableDays(scope, dayOf(nowMs));
  const startedAtMs = nowMs - (clock.now() - lastRun.startedAt.getTime());
  const due = nextSyncDueMs({
    nowMs,
    lastRun: { startedAtMs, interrupted: lastRun.status === "interrupted" },
    stored,
  });
  return due <= nowMs;
}

/** Whether the schedule wants a sync of the account's repayments now. The first one comes with the commissions'. */
export async function isRepaymentSyncDue({ id }: Account, deps: SyncDeps): Promise<boolean> {
  const nowMs = (deps.clock ?? systemClock).now();
  const scope = grantAccountScope(id);
  if (await findRunningSyncRun(scope, "repayments")) return false;
  const [[begun], [last]] = await Promise.all([
    listSyncRuns(scope, "commissions", 1),
    listSyncRuns(scope, "repayments", 1),
  ]);
  if (!begun) return false;
  const lastRun = last && {
    startedAtMs: last.startedAt.getTime(),
    interrupted: last.status === "interrupted",
  };
  return nextRepaymentSyncDueMs(nowMs, lastRun ?? null) <= nowMs;
}

/** An exchange that does not answer is asked by the run itself, which says so; until then our clock has to do. */
async function askTime(account: Account, deps: SyncDeps, clock: Clock): Promise<number> {
  const client = createExchangeClient(await backgroundConnection(account, deps));
  try {
    const exchangeMs = await client.measureClock();
    return agreeForAccount(account, exchangeMs, clock.now()).nowMs;
  } catch (error) {
    if (error instanceof ExchangeError) return clock.now();
    throw error;
  } finally {
    await client.close();
  }
}
