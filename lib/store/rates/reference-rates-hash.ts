import { createHash } from "node:crypto";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { Valuation } from "@/lib/core/reports/valuation";

/**
 * Returns the hash of the rates that apply on the days of a range, which must lie in the valuation's own: it changes
 * if, and only if, a coin has another rate on one of the days, or none, or values are in another currency. Where a
 * rate is from and when it was set is not in it. Each day is looked at once, however many ranges are asked for.
 */
export function createRatesHash(valuation: Valuation): (range: DayRange) => string {
  const texts = new Map<Day, string>();
  const textOf = (day: Day) => {
    const known = texts.get(day);
    if (known !== undefined) return known;
    const text = JSON.stringify([day, ...valuation.coins.flatMap((coin) => ratePair(valuation, coin, day))]);
    texts.set(day, text);
    return text;
  };
  return (range) => {
    const hash = createHash("sha256").update(JSON.stringify(valuation.currency));
    for (const day of listDays(range)) hash.update(textOf(day));
    return hash.digest("hex");
  };
}

function ratePair({ rateOf }: Valuation, coin: string, day: Day): [string, string] | [] {
  const applied = rateOf(coin, day);
  return applied ? [coin, applied.rate] : [];
}
