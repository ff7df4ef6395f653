import { addDays, type Day, daysBetween, fetchableDays, WINDOW_DAYS } from "./day";

/** What the store keeps of a day. A day that was read once stays read: a failed re-read only adds its failure. */
export type StoredDayStatus = "pending" | "complete" | "empty" | "failed" | "imported";
/** What people see of a day: unknown is not zero (DESIGN.md, truth 4). */
export type DayStatus = StoredDayStatus | "not-published" | "missing" | "lost";

/** Days whose rows are known, so that totals over them are whole. */
export const SETTLED_STATUSES: readonly DayStatus[] = ["complete", "empty", "imported"];

/** `today` is the exchange's day; `stored` is null for a day without a coverage row. */
export function dayStatus(stored: StoredDayStatus | null, day: Day, today: Day): DayStatus {
  if (stored === "complete" || stored === "empty" || stored === "imported") return stored;
  const { from, to } = fetchableDays(today);
  if (day > to) return "not-published";
  if (day < from) return "lost";
  if (stored === "pending") return day === to ? "pending" : "missing"; // it was empty as yesterday and never asked again
  return stored ?? "missing";
}

/** Days until `day` can no longer be asked for: 0 on its last day, negative when it is gone. */
export function daysUntilLost(day: Day, today: Day): number {
  return daysBetween(today, addDays(day, WINDOW_DAYS));
}
