import type { AuditOrigin } from "@/lib/audit/origin";
import { type Day, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { loadExchangeToday } from "@/lib/coverage/load-coverage";
import type { FetchDayOutcome, SyncNowOutcome } from "./contract";
import { loadSyncState } from "./load-sync-state";
import { requestDays, requestSync } from "./request-sync";

/** Queues a sync of the account, unless one is running or the account is paused. */
export async function askForSync(
  scope: WholeAccountScope,
  origin: AuditOrigin,
): Promise<SyncNowOutcome> {
  const { running, workerAlive, pausedAt, isFedByFiles } = await loadSyncState(scope);
  if (isFedByFiles) return { kind: "refused", problem: "files" };
  if (pausedAt) return { kind: "refused", problem: "paused" };
  const [current] = running;
  if (current) return { kind: "running", trigger: current.trigger };
  await requestSync(scope.accountId, "button", origin);
  return { kind: workerAlive ? "requested" : "no-worker" };
}

/** Queues another read of one day that the exchange can still be asked for. */
export async function askForDay(
  scope: WholeAccountScope,
  { day }: { day: Day },
  origin: AuditOrigin,
): Promise<FetchDayOutcome> {
  const { from, to } = fetchableDays(await loadExchangeToday(scope));
  const { running, workerAlive, pausedAt, isFedByFiles } = await loadSyncState(scope);
  if (isFedByFiles) return { kind: "refused", problem: "files" };
  if (day < from || day > to) return { kind: "refused", problem: "outside" };
  if (pausedAt) return { kind: "refused", problem: "paused" };
  await requestDays(scope.accountId, "button", { from: day, to: day }, origin);
  if (!workerAlive) return { kind: "no-worker" };
  const waits = running.some(({ subject }) => subject === "commissions");
  return { kind: waits ? "waits" : "requested" };
}
