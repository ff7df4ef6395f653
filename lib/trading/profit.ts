import { type Amount, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, type DayRange, within } from "@/lib/core/day";
import { parseMarket } from "@/lib/core/market-name";
import { type CoinAmount, type Valuation, type ValuedSum, valueSums } from "@/lib/rates/valuation";

/** UTC+8 days up to today: today, seven days, the calendar month. */
export const PROFIT_PERIODS = ["today", "week", "month"] as const;
export type ProfitPeriod = (typeof PROFIT_PERIODS)[number];

export function profitRanges(today: Day): Readonly<Record<ProfitPeriod, DayRange>> {
  const firstOfMonth = addDays(today, 1 - Number(today.slice(8)));
  return {
    today: { from: today, to: today },
    week: { from: addDays(today, -6), to: today },
    month: { from: firstOfMonth, to: today },
  };
}

/** What fills of futures brought on one UTC+8 day; fees that were paid are positive. */
export type RealisedDay = {
  readonly category: string;
  readonly symbol: string;
  readonly day: Day;
  readonly profit: Amount;
  /** Closing fills whose profit the exchange did not give. */
  readonly unknown: number;
};
export type FeeDay = { readonly coin: string; readonly day: Day; readonly fee: Amount };

/** Amounts by coin, in order of the coins, and together in the reporting currency. */
export type CoinFigure = { readonly coins: readonly CoinAmount[]; readonly valued: ValuedSum };

export type RealisedProfit = {
  readonly profit: CoinFigure;
  readonly fees: CoinFigure;
  readonly unknown: number;
  /** Symbols whose coin of margin is not known; their profit is in no figure. */
  readonly unread: readonly string[];
};

/**
 * The coin that a symbol's profit is paid in; null: it cannot be read for certain. Coin-margined
 * futures settle in their base coin.
 */
export function settleCoinOf(category: string, symbol: string): string | null {
  switch (category) {
    case "USDT-FUTURES":
      return "USDT";
    case "USDC-FUTURES":
      return "USDC";
    case "COIN-FUTURES":
      return parseMarket(symbol, category)?.base ?? null;
    default:
      return null;
  }
}

/** Sums of the days of the range, each valued at its own day's rate. */
export function sumRealised(
  range: DayRange,
  realised: readonly RealisedDay[],
  fees: readonly FeeDay[],
  valuation: Pick<Valuation, "rateOf">,
): RealisedProfit {
  const profits: DayAmount[] = [];
  const unread = new Set<string>();
  let unknown = 0;
  for (const { category, symbol, day, profit, unknown: count } of within(realised, range)) {
    const coin = settleCoinOf(category, symbol);
    unknown += count;
    if (coin === null) unread.add(symbol);
    else profits.push({ coin, day, amount: profit });
  }
  const paid = within(fees, range).map(({ coin, day, fee }) => ({ coin, day, amount: fee }));
  return {
    profit: figureOf(profits, valuation),
    fees: figureOf(paid, valuation),
    unknown,
    unread: [...unread].toSorted(),
  };
}

type DayAmount = CoinAmount & { readonly day: Day };

/** Coins are never added together; the value is of each amount at its own day's rate. */
export function figureOf(
  amounts: readonly DayAmount[],
  valuation: Pick<Valuation, "rateOf">,
): CoinFigure {
  const names = [...new Set(amounts.map(({ coin }) => coin))].toSorted();
  const coins = names.map((coin) => {
    const own = amounts.filter((one) => one.coin === coin);
    return { coin, amount: sumAmounts(own.map(({ amount }) => amount)) };
  });
  return { coins, valued: valueSums(valuation, amounts) };
}

/** What futures brought and hold. Spot is not in it: the exchange gives no profit of spot. */
export type AccountProfit = {
  readonly currency: string;
  /**
   * What the open positions would bring now, at today's rates; `unknown`: not given of so many.
   * Null: positions were never read.
   */
  readonly open: {
    readonly profit: CoinFigure;
    readonly count: number;
    readonly unknown: number;
  } | null;
  /** Null: fills were never read. */
  readonly periods: readonly PeriodProfit[] | null;
};
export type PeriodProfit = RealisedProfit & {
  readonly period: ProfitPeriod;
  readonly range: DayRange;
  /** Fills of the whole time up to the last reading are known. */
  readonly isWhole: boolean;
};

export type ClosedFigure = "realised" | "fees" | "funding" | "net";

/** Closed positions of one coin of margin on one day; a figure is null where no row has it. */
export type ClosedDay = {
  /** Null: the exchange does not say it. */
  readonly coin: string | null;
  readonly day: Day;
  readonly count: number;
  /** Positions without a net profit. */
  readonly unknown: number;
} & { readonly [Figure in ClosedFigure]: Amount | null };

/** Closed positions of one coin of margin; `value`: of their net profit, each at its day's rate. */
export type ClosedCoin = {
  readonly coin: string;
  readonly count: number;
  readonly unknown: number;
  readonly value: ValuedSum;
} & { readonly [Figure in ClosedFigure]: Amount | null };

export type ClosedProfit = {
  readonly currency: string;
  readonly coins: readonly ClosedCoin[];
  readonly together: ValuedSum;
  /** Positions whose coin of margin the exchange does not say: in no figure. */
  readonly withoutCoin: number;
};
