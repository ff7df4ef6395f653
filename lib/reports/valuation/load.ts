import type { DayRange } from "@/lib/core/day";
import type { Valuation } from "@/lib/core/valuation";
import { readValuation } from "@/lib/store/rates/reference-rates";

/**
 * The reporting currency and the rate of every coin on every day of the range, as they are now. Value sums of days
 * with `valueSums` or `valueField`; rates never apply to a sum over several days.
 */
export function loadValuation(range: DayRange): Promise<Valuation> {
  return readValuation(range);
}
