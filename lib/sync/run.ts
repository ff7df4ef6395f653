import { hostname } from "node:os";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { DayRange } from "@/lib/core/day";
import { type AccountScope, grantAccountScope } from "@/lib/core/scope";
import type { ExchangeCredentials } from "@/lib/exchange/credentials";
import { findAccount } from "@/lib/store/accounts";
import { type SyncRunProgress, type SyncTrigger, startSyncRun } from "@/lib/store/sync-runs";
import { followRun } from "./follow";
import { reportJoined, type SyncReport } from "./report";
import { runStarted } from "./run-started";

export type SyncRequest = {
  readonly accountId: number;
  readonly trigger: SyncTrigger;
  /** Only these days; without it the plan decides (missing, failed, pending, the last 7, weekly all 90). */
  readonly range?: DayRange;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SyncRunProgress) => void;
};

export type SyncDeps = {
  readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials>;
  readonly clock?: Clock;
};

/** Names this process in runs and leases. */
export const SYNC_HOLDER = `${hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`;

/**
 * Brings an account's commissions up to date. Joins the run that is already going, then runs itself where that
 * one was interrupted or a range was asked for. Expected ends are in the report; throws for an unknown account,
 * unreadable credentials, bugs, and a lost database.
 */
export async function syncCommissions(request: SyncRequest, deps: SyncDeps): Promise<SyncReport> {
  const account = await findAccount(request.accountId);
  if (!account) throw new Error(`there is no account ${request.accountId}`);
  const credentials = await deps.loadCredentials(account.id);
  const scope = grantAccountScope(account.id);
  const signal = request.signal ?? new AbortController().signal;
  const clock = deps.clock ?? systemClock;
  const onProgress = request.onProgress ?? (() => {});

  for (;;) {
    const begun = await claim(scope, request);
    if ("started" in begun) {
      return runStarted({ run: begun.started, account, scope, credentials, signal, clock, onProgress });
    }
    const ended = await followRun(scope, begun.busy.id, { clock, signal, onProgress });
    const settled = ended?.status === "done" || ended?.status === "incomplete";
    if (ended && settled && !request.range) return reportJoined(ended);
  }
}

function claim(scope: AccountScope, { trigger, range }: SyncRequest) {
  return startSyncRun(scope, { subject: "commissions", trigger, holder: SYNC_HOLDER, range: range ?? null });
}
