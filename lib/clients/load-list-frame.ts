import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { type Day, type DayRange, hullOf } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { readValuation } from "@/lib/rates/store/reference-rates";
import { sumsOfDays } from "./client-figures";
import { loadStateMeasure } from "./load-client-states";
import { loadTrendFrame, trendDays } from "./load-trend";

export type ListFrame = Awaited<ReturnType<typeof loadListFrame>>;

/**
 * What every row of the list needs: states, trend and the whole book. `coin` null: all coins, in
 * the reporting currency. `today`: the exchange's day.
 */
export async function loadListFrame(
  scope: AccountScope,
  { range, coin }: { range: DayRange; coin: string | null },
  today: Day,
) {
  const states = await loadStateMeasure(scope, today);
  const newest = states.calendar?.newest ?? null;
  const valuation = coin === null ? await readValuation(hull(range, newest)) : null;
  const [trend, sums] = await Promise.all([
    newest === null ? null : loadTrendFrame(scope, { newest, today, coin }, valuation),
    sumCommissionsByCoinDay(scope, range),
  ]);
  const { rates, ...book } = sumsOfDays(sums, coin, valuation);
  return {
    states,
    /** Null: no day is known. */
    trend,
    book,
    /** Covers the days of the list and of the trend; null for amounts of one coin. */
    valuation,
    /** The rates behind the book's value; null for one coin. */
    rates: valuation && rates,
  };
}

function hull(range: DayRange, newest: Day | null): DayRange {
  if (newest === null) return range;
  const { now, before } = trendDays(newest);
  return hullOf(range, hullOf(now, before));
}
