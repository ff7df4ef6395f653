import { type DayStatus, dayStatus, daysUntilLost, SETTLED_STATUSES } from "@/lib/core/coverage";
import { addDays, type Day, type DayRange, fetchableDays, listDays } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { AccountScope } from "@/lib/core/scope";
import { findFirstCommissionDay, loadCommissionDays, type StoredDay } from "@/lib/store/commission-days";

/** What is known of one day. Times are milliseconds, null where there was none. */
export type CoverageDay = {
  readonly day: Day;
  readonly status: DayStatus;
  readonly rowCount: number;
  readonly revision: number;
  readonly fetchedAtMs: number | null;
  readonly attemptedAtMs: number | null;
  /** Set while the last attempt failed, also on a day that was read whole before. */
  readonly failure: ExchangeFailure | null;
  /** Until the exchange no longer answers for it; null for a day that is known, gone or not published. */
  readonly daysUntilLost: number | null;
};

export type Coverage = {
  readonly range: DayRange;
  /** Every day of the range, oldest first. */
  readonly days: readonly CoverageDay[];
  readonly counts: Readonly<Record<DayStatus, number>>;
  /** The first day that the exchange can still be asked for. */
  readonly edge: Day;
};

/** What the line at the top of every page says. */
export type Freshness = {
  /** The newest day whose rows are known; null while there is none. */
  readonly through: Day | null;
  readonly yesterday: Day;
  /** "pending" and "missing" may still be published; "failed" was asked for and not answered. */
  readonly yesterdayStatus: DayStatus;
  /** Days that can still be fetched: failed ones, also in a re-read, and those never asked for. */
  readonly failed: number;
  readonly missing: number;
};

/** `today` is the exchange's day. Without a range: from the first known day, and at least all fetchable days, to today. */
export async function loadCoverage(scope: AccountScope, today: Day, range?: DayRange): Promise<Coverage> {
  const covered = range ?? { from: await findSince(scope, today), to: today };
  const stored = await loadCommissionDays(scope, covered);
  const days = describeDays(covered, stored, today);
  return { range: covered, days, counts: countStatuses(days), edge: fetchableDays(today).from };
}

/** The first day that the account knows; for a new account the first that can be fetched. */
export async function findSince(scope: AccountScope, today: Day): Promise<Day> {
  const first = await findFirstCommissionDay(scope);
  const { from } = fetchableDays(today);
  return first !== null && first < from ? first : from;
}

export async function loadFreshness(scope: AccountScope, today: Day): Promise<Freshness> {
  const { days } = await loadCoverage(scope, today);
  return summariseFreshness(days, today);
}

/** Every day of the range with what is known of it; a day that nobody asked for is there as well. */
export function describeDays(range: DayRange, stored: readonly StoredDay[], today: Day): CoverageDay[] {
  const byDay = new Map(stored.map((day) => [day.day, day]));
  return listDays(range).map((day) => describeDay(day, byDay.get(day), today));
}

function describeDay(day: Day, stored: StoredDay | undefined, today: Day): CoverageDay {
  const status = dayStatus(stored?.status ?? null, day, today, stored?.failure?.kind ?? null);
  const canBeLost = status === "missing" || status === "failed" || status === "pending";
  return {
    day,
    status,
    rowCount: stored?.rowCount ?? 0,
    revision: stored?.revision ?? 0,
    fetchedAtMs: stored?.fetchedAt?.getTime() ?? null,
    attemptedAtMs: stored?.attemptedAt.getTime() ?? null,
    failure: stored?.failure ?? null,
    daysUntilLost: canBeLost ? daysUntilLost(day, today) : null,
  };
}

export function summariseFreshness(days: readonly CoverageDay[], today: Day): Freshness {
  const yesterday = addDays(today, -1);
  const settled = days.filter(({ status }) => SETTLED_STATUSES.includes(status));
  return {
    through: settled.at(-1)?.day ?? null,
    yesterday,
    yesterdayStatus: days.find(({ day }) => day === yesterday)?.status ?? "missing",
    failed: days.filter(({ status, failure }) => failure !== null && status !== "lost").length,
    missing: days.filter(({ day, status }) => status === "missing" && day < yesterday).length,
  };
}

function countStatuses(days: readonly CoverageDay[]): Record<DayStatus, number> {
  const counts: Record<DayStatus, number> = {
    complete: 0,
    empty: 0,
    imported: 0,
    pending: 0,
    failed: 0,
    missing: 0,
    lost: 0,
    "not-published": 0,
  };
  for (const { status } of days) counts[status] += 1;
  return counts;
}
