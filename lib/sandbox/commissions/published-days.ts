import { addDays, type Day, dayEndMs, dayOf, dayStartMs, WINDOW_DAYS } from "@/lib/core/day";
import type { CommissionSwitches } from "./switches";

/** Days are published once, some hours after they ended (T+1, docs/exchange.md 4.21). */
export function isPublished(day: Day, nowMs: number, publishAfterMs: number): boolean {
  return dayEndMs(day) + 1 + publishAfterMs <= nowMs;
}

/**
 * The published days whose rows lie in the window, newest first; rows are dated at the first
 * instant of their day.
 */
export function publishedDays(
  { startMs, endMs }: { startMs: number; endMs: number },
  nowMs: number,
  {
    publishAfterMs,
    endTimeBound,
    keptDays,
  }: Pick<CommissionSwitches, "publishAfterMs" | "endTimeBound" | "keptDays">,
): Day[] {
  const days: Day[] = [];
  const today = dayOf(nowMs);
  for (let back = 1; back <= (keptDays || WINDOW_DAYS); back++) {
    const day = addDays(today, -back);
    const dateMs = dayStartMs(day);
    const inWindow =
      dateMs >= startMs && (endTimeBound === "inclusive" ? dateMs <= endMs : dateMs < endMs);
    if (inWindow && isPublished(day, nowMs, publishAfterMs)) days.push(day);
  }
  return days;
}
