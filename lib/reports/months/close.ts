import { type AuditOrigin, actorWord } from "@/lib/core/audit/origin";
import { systemClock } from "@/lib/core/clock";
import { dayOf } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { MonthStatement } from "@/lib/core/reports/month-statement";
import type { WholeAccountScope } from "@/lib/core/scope";
import { findAccount } from "@/lib/store/accounts/accounts";
import { saveMonthClose } from "@/lib/store/accounts/month-closes";
import { composeStatement, hashStatement } from "./statement";

/** `anyway`: also where days are not known; the statement then names them. */
export type CloseRequest = { readonly month: Month; readonly origin: AuditOrigin; readonly anyway: boolean };

export type CloseOutcome =
  | { readonly kind: "closed"; readonly contentHash: string }
  | { readonly kind: "already-closed" }
  /** The month has days that have not ended yet. */
  | { readonly kind: "not-over" }
  | { readonly kind: "not-whole"; readonly unknownDays: MonthStatement["unknownDays"] };

/** Days that change while one closes are read again; more than so often means that something is wrong. */
const TRIES = 5;

/** Closes a month by the exchange's clock, once and permanently. Throws for an account that is gone. */
export async function closeMonth(
  scope: WholeAccountScope,
  { month, origin, anyway }: CloseRequest,
  clock = systemClock,
): Promise<CloseOutcome> {
  const account = await findAccount(scope.accountId);
  if (!account) throw new Error(`there is no account ${scope.accountId}`);
  for (let attempt = 0; attempt < TRIES; attempt += 1) {
    const nowMs = clock.now() + account.clockOffsetMs;
    const today = dayOf(nowMs);
    if (monthDays(month).to >= today) return { kind: "not-over" };
    const statement = await composeStatement(scope, month, { today, nowMs });
    if (statement.unknownDays.length > 0 && !anyway)
      return { kind: "not-whole", unknownDays: statement.unknownDays };
    const contentHash = hashStatement(statement);
    const closedAt = new Date(nowMs);
    const details = { contentHash, unknownDays: statement.unknownDays.length };
    const about = { account: { id: account.id, name: account.name }, object: month };
    const saved = await saveMonthClose(
      scope,
      { month, closedAt, closedBy: actorWord(origin), statement, contentHash, days: statement.days },
      { origin, event: { kind: "month-closed", result: "done", ...about, details } },
    );
    if (saved === "closed") return { kind: "already-closed" };
    if (saved === "saved") return { kind: "closed", contentHash };
  }
  throw new Error(`${month} could not be closed: its days changed all the time`);
}
