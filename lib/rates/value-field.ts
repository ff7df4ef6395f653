import { type Amount, sumAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Valuation, type ValuedSum, valueSums } from "@/lib/rates/valuation";

type DailySums<Field extends string> = { readonly coin: string; readonly day: Day } & {
  readonly [F in Field]: Amount | null;
};

/** In the reporting currency, each day at its own rate. */
export function valueField<Field extends string>(
  valuation: Valuation,
  sums: readonly DailySums<Field>[],
  field: Field,
): ValuedSum {
  const amounts = sums.map((sum) => ({ coin: sum.coin, day: sum.day, amount: sum[field] }));
  return valueSums(valuation, amounts);
}

/**
 * The value alone, null if nothing could be valued; without a valuation the sum of amounts of one
 * coin, null if there are sums and none gives the amount.
 */
export function totalOf<Field extends string>(
  sums: readonly DailySums<Field>[],
  field: Field,
  valuation: Valuation | null,
): Amount | null {
  if (valuation) return valueField(valuation, sums, field).value;
  const given = sums.map((sum) => sum[field]).filter((amount) => amount !== null);
  return given.length === 0 && sums.length > 0 ? null : sumAmounts(given);
}
