import type { Amount } from "@/lib/core/amount";
import { type Day, listDays } from "@/lib/core/day";
import { type Valuation, type ValuedSum, valueSums } from "@/lib/core/reports/valuation";
import type { DayRate } from "@/lib/store/clients/sums/client-sums";

type DailySums<Field extends string> = { readonly coin: string; readonly day: Day } & {
  readonly [F in Field]: Amount | null;
};

/** One field of daily sums (per coin, and per whatever else) in the reporting currency. */
export function valueField<Field extends string>(
  valuation: Valuation,
  sums: readonly DailySums<Field>[],
  field: Field,
): ValuedSum {
  return valueSums(
    valuation,
    sums.map((sum) => ({ coin: sum.coin, day: sum.day, amount: sum[field] })),
  );
}

/** Every rate of these coins in the valuation's range; a day on which a coin has none is absent. */
export function ratesOfDays(valuation: Valuation, coins: readonly string[]): DayRate[] {
  return listDays(valuation.range).flatMap((day) =>
    coins.flatMap((coin): DayRate[] => {
      const applied = valuation.rateOf(coin, day);
      return applied ? [{ day, coin, rate: applied.rate }] : [];
    }),
  );
}
