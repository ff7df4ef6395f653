import { monthEnd, monthStart } from "@/components/ui/text/day-text";
import type { DayStatus } from "@/lib/core/coverage";
import { addDays, type Day, type DayRange, listDays } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";

/** One square of the calendar, as it crosses to the browser. */
export type CoverageDay = {
  readonly day: Day;
  readonly status: DayStatus;
  readonly rowCount: number;
  readonly revision: number;
  /** When the stored rows were last confirmed by a whole read; null: never. */
  readonly fetchedAtMs: number | null;
  /** Why the last attempt failed, also on a day whose rows are there from before. */
  readonly failure: ExchangeFailure | null;
  /** While the exchange can still be asked: days until it no longer can, 0 on the last one. */
  readonly daysUntilLost: number | null;
};

export const STATUS_ORDER: readonly DayStatus[] = [
  "complete",
  "empty",
  "imported",
  "pending",
  "failed",
  "missing",
  "lost",
  "not-published",
];

export type MonthStrip = { readonly month: Day; readonly days: readonly (CoverageDay | null)[] };

/** One strip per month of `range`, the newest first; days outside the range are null, so that squares stay in their column. */
export function planStrips(days: readonly CoverageDay[], range: DayRange): MonthStrip[] {
  const byDay = new Map(days.map((day) => [day.day, day]));
  const strips: MonthStrip[] = [];
  for (
    let month = monthStart(range.to);
    month >= monthStart(range.from);
    month = monthStart(addDays(month, -1))
  ) {
    const listed = listDays({ from: month, to: monthEnd(month) });
    strips.push({ month, days: listed.map((day) => byDay.get(day) ?? null) });
  }
  return strips;
}
