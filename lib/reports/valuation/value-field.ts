import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Valuation, type ValuedSum, valueSums } from "@/lib/core/reports/valuation";

type DailySums<Field extends string> = { readonly coin: string; readonly day: Day } & {
  readonly [F in Field]: Amount | null;
};

export function valueField<Field extends string>(
  valuation: Valuation,
  sums: readonly DailySums<Field>[],
  field: Field,
): ValuedSum {
  const amounts = sums.map((sum) => ({ coin: sum.coin, day: sum.day, amount: sum[field] }));
  return valueSums(valuation, amounts);
}
