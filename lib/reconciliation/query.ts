import {
  createParamReader,
  type Parsed,
  type QueryDays,
  type RawParams,
  readRangeOr,
} from "@/lib/core/address/params";
import type { Day, DayRange } from "@/lib/core/day";

/** `day`: the opened day. `show`: all days, or only those that do not fit. */
export type ReconciliationQuery = {
  readonly range: DayRange;
  readonly day: Day | null;
  readonly show: "flagged" | "all";
};

/** Keys: the ledger's from, to and preset (90 days without them); day; show. */
export function parseReconciliationQuery(
  params: RawParams,
  days: QueryDays,
): Parsed<ReconciliationQuery> {
  const reader = createParamReader(params);
  const range = readRangeOr("90d", reader, days);
  const show = reader.choice("show", ["flagged", "all"] as const, "flagged");
  const day = reader.day("day");
  return reader.parsed({ range, show, day });
}
