import { monthEnd, monthStart } from "@/components/ui/day-text";
import { addDays, type Day, type DayRange } from "@/lib/core/day";

/** What choosing a range writes into the address: a name that moves with the days, or two days that stay. */
export type DateChoice =
  | { readonly preset: string; readonly from: null; readonly to: null }
  | { readonly preset: null; readonly from: Day; readonly to: Day };

export type DatePreset = { readonly label: string; readonly choice: DateChoice };

const named = (label: string, preset: string): DatePreset => ({
  label,
  choice: { preset, from: null, to: null },
});

/** Used where an address names no range (lib/reports/commissions/query.ts). */
const DEFAULT_PRESET = "30d";

/** Ranges people ask for. Those with a name end on the last day the exchange has closed. */
export function datePresets(yesterday: Day): DatePreset[] {
  const lastMonth = addDays(monthStart(yesterday), -1);
  return [
    named("Yesterday", "yesterday"),
    named("Last 7 days", "7d"),
    named("Last 30 days", "30d"),
    named("Last 90 days", "90d"),
    named("This month", "mtd"),
    { label: "Last month", choice: dayChoice({ from: monthStart(lastMonth), to: monthEnd(lastMonth) }) },
    named("Everything", "all"),
  ];
}

export function dayChoice({ from, to }: DayRange): DateChoice {
  return { preset: null, from, to };
}

/** Whether the address says just this. */
export function isChosen(
  { choice }: DatePreset,
  url: { preset: string | null; from: string | null; to: string | null },
): boolean {
  if (choice.preset === null) return url.from === choice.from && url.to === choice.to;
  if (url.from !== null || url.to !== null) return false;
  return (url.preset ?? DEFAULT_PRESET) === choice.preset;
}
