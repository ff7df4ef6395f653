import type { AuditDetails } from "@/lib/audit/event";
import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import type { DayRange } from "@/lib/core/day";
import { type Jobs, sendJob } from "@/lib/database/jobs/jobs";
import type { SyncTrigger } from "@/lib/sync/sync-run";

/** Queues a sync of commissions and repayments. False: one waits there already. Throws when the database is gone. */
export async function requestSync(accountId: number, trigger: SyncTrigger, origin: AuditOrigin) {
  await recordSync(accountId, origin, { subject: "all" });
  return sendSync({ send: sendJob }, "sync-commissions", accountId, trigger);
}

/** The same for certain days, which the exchange can still be asked for. It waits for a run that is going. */
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

/** Keeps in the audit log that somebody asks for a sync; without that entry nothing is asked. */
export function recordSync(
  accountId: number,
  origin: AuditOrigin,
  details: AuditDetails["sync-asked"],
) {
  return appendAudit(doneEntry(origin, "sync-asked", null, details, { id: accountId, name: null }));
}

/** One waiting sync of an account is enough. The worker adds the repayments when it starts one of commissions. */
export function sendSync(
  jobs: Pick<Jobs, "send">,
  queue: "sync-commissions" | "sync-repayments",
  accountId: number,
  trigger: SyncTrigger,
): Promise<boolean> {
  return jobs.send(queue, { accountId, trigger }, `account-${accountId}`);
}

/** Brings the sums of every account's clients up to date now. Throws when the database is gone. */
export function requestClientSums(): Promise<boolean> {
  return sendJob("refresh-rollups", {}, "all");
}

/** Asks the exchange now for every missing rate. False: that waits already. Throws when the database is gone. */
export function requestRates(): Promise<boolean> {
  return sendJob("fill-rates", { isForced: true }, "now");
}
