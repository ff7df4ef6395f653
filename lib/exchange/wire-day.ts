import { type Day, dayOf, parseDay } from "@/lib/core/day";

/** 12 or 13 digits are the years 1973 to 2286: not seconds, not microseconds. */
const MILLISECONDS = /^\d{12,13}$/;

/** The UTC+8 day that a wire date means: milliseconds or YYYY-MM-DD (field notes); null for anything else. */
export function findWireDay(text: string): Day | null {
  if (MILLISECONDS.test(text)) return dayOf(Number(text));
  try {
    return parseDay(text);
  } catch {
    return null; // the schema names the field
  }
}
