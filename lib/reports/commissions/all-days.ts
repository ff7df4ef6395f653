import type { DayRange } from "@/lib/core/day";
import type { ParamReader } from "./params";
import { presetRange } from "./presets";
import { type QueryDays, readCommissionFilter } from "./query";

const RANGE_KEYS = ["from", "to", "preset"] as const;

/** The range of an address by the ledger's own keys; without any of them every day that the account knows. */
export function readRangeOrAll(reader: ParamReader, days: QueryDays): DayRange {
  const isGiven = RANGE_KEYS.some((key) => reader.one(key) !== null);
  return isGiven ? readCommissionFilter(reader, days).range : presetRange("all", days);
}
