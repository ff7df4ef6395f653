import { type Day, type DayRange, parseDay } from "@/lib/core/day";
import { createParamReader, type ParamReader, type Parsed, type RawParams } from "../commissions/params";
import { presetRange } from "../commissions/presets";
import { type QueryDays, readCommissionFilter } from "../commissions/query";

/** `day`: the one that is opened. `show`: every day, or only those that do not simply fit. */
export type ReconciliationQuery = {
  readonly range: DayRange;
  readonly day: Day | null;
  readonly show: "flagged" | "all";
};

/** Keys: the ledger's from, to and preset (90 days without them); day; show. */
export function parseReconciliationQuery(params: RawParams, days: QueryDays): Parsed<ReconciliationQuery> {
  const reader = createParamReader(params);
  const isGiven = ["from", "to", "preset"].some((key) => reader.one(key) !== null);
  const range = isGiven ? readCommissionFilter(reader, days).range : presetRange("90d", days);
  const show = reader.choice("show", ["flagged", "all"] as const, "flagged");
  const day = readDay(reader);
  if (reader.problems.length > 0) return { ok: false, problems: reader.problems };
  return { ok: true, query: { range, show, day } };
}

function readDay(reader: ParamReader): Day | null {
  const text = reader.one("day");
  try {
    return text === null ? null : parseDay(text);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    reader.refuse({ kind: "not-a-day", given: text ?? "" });
    return null;
  }
}
