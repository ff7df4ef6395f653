import { monthEnd, monthStart } from "@/components/ui/day-text";
import { addDays, type Day, type DayRange } from "@/lib/core/day";

export type DatePreset = { readonly label: string; readonly range: DayRange };

/** Ranges people ask for, all ending on a day the exchange has closed. `since`: the first day the account knows. */
export function datePresets(yesterday: Day, since: Day): DatePreset[] {
  const last = (count: number): DayRange => ({ from: addDays(yesterday, 1 - count), to: yesterday });
  const lastMonth = addDays(monthStart(yesterday), -1);
  return [
    { label: "Yesterday", range: last(1) },
    { label: "Last 7 days", range: last(7) },
    { label: "Last 30 days", range: last(30) },
    { label: "Last 90 days", range: last(90) },
    { label: "This month", range: { from: monthStart(yesterday), to: yesterday } },
    { label: "Last month", range: { from: monthStart(lastMonth), to: monthEnd(lastMonth) } },
    { label: "Everything", range: { from: since, to: yesterday } },
  ];
}
