import type { DayStatus } from "@/lib/core/coverage";
import { addDays, type Day } from "@/lib/core/day";

type Gap = { readonly day: Day; readonly status: DayStatus };

/** "2026-11-01 failed, 2026-11-03 to 2026-11-07 missing": neighbours of one status are one range. Oldest first. */
export function describeDays(days: readonly Gap[]): string {
  return joinNeighbours(days.map(({ day, status }) => ({ day, words: ` ${status.replaceAll("-", " ")}` })));
}

/** "2026-11-01, 2026-11-03 to 2026-11-07 (6 days)". Oldest first. */
export function countDays(days: readonly Day[]): string {
  const ranges = joinNeighbours(days.map((day) => ({ day, words: "" })));
  return days.length > 1 ? `${ranges} (${days.length} days)` : ranges;
}

function joinNeighbours(days: readonly { readonly day: Day; readonly words: string }[]): string {
  const ranges: { from: Day; to: Day; words: string }[] = [];
  for (const { day, words } of days) {
    const last = ranges.at(-1);
    if (last && last.words === words && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, words });
  }
  return ranges.map(({ from, to, words }) => `${from === to ? from : `${from} to ${to}`}${words}`).join(", ");
}
