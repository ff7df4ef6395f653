import { addDays, type Day, daysBetween, fetchableDays, WINDOW_DAYS } from "@/lib/core/day";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";

/** What the store keeps of a day. A day that was read once stays read: a failed re-read only adds its failure. */
export type StoredDayStatus = "pending" | "complete" | "empty" | "failed" | "imported";
/** What people see of a day: unknown is not zero. */
export type DayStatus = StoredDayStatus | "not-published" | "missing" | "lost";

/** Days whose rows are known, so that totals over them are whole. */
export const SETTLED_STATUSES: readonly DayStatus[] = ["complete", "empty", "imported"];
/** Days whose rows are not known: the worst first, and last what may still be published. */
export const UNSETTLED_STATUSES = [
  "failed",
  "missing",
  "lost",
  "pending",
  "not-published",
] as const satisfies readonly DayStatus[];

/** How many days of a range are not known, by why; at least one is. */
export type DayGaps = { readonly [Status in (typeof UNSETTLED_STATUSES)[number]]?: number };

/** Whether a day is known: all that figures over it need, whosever they are. */
export type KnownDay = {
  readonly day: Day;
  readonly status: DayStatus;
  /** When the stored rows were last confirmed by a whole read; null: never. */
  readonly fetchedAtMs: number | null;
  /** While the exchange can still be asked: days until it no longer can, 0 on the last one. */
  readonly daysUntilLost: number | null;
};

export type CoverageDay = KnownDay & {
  readonly rowCount: number;
  readonly revision: number;
  /** Why the last attempt failed, also on a day whose rows are there from before. */
  readonly failure: ExchangeFailure | null;
};

/** `today` is the exchange's day; `stored` null: no coverage row; `failureKind`: why the last attempt failed. */
export function dayStatus(
  stored: StoredDayStatus | null,
  day: Day,
  today: Day,
  failureKind: FailureKind | null = null,
): DayStatus {
  if (stored === "complete" || stored === "empty" || stored === "imported") return stored;
  const { from, to } = fetchableDays(today);
  if (day > to) return "not-published";
  if (day < from || isRefusedEdge(day, today, failureKind)) return "lost";
  // Yesterday may not be published yet, whether it was asked for or began to be yesterday a moment ago.
  if (stored === null || stored === "pending") return day === to ? "pending" : "missing";
  return stored;
}

/** The exchange may count its 90 days from a later moment and refuse the edge; further inside that is a failure. */
export function isRefusedEdge(day: Day, today: Day, failureKind: FailureKind | null): boolean {
  return failureKind === "out-of-range" && day <= addDays(fetchableDays(today).from, 1);
}

/** Days until `day` can no longer be asked for: 0 on its last day, negative when it is gone. */
export function daysUntilLost(day: Day, today: Day): number {
  return daysBetween(today, addDays(day, WINDOW_DAYS));
}

/** The line that is always in view. */
export type LedgerFreshness = {
  /** The newest day whose rows are known; null while there is none. */
  readonly through: Day | null;
  /** The day after it, when the exchange has not published it. */
  readonly notPublished: Day | null;
  readonly failed: number;
  readonly missing: number;
  /** Days not stored that can still be had: how many leave the window first, and in how many days. */
  readonly nextLoss: { readonly days: number; readonly inDays: number } | null;
};

export type FirstSync = {
  readonly done: number;
  /** Days; 0 while it has not begun. */
  readonly planned: number;
  /** By its pace so far, ms; null while nothing is done. */
  readonly leftMs: number | null;
};

export type BookState = LedgerFreshness & {
  /** Days from the first known one on that were never read and no longer can be. */
  readonly lost: number;
  /** When the first day that is not yet published should be, as an instant; null where no habit is known. */
  readonly expectedMs: number | null;
};
