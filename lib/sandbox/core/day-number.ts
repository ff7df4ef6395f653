import { type Day, dayStartMs } from "@/lib/core/day";

const MS_PER_DAY = 86_400_000;
const FIRST_DAY_MS = dayStartMs("1970-01-01" as Day);

/** Days since 1970-01-01 (UTC+8 days). */
export function dayNumber(day: Day): number {
  return Math.round((dayStartMs(day) - FIRST_DAY_MS) / MS_PER_DAY);
}
