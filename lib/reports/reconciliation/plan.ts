import {
  addDays,
  type Day,
  type DayRange,
  dayOf,
  daysBetween,
  fetchableDays,
  hullOf,
  WINDOW_DAYS,
} from "@/lib/core/day";
import type { DayCheck, KnownDay, StoredFindings } from "@/lib/store/commissions/days/reconciliation";

/** Oldest first: a period counts only while every day of it is known. `known` is in order of days. */
export function planChecks(known: readonly KnownDay[]): DayCheck[] {
  const first = known[0]?.day;
  if (first === undefined) return [];
  const sums = sumUp(known, first);
  return known.filter(({ rowCount }) => rowCount > 0).map((day) => planCheck(day, sums));
}

/** Whether what was found of the day still holds. */
export function isCurrent(check: DayCheck, found: Omit<StoredFindings, "findings"> | undefined): boolean {
  if (!found || found.revision !== check.revision || found.basis !== check.basis) return false;
  return found.isStale === check.isStale && (!check.isStale || found.asOf.getTime() === check.asOf.getTime());
}

/** The known days of a range, their revisions added up, and when the last of them was first seen. */
type DaySums = {
  readonly count: (range: DayRange) => number;
  readonly revisions: (range: DayRange) => number;
  readonly lastSeenMs: (range: DayRange) => number;
};

function planCheck(known: KnownDay, sums: DaySums): DayCheck {
  const { day, revision, rowCount, firstSeenAt, confirmedAt } = known;
  const whole = (range: DayRange) =>
    sums.count(range) === daysBetween(range.from, range.to) + 1 ? range : null;
  const window = { from: addDays(day, 1 - WINDOW_DAYS), to: day };
  const readWindow = fetchableDays(dayOf(firstSeenAt.getTime()));
  const reach = hullOf(window, readWindow);
  const yesterday = addDays(day, -1);
  return {
    day,
    revision,
    rowCount,
    basis: sums.revisions(reach),
    asOf: confirmedAt,
    isStale: sums.lastSeenMs(reach) > confirmedAt.getTime(),
    window: whole(window),
    readWindow: whole(readWindow),
    previous: whole({ from: yesterday, to: yesterday })?.from ?? null,
  };
}

function sumUp(known: readonly KnownDay[], first: Day): DaySums {
  const length = daysBetween(first, known.at(-1)?.day ?? first) + 1;
  const seenMs = new Array<number>(length).fill(0);
  const [counts, revisions] = [new Array<number>(length + 1).fill(0), new Array<number>(length + 1).fill(0)];
  for (const { day, revision, firstSeenAt } of known) {
    const at = daysBetween(first, day);
    counts[at + 1] = 1;
    revisions[at + 1] = revision;
    seenMs[at] = firstSeenAt.getTime();
  }
  for (let at = 1; at <= length; at += 1) {
    counts[at] = (counts[at] ?? 0) + (counts[at - 1] ?? 0);
    revisions[at] = (revisions[at] ?? 0) + (revisions[at - 1] ?? 0);
  }
  const clip = (day: Day) => Math.min(Math.max(daysBetween(first, day), 0), length);
  const over = (added: readonly number[]) => (range: DayRange) =>
    (added[clip(addDays(range.to, 1))] ?? 0) - (added[clip(range.from)] ?? 0);
  return {
    count: over(counts),
    revisions: over(revisions),
    lastSeenMs: ({ from, to }) => Math.max(0, ...seenMs.slice(clip(from), clip(addDays(to, 1)))),
  };
}
