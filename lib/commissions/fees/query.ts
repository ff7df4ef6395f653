import { ODD_LISTS, type OddList } from "@/lib/commissions/fees";
import { createParamReader, type Parsed, type RawParams } from "@/lib/core/address/params";

/**
 * Which list of odd rows is open. `rateGap`: from so many percentage points on, a client's rebate
 * rate counts as changed.
 */
export type FeesQuery = { readonly odd: OddList | null; readonly rateGap: number };

const DEFAULT_GAP = 5;

/** Keys: odd, rateGap. Other keys belong to other panels. */
export function parseFeesQuery(params: RawParams): Parsed<FeesQuery> {
  const reader = createParamReader(params);
  const odd = reader.choice("odd", ODD_LISTS, null);
  const rateGap = reader.wholeNumber("rateGap", { from: 0, to: 100, otherwise: DEFAULT_GAP });
  return reader.parsed({ odd, rateGap });
}
