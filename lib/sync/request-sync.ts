import type { AuditDetails } from "@/lib/audit/event";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import type { DayRange } from "@/lib/core/day";
import { type Jobs, sendJob } from "@/lib/database/jobs/jobs";
import type { SyncTrigger } from "@/lib/sync/sync-run";

/**
 * Queues a sync of commissions and repayments. False: one is queued already. Throws if the database
 * is lost.
 */
export async function requestSync(accountId: number, trigger: SyncTrigger, origin: AuditOrigin) {
  await recordSync(accountId, origin, { subject: "all" });
  return sendSync({ send: sendJob }, "sync-commissions", accountId, trigger);
}

/** Queues a sync of days that the exchange still has. It waits for a running sync. */
export async function requestDays(
  accountId: number,
  trigger: SyncTrigger,
  range: DayRange,
  origin: AuditOrigin,
): Promise<boolean> {
  await recordSync(accountId, origin, { subject: "commissions", ...range });
  return sendJob(
    "sync-commissions",
    { accountId, trigger, range },
    `account-${accountId}-${range.from}-${range.to}`,
  );
}

/** Writes the audit entry of a requested sync. It comes first: no sync without its entry. */
export function recordSync(
  accountId: number,
  origin: AuditOrigin,
  details: AuditDetails["sync-asked"],
) {
  return appendAudit(doneEntry(origin, "sync-asked", null, details, { id: accountId, name: null }));
}

/**
 * Queues a sync unless one is queued already. The worker adds repayments when it starts a sync of
 * commissions.
 */
export function sendSync(
  jobs: Pick<Jobs, "send">,
  queue: "sync-commissions" | "sync-repayments",
  accountId: number,
  trigger: SyncTrigger,
): Promise<boolean> {
  return jobs.send(queue, { accountId, trigger }, `account-${accountId}`);
}

/**
 * Queues a request for every missing rate. False: it is queued already. Throws if the database is
 * lost.
 */
export function requestRates(): Promise<boolean> {
  return sendJob("fill-rates", { isForced: true }, "now");
}
