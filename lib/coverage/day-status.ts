import { addDays, type Day, daysBetween, fetchableDays, WINDOW_DAYS } from "@/lib/core/day";
import type { ExchangeFailure, FailureKind } from "@/lib/core/failure";

/**
 * The stored status of a day. A day that was read once stays read: a later failure is stored next
 * to it.
 */
export type StoredDayStatus = "pending" | "complete" | "empty" | "failed" | "imported";
/** The status of a day as people see it: unknown is not zero. */
export type DayStatus =
  | StoredDayStatus
  | "not-published"
  | "missing"
  | "lost"
  | "not-imported"
  /** After the end of the account: nothing was earned. */
  | "ended";

/** What brings an account's days: syncs of its exchange, or imported files alone. */
export type DayFeed = "exchange" | "files";
/** The same; `endedOn`: the last day of an account that has ended. */
export type DaySource =
  | { readonly feed: "exchange" }
  | { readonly feed: "files"; readonly endedOn: Day | null };

/** Days whose rows are known, so that totals over them are complete. */
export const SETTLED_STATUSES: readonly DayStatus[] = ["complete", "empty", "imported", "ended"];
/** Days whose rows are not known, the worst first, and last those that may still be published. */
export const UNSETTLED_STATUSES = [
  "failed",
  "missing",
  "lost",
  "not-imported",
  "pending",
  "not-published",
] as const satisfies readonly DayStatus[];

/** How many days of a range are not known, by reason; there is at least one. */
export type DayGaps = { readonly [Status in (typeof UNSETTLED_STATUSES)[number]]?: number };

/** Whether a day is known. It says nothing of the account, so partners may see it. */
export type KnownDay = {
  readonly day: Day;
  readonly status: DayStatus;
  /** When a read of the whole day last confirmed the stored rows; null: never. */
  readonly fetchedAtMs: number | null;
  /**
   * Days until the exchange no longer has the day, 0 on its last one; null: it does not have it.
   */
  readonly daysUntilLost: number | null;
};

export type CoverageDay = KnownDay & {
  readonly rowCount: number;
  readonly revision: number;
  /** Why the last attempt failed, also on a day whose rows are known from before. */
  readonly failure: ExchangeFailure | null;
};

/**
 * `today`: the exchange's day. `stored` null: no attempt is stored. `failureKind`: why the last
 * attempt failed.
 */
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
  // Yesterday may not be published yet, also if nobody has requested it so far.
  if (stored === null || stored === "pending") return day === to ? "pending" : "missing";
  return stored;
}

/**
 * The status of a day of an account that is fed by files alone: nothing can be fetched, so nothing is
 * missing, late or lost. A day that is not over is "not-published", but for one after the account's
 * end.
 */
export function dayStatusOfFiles(
  stored: StoredDayStatus | null,
  day: Day,
  { today, endedOn }: { readonly today: Day; readonly endedOn: Day | null },
): DayStatus {
  if (stored !== null && SETTLED_STATUSES.includes(stored)) return stored;
  if (isAfterEnd(day, endedOn)) return "ended";
  return day >= today ? "not-published" : "not-imported";
}

/** `endedOn`: the account's last day; null: it has not ended. */
export function isAfterEnd(day: Day, endedOn: Day | null): boolean {
  return endedOn !== null && day > endedOn;
}

/**
 * The exchange may count its 90 days from a later moment and refuse the oldest ones. A refusal of
 * any other day is a failure.
 */
export function isRefusedEdge(day: Day, today: Day, failureKind: FailureKind | null): boolean {
  return failureKind === "out-of-range" && day <= addDays(fetchableDays(today).from, 1);
}

/** Days until the exchange no longer has `day`: 0 on its last day, negative afterwards. */
export function daysUntilLost(day: Day, today: Day): number {
  return daysBetween(today, addDays(day, WINDOW_DAYS));
}

/** How fresh the ledger is, for the line that every page shows. */
export type LedgerFreshness = {
  readonly feed: DayFeed;
  /** The newest day whose rows are known; null: there is none. */
  readonly through: Day | null;
  /** The day after it, if the exchange has not published it yet. */
  readonly notPublished: Day | null;
  readonly failed: number;
  readonly missing: number;
  /** The last day of an account that has ended; null: it has not. */
  readonly endedOn: Day | null;
  /**
   * Days without an import between the first and the last imported one, or the account's last one;
   * none of a synced account.
   */
  readonly notImported: number;
  /**
   * Unread days that the exchange still has: how many leave the window first, and in how many days.
   */
  readonly nextLoss: { readonly days: number; readonly inDays: number } | null;
};

export type FirstSync = {
  readonly done: number;
  /** Days; 0: it has not begun. */
  readonly planned: number;
  /** Estimated by its pace so far, ms; null: nothing is done yet. */
  readonly leftMs: number | null;
};

export type BookState = LedgerFreshness & {
  /** Days after the first known one that were never read and that the exchange no longer has. */
  readonly lost: number;
  /**
   * When the next day should be published, as an instant in ms; null: too few days show a habit.
   */
  readonly expectedMs: number | null;
};
