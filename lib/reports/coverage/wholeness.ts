import { type DayStatus, SETTLED_STATUSES } from "@/lib/core/coverage";
import type { CoverageDay } from "./coverage";

/** The worst first; what may still be published comes last. */
const WORDS: readonly [DayStatus, string][] = [
  ["failed", "failed"],
  ["missing", "missing"],
  ["lost", "lost"],
  ["pending", "pending"],
  ["not-published", "not yet published"],
];

/** Days whose rows are not known: no figure over them is whole. */
export function unsettledDays(days: readonly CoverageDay[]): CoverageDay[] {
  return days.filter(({ status }) => !SETTLED_STATUSES.includes(status));
}

/** "not whole: 2 days failed, 1 missing"; null where every day is known. */
export function describeGaps(days: readonly CoverageDay[]): string | null {
  const counted = WORDS.map(([status, word]) => ({
    word,
    count: days.filter((day) => day.status === status).length,
  }));
  const parts = counted
    .filter(({ count }) => count > 0)
    .map(({ word, count }, index) =>
      index === 0 ? `${count} ${count === 1 ? "day" : "days"} ${word}` : `${count} ${word}`,
    );
  return parts.length > 0 ? `not whole: ${parts.join(", ")}` : null;
}
