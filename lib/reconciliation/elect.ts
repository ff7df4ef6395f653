import { STATED_TOTALS, type StatedTotal } from "@/lib/commissions/commission";
import type { DayFindings, StoredFindings } from "@/lib/commissions/store/days/reconciliation";
import {
  READINGS,
  type Reading,
  type ReadingScore,
  type TotalVerdict,
} from "@/lib/reconciliation/reconciliation";

/** The findings of one day, and whether a day that long totals cover was restated since. */
export type DayEvidence = Pick<StoredFindings, "findings" | "isStale">;

const MOSTLY = 0.9;

export function electReadings(days: readonly DayEvidence[]): TotalVerdict[] {
  return STATED_TOTALS.map((total) => electReading(total, days));
}

function electReading(total: StatedTotal, days: readonly DayEvidence[]): TotalVerdict {
  const scores = READINGS.map((reading) => scoreReading(reading, total, days))
    .filter(({ tested }) => tested > 0)
    .sort(
      (a, b) => share(b) - share(a) || READINGS.indexOf(a.reading) - READINGS.indexOf(b.reading),
    );
  const [best = null] = scores;
  const add = (count: (findings: DayFindings) => number) =>
    days.reduce((sum, { findings }) => sum + count(findings), 0);
  const given = add(({ totals }) => totals[total].given);
  return {
    total,
    kind: verdictOf(given, best, scores),
    best,
    like: scores.filter((score) => score !== best && best && share(score) === share(best)),
    scores,
    rows: add(({ rows }) => rows),
    given,
    unexplained: add(({ totals }) => totals[total].unexplained),
  };
}

function scoreReading(
  reading: Reading,
  total: StatedTotal,
  days: readonly DayEvidence[],
): ReadingScore {
  const counts = days.map((day) => countRows(reading, total, day));
  const tested = counts.filter(([rows]) => rows > 0);
  return {
    reading,
    tested: tested.reduce((sum, [rows]) => sum + rows, 0),
    fits: tested.reduce((sum, [, fits]) => sum + fits, 0),
    days: tested.length,
  };
}

/**
 * How many rows of one day the reading could be tested on, and how many it fits. After a
 * restatement of a day that a long total covers, rows that do not fit prove nothing, and neither do
 * a few that fit by chance.
 */
export function countRows(
  reading: Reading,
  total: StatedTotal,
  { findings, isStale }: DayEvidence,
): readonly [tested: number, fits: number] {
  const { given, readings } = findings.totals[total];
  const [tested, fits] = readings[reading.id] ?? [0, 0];
  const isOutOfDate = isStale && reachesBack(reading) && (fits < tested || tested * 2 < given);
  return isOutOfDate ? [0, 0] : [tested, fits];
}

/** Whether a reading includes days before the row's own. */
export function reachesBack(reading: Reading): boolean {
  return reading.kind === "sum" && reading.period !== "day" && reading.period !== "running-day";
}

/** Without "running-on": it is tried only if nothing simpler fits, and needs no other day. */
const LONG_READINGS = READINGS.filter(
  (reading) => reachesBack(reading) && !reading.id.endsWith("/running-on"),
);

/** A handful of rows that all fit is weaker evidence than thousands that nearly all do. */
function share({ fits, tested }: ReadingScore): number {
  return fits / (tested + 1);
}

function verdictOf(given: number, best: ReadingScore | null, scores: readonly ReadingScore[]) {
  if (given === 0) return "not-given";
  if (best === null) return "untested";
  if (best.fits === best.tested) return "holds";
  if (best.fits / best.tested >= MOSTLY) return "mostly";
  const tested = new Set(scores.map(({ reading }) => reading));
  return LONG_READINGS.every((reading) => tested.has(reading)) ? "none" : "untested";
}
