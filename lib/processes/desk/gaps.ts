import type { DayStatus } from "@/lib/core/coverage";
import { addDays, type Day } from "@/lib/core/day";

type Gap = { readonly day: Day; readonly status: DayStatus };

/** "2026-11-01 failed, 2026-11-03 to 2026-11-07 missing": neighbours of one status are one range. Oldest first. */
export function describeDays(days: readonly Gap[]): string {
  const ranges: { from: Day; to: Day; status: DayStatus }[] = [];
  for (const { day, status } of days) {
    const last = ranges.at(-1);
    if (last && last.status === status && addDays(last.to, 1) === day) last.to = day;
    else ranges.push({ from: day, to: day, status });
  }
  return ranges
    .map(
      ({ from, to, status }) => `${from === to ? from : `${from} to ${to}`} ${status.replaceAll("-", " ")}`,
    )
    .join(", ");
}
