import { ROW_ANOMALIES } from "@/lib/core/commissions/fees";
import { createParamReader, type Parsed, type RawParams } from "../commissions/params";

const ODD_LISTS = [...ROW_ANOMALIES, "rates"] as const;

/** Which list of odd rows is open, and from how many percentage points on a client's rate is another than the book's. */
export type FeesQuery = { readonly odd: (typeof ODD_LISTS)[number] | null; readonly rateGap: number };

const DEFAULT_GAP = 5;

/** Keys: odd, rateGap. Others belong to others. */
export function parseFeesQuery(params: RawParams): Parsed<FeesQuery> {
  const reader = createParamReader(params);
  const odd = reader.one("odd") === null ? null : reader.choice("odd", ODD_LISTS, "rates");
  const rateGap = reader.wholeNumber("rateGap", { from: 0, to: 100, otherwise: DEFAULT_GAP });
  return reader.parsed({ odd, rateGap });
}
