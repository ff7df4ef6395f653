import { type Amount, ratioOf, sumAmounts } from "@/lib/core/amount";
import type { ClientFigure, ClientSums } from "@/lib/core/clients/list";
import { rebateRate } from "@/lib/core/commissions/fees";
import { type Day, type DayRange, hullOf } from "@/lib/core/day";
import type { CoinAmount, RatesUsed, Valuation } from "@/lib/core/reports/valuation";
import type { AccountScope } from "@/lib/core/scope";
import { type CoinDaySums, sumCommissionsByCoinDay } from "@/lib/store/commissions/reads";
import { readValuation } from "@/lib/store/rates/reference-rates";
import { valueField } from "../valuation/value-field";
import { withoutValue } from "./figures";
import { loadStateMeasure } from "./states";
import { loadTrendFrame, trendDays } from "./trend";

export type ListFrame = Awaited<ReturnType<typeof loadListFrame>>;

/** `coin` null: all coins, in the reporting currency. `today` is the exchange's day. */
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
    /** Of the list's days and the trend's; null for amounts of one coin. */
    valuation,
    /** The rates that made the book's value; null for one coin. */
    rates: valuation && rates,
  };
}

function hull(range: DayRange, newest: Day | null): DayRange {
  if (newest === null) return range;
  const { now, before } = trendDays(newest);
  return hullOf(range, hullOf(now, before));
}

type Field = "rebateAmount" | "feePaid" | "dealAmount";
type DayFigures = Pick<CoinDaySums, "day" | "coin" | "rowCount" | Field>;

/** Each day at its own rate; of one coin without a valuation. `book`: what shares are of. */
export function sumsOfDays(
  sums: readonly DayFigures[],
  coin: string | null,
  valuation: Valuation | null,
  book?: Amount | null,
): ClientSums & { readonly rates: RatesUsed } {
  const counted = sums.filter((sum) => coin === null || sum.coin === coin);
  const { rates, ...rebate } = measureDays(counted, "rebateAmount", valuation);
  const feePaid = figureOfDays(counted, "feePaid", valuation);
  return {
    rowCount: counted.reduce((total, { rowCount }) => total + rowCount, 0),
    rebate,
    feePaid,
    dealAmount: valuation
      ? withoutValue(nativeOf(counted, "dealAmount"))
      : figureOfDays(counted, "dealAmount", null),
    share: ratioOf(rebate.amount, book === undefined ? rebate.amount : book),
    rebateRate: rebateRate({ rebateAmount: rebate.amount, feePaid: feePaid.amount }),
    rates,
  };
}

export function figureOfDays(sums: readonly DayFigures[], field: Field, valuation: Valuation | null) {
  const { rates: _, ...figure } = measureDays(sums, field, valuation);
  return figure;
}

function measureDays(
  sums: readonly DayFigures[],
  field: Field,
  valuation: Valuation | null,
): ClientFigure & { readonly rates: RatesUsed } {
  const native = nativeOf(sums, field);
  if (!valuation) {
    const amount = sums.length === 0 ? null : sumAmounts(sums.map((sum) => sum[field]));
    return { amount, unvalued: [], native, rates: { kind: "none" } };
  }
  const { value, unvalued, rates } = valueField(valuation, sums, field);
  return { amount: sums.length === 0 ? null : value, unvalued, native, rates };
}

function nativeOf(sums: readonly DayFigures[], field: Field): CoinAmount[] {
  return [...new Set(sums.map(({ coin }) => coin))].sort().map((coin) => ({
    coin,
    amount: sumAmounts(sums.flatMap((sum) => (sum.coin === coin ? [sum[field]] : []))),
  }));
}
