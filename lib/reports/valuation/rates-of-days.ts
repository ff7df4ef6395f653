import { listDays } from "@/lib/core/day";
import type { Valuation } from "@/lib/core/reports/valuation";
import type { DayRate } from "@/lib/store/clients/sums/client-sums";

/** Every rate of these coins in the valuation's range; a day on which a coin has none is absent. */
export function ratesOfDays(valuation: Valuation, coins: readonly string[]): DayRate[] {
  return listDays(valuation.range).flatMap((day) =>
    coins.flatMap((coin): DayRate[] => {
      const applied = valuation.rateOf(coin, day);
      return applied ? [{ day, coin, rate: applied.rate }] : [];
    }),
  );
}
