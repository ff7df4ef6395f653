import type { StoredDay, StoredDayState } from "@/lib/commissions/store/days/days";
import { addDays, type Day, type DayRange, fetchableDays, within } from "@/lib/core/day";
import { smallest } from "@/lib/core/large-lists";
import {
  type CoverageDay,
  type DayGaps,
  type DaySource,
  type DayStatus,
  dayStatus,
  dayStatusOfFiles,
  daysUntilLost,
  type KnownDay,
  type LedgerFreshness,
  SETTLED_STATUSES,
  UNSETTLED_STATUSES,
} from "@/lib/coverage/day-status";
import type { KnownRange } from "@/lib/overview/overview";

/** `today`: the exchange's day. */
type JudgedBy = { readonly today: Day; readonly source: DaySource };

export function knownDay(
  day: Day,
  stored: StoredDayState | undefined,
  { today, source }: JudgedBy,
): KnownDay {
  const status = stored?.status ?? null;
  const fetchedAtMs = stored?.fetchedAt?.getTime() ?? null;
  if (source.feed === "files") {
    const ofFiles = dayStatusOfFiles(status, day, { today, endedOn: source.endedOn });
    return { day, status: ofFiles, fetchedAtMs, daysUntilLost: null };
  }
  const { from, to } = fetchableDays(today);
  return {
    day,
    status: dayStatus(status, day, today, stored?.failureKind ?? null),
    fetchedAtMs,
    daysUntilLost: day >= from && day <= to ? daysUntilLost(day, today) : null,
  };
}

export function coverageDay(day: Day, stored: StoredDay | undefined, by: JudgedBy): CoverageDay {
  const failure = stored?.failure ?? null;
  return {
    ...knownDay(day, stored && { ...stored, failureKind: failure?.kind ?? null }, by),
    rowCount: stored?.rowCount ?? 0, // no rows are stored of such a day; its status says why
    revision: stored?.revision ?? 0,
    failure,
  };
}

/** Whether the day's rows are known, so that a total over it is complete. */
export function isSettled({ status }: KnownDay): boolean {
  return SETTLED_STATUSES.includes(status);
}

/** Whether the day's rows are stored; days after the account's end have none. */
function isStored(day: KnownDay): boolean {
  return isSettled(day) && day.status !== "ended";
}

/** `days`: in order. */
export function summarizeFreshness(days: readonly KnownDay[], source: DaySource): LedgerFreshness {
  const endedOn = source.feed === "files" ? source.endedOn : null;
  const through = days.findLast(isStored)?.day ?? null;
  const next = through && days.find(({ day }) => day === addDays(through, 1));
  const waiting = next?.status === "pending" || next?.status === "not-published";
  const open = days.filter(({ status }) => status === "failed" || status === "missing");
  return {
    feed: source.feed,
    endedOn,
    through,
    notPublished: waiting ? next.day : null,
    failed: open.filter(({ status }) => status === "failed").length,
    missing: open.filter(({ status }) => status === "missing").length,
    notImported: countNotImported(days, endedOn ?? through),
    nextLoss: firstLoss(open),
  };
}

/** Days that no file brought yet, from the first known day to `last`. */
function countNotImported(days: readonly KnownDay[], last: Day | null): number {
  const first = days.find(isStored)?.day;
  if (first === undefined || last === null) return 0;
  const between = days.filter(({ day }) => day > first && day <= last);
  return between.filter(({ status }) => status === "not-imported").length;
}

function firstLoss(open: readonly KnownDay[]): LedgerFreshness["nextLoss"] {
  const left = open.map(({ daysUntilLost }) => daysUntilLost).filter((days) => days !== null);
  if (left.length === 0) return null;
  const inDays = smallest(left);
  return { inDays, days: left.filter((days) => days === inDays).length };
}

export function unsettledDays<Known extends KnownDay>(days: readonly Known[]): Known[] {
  return days.filter(({ status }) => !SETTLED_STATUSES.includes(status));
}

/** Why figures of these days are incomplete; null: every day is known. */
export function findGaps(days: readonly KnownDay[]): DayGaps | null {
  const countOf = (status: DayStatus) => days.filter((day) => day.status === status).length;
  const counted = UNSETTLED_STATUSES.map((status) => [status, countOf(status)] as const);
  const gaps = counted.filter(([, count]) => count > 0);
  return gaps.length > 0 ? Object.fromEntries(gaps) : null;
}

/** What is known of a range. `days`: at least those of the range. */
export function knowRange(days: readonly KnownDay[], range: DayRange): KnownRange {
  const own = within(days, range);
  const gaps = findGaps(own);
  return { ...range, gaps, startsOn: findStart(days, own, gaps), isKnown: own.some(isSettled) };
}

/** The first known day, if the days before it cannot be fetched and are all that `own` lacks. */
function findStart(
  days: readonly KnownDay[],
  own: readonly KnownDay[],
  gaps: DayGaps | null,
): Day | null {
  const first = days.find(isStored)?.day;
  if (gaps === null || first === undefined) return null;
  const before = own.filter(({ day }) => day < first);
  const lost = before.filter(({ status }) => status === "lost" || status === "not-imported").length;
  const missing = Object.values(gaps).reduce((sum, count) => sum + count, 0);
  return lost === missing ? first : null;
}

const GAP_WORDS: Readonly<Record<(typeof UNSETTLED_STATUSES)[number], string>> = {
  failed: "failed",
  missing: "missing",
  lost: "lost",
  "not-imported": "not imported",
  pending: "pending",
  "not-published": "not published yet",
};

/**
 * "incomplete: 2 days failed, 1 missing", for files, which are in English; pages have
 * components/ui/text/gaps-text.ts.
 */
export function describeGaps(gaps: DayGaps | null): string | null {
  if (gaps === null) return null;
  const said = UNSETTLED_STATUSES.filter((status) => status in gaps).map((status, index) => {
    const count = gaps[status];
    const word = GAP_WORDS[status];
    return index === 0 ? `${count} ${count === 1 ? "day" : "days"} ${word}` : `${count} ${word}`;
  });
  return `incomplete: ${said.join(", ")}`;
}
