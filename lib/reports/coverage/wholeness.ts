import { type DayGaps, SETTLED_STATUSES, UNSETTLED_STATUSES } from "@/lib/core/coverage";
import type { KnownDay } from "./coverage";

/** Days whose rows are not known: no figure over them is whole. */
export function unsettledDays<Known extends KnownDay>(days: readonly Known[]): Known[] {
  return days.filter(({ status }) => !SETTLED_STATUSES.includes(status));
}

/** Why figures of these days are not whole; null where every day is known. */
export function findGaps(days: readonly KnownDay[]): DayGaps | null {
  const counted = UNSETTLED_STATUSES.map(
    (status) => [status, days.filter((day) => day.status === status).length] as const,
  ).filter(([, count]) => count > 0);
  return counted.length > 0 ? Object.fromEntries(counted) : null;
}

/** "incomplete: 2 days failed, 1 missing", for files, which are in English; pages have components/ui/text/gaps-text.ts. */
export function describeGaps(gaps: DayGaps | null): string | null {
  if (gaps === null) return null;
  const parts = UNSETTLED_STATUSES.flatMap((status) => {
    const count = gaps[status];
    return count === undefined ? [] : [{ count, word: WORDS[status] }];
  });
  const said = parts.map(({ count, word }, index) =>
    index === 0 ? `${count} ${count === 1 ? "day" : "days"} ${word}` : `${count} ${word}`,
  );
  return `incomplete: ${said.join(", ")}`;
}

const WORDS = {
  failed: "failed",
  missing: "missing",
  lost: "lost",
  pending: "pending",
  "not-published": "not published yet",
} as const;
