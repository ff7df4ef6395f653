import { type AuditOrigin, doneEntry } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { sendJob } from "@/lib/database/jobs/jobs";
import type { TradingBook } from "@/lib/trading/kept";
import type { NamedAccount, RequestCopyOutcome } from "./contract";
import { sendCopy } from "./copy-worker";
import { loadReadingState } from "./load-reading-state";

/**
 * Has a worker read the account's assets, orders and bots now. A request that waits in the queue
 * already does as well.
 */
export async function requestCopy(
  book: TradingBook,
  account: NamedAccount,
  origin: AuditOrigin,
): Promise<RequestCopyOutcome> {
  const { pausedAtMs, isFedByFiles, workerAlive } = await loadReadingState(book, []);
  if (isFedByFiles) return { kind: "refused", problem: "files" };
  if (pausedAtMs !== null) return { kind: "refused", problem: "paused" };
  await appendAudit(doneEntry(origin, "sync-asked", null, { subject: "trading" }, account));
  await sendCopy({ send: sendJob }, book.accountId);
  return { kind: "asked", isWorkerAlive: workerAlive };
}
