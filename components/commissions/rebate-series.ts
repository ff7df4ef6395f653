import type { Amount } from "@/lib/core/amount";
import type { DayStatus } from "@/lib/core/coverage";
import type { Day } from "@/lib/core/day";

/** One bar: a day, or the days of a longer step that begins at `day`. */
export type RebateDay = {
  readonly day: Day;
  /** The last day of the step; the same as `day` for daily bars. */
  readonly until: Day;
  /** The worst state of the step's days: anything but complete, empty and imported is hatched. */
  readonly status: DayStatus;
  /** By product type; a product type without rows that day is absent. */
  readonly amounts: Readonly<Record<string, Amount>>;
};

export type RebateSeries = {
  readonly coin: string;
  readonly step: "day" | "week" | "month";
  readonly productTypes: readonly string[];
  readonly days: readonly RebateDay[];
};

export const stepWord = { day: "day", week: "week", month: "month" } as const;

/** What a day's state means for the bar that stands on it. */
export const dayStatusText: Record<DayStatus, string> = {
  complete: "Complete",
  empty: "Empty",
  imported: "Imported",
  pending: "Pending: asked for, nothing published so far",
  failed: "Failed: the last read did not succeed",
  missing: "Missing: not read yet",
  lost: "Lost: never read, and out of the exchange's window",
  "not-published": "Not yet published",
};
