import type { ClientTrendFigure } from "@/lib/clients/client-row";
import type { ClientDaySums } from "@/lib/clients/store/book";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import { addDays, type Day, type DayRange, within } from "@/lib/core/day";
import type { AccountScope } from "@/lib/core/scope";
import { knowRange } from "@/lib/coverage/coverage";
import { loadKnownDays } from "@/lib/coverage/load-coverage";
import { compareFigures, whyNotCompared } from "@/lib/overview/compare";
import { amountsByDay, planSpark, whollyValuedCoins } from "@/lib/overview/figures";
import type { FigureChange } from "@/lib/overview/overview";
import type { Valuation } from "@/lib/rates/valuation";
import { totalOf } from "@/lib/rates/value-field";

/** A trend compares so many days with as many before them. */
const TREND_DAYS = 30;

export type TrendFrame = Awaited<ReturnType<typeof loadTrendFrame>>;

/**
 * What every trend of the list needs. `valuation`: covers these 60 days; null: amounts of one coin.
 * `today`: the exchange's day.
 */
export async function loadTrendFrame(
  scope: AccountScope,
  { newest, today, coin }: { newest: Day; today: Day; coin: string | null },
  valuation: Valuation | null,
) {
  const { now, before } = trendDays(newest);
  const both = { from: before.from, to: now.to };
  const coverage = await loadKnownDays(scope, both, today);
  const sums = valuation ? await sumCommissionsByCoinDay(scope, both) : [];
  const chosenCoins = coin === null ? [] : [coin];
  const coins = valuation ? whollyValuedCoins(valuation, sums) : chosenCoins;
  return {
    days: { now: knowRange(coverage, now), before: knowRange(coverage, before) },
    coverage,
    /** The compared coins: the chosen one, or those with a rate on each of their days. */
    coins,
    /** Null: amounts of one coin. */
    valuation,
  };
}

/** The 30 days through the newest known one, and the 30 before. */
export function trendDays(newest: Day): { now: DayRange; before: DayRange } {
  return {
    now: { from: addDays(newest, 1 - TREND_DAYS), to: newest },
    before: { from: addDays(newest, 1 - 2 * TREND_DAYS), to: addDays(newest, -TREND_DAYS) },
  };
}

/** The days and coins for an order by trend; null: nothing is compared. */
export function comparableTrend({ days, coins }: TrendFrame) {
  if (whyNotCompared(days) !== null || coins.length === 0) return null;
  return { now: days.now, before: days.before, coins };
}

/** One client's trend. `rebates`: all of the client's sums of both ranges. */
export function clientTrend(
  frame: TrendFrame,
  rebates: readonly ClientDaySums[],
): ClientTrendFigure {
  const { days, coverage, coins, valuation } = frame;
  const counted = valuation ? rebates : rebates.filter(({ coin }) => coins.includes(coin));
  const amountOf = amountsByDay(within(counted, days.now), "rebateAmount", valuation);
  const spark = planSpark(days.now, within(coverage, days.now), amountOf);
  return { spark, change: changeOf(frame, rebates) };
}

function changeOf(
  { days, coins, valuation }: TrendFrame,
  rebates: readonly ClientDaySums[],
): FigureChange {
  const why = whyNotCompared(days);
  if (why) return why;
  const compared = rebates.filter(({ coin }) => coins.includes(coin));
  if (compared.length === 0 && rebates.length > 0 && valuation) return { kind: "not-valued" };
  const total = (range: DayRange) => totalOf(within(compared, range), "rebateAmount", valuation);
  const [now, before] = [total(days.now), total(days.before)];
  return now === null || before === null ? { kind: "not-valued" } : compareFigures(now, before);
}
