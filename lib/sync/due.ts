import { type Clock, systemClock } from "@/lib/core/clock";
import { dayOf, fetchableDays } from "@/lib/core/day";
import { grantAccountScope } from "@/lib/core/scope";
import { createExchangeClient } from "@/lib/exchange/client";
import { ExchangeError } from "@/lib/exchange/errors";
import type { Account } from "@/lib/store/accounts";
import { loadCommissionDays } from "@/lib/store/commission-days";
import { postgresLeases } from "@/lib/store/rate-slots";
import { listSyncRuns } from "@/lib/store/sync-runs";
import { SYNC_HOLDER, type SyncDeps } from "./run";
import { nextSyncDueMs } from "./schedule";

/** Whether the schedule wants a sync of the account now, by the exchange's clock. */
export async function isSyncDue(account: Account, deps: SyncDeps): Promise<boolean> {
  const clock = deps.clock ?? systemClock;
  const scope = grantAccountScope(account.id);
  const [lastRun] = await listSyncRuns(scope, "commissions", 1);
  if (!lastRun) return true;
  const nowMs = await askExchangeTime(account, deps, clock);
  const known = await loadCommissionDays(scope, fetchableDays(dayOf(nowMs)));
  const stored = new Map(
    known.map(({ day, status, failure }) => [day, { status, failureKind: failure?.kind ?? null }]),
  );
  const startedAtMs = nowMs - (clock.now() - lastRun.startedAt.getTime());
  const due = nextSyncDueMs({
    nowMs,
    lastRun: { startedAtMs, interrupted: lastRun.status === "interrupted" },
    stored,
  });
  return due <= nowMs;
}

/** An exchange that does not answer is asked by the run itself, which says so; until then our clock has to do. */
async function askExchangeTime(account: Account, deps: SyncDeps, clock: Clock): Promise<number> {
  const client = createExchangeClient({
    baseUrl: account.baseUrl,
    credentials: await deps.loadCredentials(account.id),
    leases: postgresLeases(SYNC_HOLDER),
    priority: "background",
    clock,
  });
  try {
    return await client.measureClock();
  } catch (error) {
    if (error instanceof ExchangeError) return clock.now();
    throw error;
  } finally {
    await client.close();
  }
}
