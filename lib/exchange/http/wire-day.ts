import { type Day, dayOf, parseDay } from "@/lib/core/day";
import { findWireInstant } from "./wire-time";

/** The UTC+8 day that a wire date means: milliseconds or YYYY-MM-DD (field notes); null for anything else. */
export function findWireDay(text: string): Day | null {
  const instant = findWireInstant(text);
  if (instant !== null) return dayOf(instant);
  try {
    return parseDay(text);
  } catch {
    return null; // the schema names the field
  }
}
