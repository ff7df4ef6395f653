import { hostname } from "node:os";
import { type KeyAccount, requireAccount } from "@/lib/accounts/store/accounts";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { DayRange } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import type { KeyLimits } from "@/lib/exchange/rate-limit/limits";
import { repaymentWork } from "@/lib/sync/repayments/work";
import {
  findRunningSyncRun,
  findSyncRun,
  type SyncRun,
  type SyncRunProgress,
  startSyncRun,
} from "@/lib/sync/store";
import type { SyncTrigger } from "@/lib/sync/sync-run";
import { commissionWork } from "./commission-work";
import { performRun, type StartedRun, type SubjectWork } from "./perform-run";
import {
  type CommissionReport,
  type RepaymentReport,
  reportJoined,
  type SyncReport,
} from "./report";

export type SyncRequest = {
  readonly accountId: number;
  readonly trigger: SyncTrigger;
  /** Only these days; without it the plan decides. */
  readonly range?: DayRange | undefined;
  readonly signal?: AbortSignal;
  readonly onProgress?: (progress: SyncRunProgress) => void;
  /** Reports problems around the sync that do not fail a run. */
  readonly onTrouble?: (what: string, error: unknown) => void;
};

export type SyncDeps = {
  readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials>;
  readonly clock?: Clock;
  /** Default: the exchange's own limits. */
  readonly limits?: KeyLimits | undefined;
};

/** The name of this process in runs and leases. */
export const SYNC_HOLDER = `${hostname()}:${process.pid}:${Math.random().toString(36).slice(2, 10)}`;

/** Options of an exchange client for background requests of this account. */
export async function backgroundConnection(
  { id, baseUrl }: KeyAccount,
  { loadCredentials, clock }: SyncDeps,
) {
  return {
    baseUrl,
    credentials: await loadCredentials(id),
    leases: postgresLeases(SYNC_HOLDER),
    priority: "background",
    clock: clock ?? systemClock,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
  } as const;
}

/** Reads an account's missing, failed and pending days and the last 7 again; once a week all 90. */
export function syncCommissions(request: SyncRequest, deps: SyncDeps): Promise<CommissionReport> {
  return sync(commissionWork, request, deps);
}

/**
 * Reads repayments that were never read or failed, the last 7 days again, older time now and then,
 * and back to where the history begins.
 */
export function syncRepayments(request: SyncRequest, deps: SyncDeps): Promise<RepaymentReport> {
  return sync(repaymentWork, request, deps);
}

/**
 * Waits for a run that another process has started. Throws for an unknown account, unreadable
 * credentials, bugs and a lost database.
 */
async function sync<Figures>(
  work: SubjectWork<Figures>,
  request: SyncRequest,
  deps: SyncDeps,
): Promise<SyncReport<Figures>> {
  const account = await requireAccount(request.accountId);
  if (account.isFedByFiles)
    return {
      status: "refused",
      reason: "the account is fed by files alone; import a file instead",
    };
  if (account.pausedAt)
    return { status: "refused", reason: "the account is paused; resume it first" };
  const connection = { ...(await backgroundConnection(account, deps)), limits: deps.limits };
  const scope = grantAccountScope(account.id);
  const { clock = systemClock } = deps;
  const { trigger, range = null, signal = new AbortController().signal } = request;
  const { onProgress = () => {}, onTrouble = () => {} } = request;

  for (;;) {
    const begun = await startSyncRun(scope, {
      subject: work.subject,
      trigger,
      holder: SYNC_HOLDER,
      range,
    });
    if ("started" in begun) {
      const run = begun.started;
      const started = { run, account, scope, connection, signal, clock, onProgress, onTrouble };
      return performRun(started, work);
    }
    const ended = await followRun(scope, begun.busy, { clock, signal, onProgress });
    const settled = ended?.status === "done" || ended?.status === "incomplete";
    if (ended && settled && !range) return reportJoined(ended, work.figuresOf(ended));
  }
}

const LOOK_EVERY_MS = 500;

/**
 * Watches a run of another process until it ends or its process is dead. Null: the run is gone with
 * its account.
 */
async function followRun(
  scope: WholeAccountScope,
  { id, subject }: SyncRun,
  { clock, signal, onProgress }: Pick<StartedRun, "clock" | "signal" | "onProgress">,
): Promise<SyncRun | null> {
  for (;;) {
    const running = await findRunningSyncRun(scope, subject);
    if (running?.id !== id) return findSyncRun(id);
    onProgress(running);
    await clock.sleep(LOOK_EVERY_MS, signal);
  }
}
