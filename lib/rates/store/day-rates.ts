// SQL: rates as an item of FROM, by unnest.
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { type Sql, sql } from "@/lib/database/sql";
import type { Valuation } from "@/lib/rates/valuation";

export type DayRate = { readonly day: Day; readonly coin: string; readonly rate: Amount };

/** The rates that apply on these days, of every coin, or of `coins`, that has one. */
export function dayRates(
  days: readonly Day[],
  valuation: Valuation | null,
  coins = valuation?.coins ?? [],
): DayRate[] {
  if (!valuation) return [];
  const rates: DayRate[] = [];
  for (const day of days) {
    for (const coin of coins) {
      const applied = valuation.rateOf(coin, day);
      if (applied) rates.push({ day, coin, rate: applied.rate });
    }
  }
  return rates;
}

/** The rates as a FROM item called `rate`: day, coin, rate. */
export function ratesItem(rates: readonly DayRate[]): Sql {
  const days = rates.map(({ day }) => day);
  const coins = rates.map(({ coin }) => coin);
  const values = rates.map(({ rate }) => rate);
  return sql`unnest(${days}::date[], ${coins}::text[], ${values}::numeric[]) rate (day, coin, rate)`;
}
