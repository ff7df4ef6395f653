import {
  type Amount,
  compareAmounts,
  isZeroAmount,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { append } from "@/lib/core/large-lists";
import type { MarketClient } from "@/lib/exchange/trading/market-client";
import { CATEGORIES, type Category } from "@/lib/trading/exchange-words";
import type { BalanceCheck, BalanceVerdict } from "@/lib/trading/findings";
import type { Instrument } from "@/lib/trading/instrument";
import type { TradingBook } from "@/lib/trading/kept";
import {
  type BalanceInterval,
  type BalanceMoves,
  listUnjudgedIntervals,
  loadBalanceMoves,
  saveBalanceChecks,
} from "@/lib/trading/store/balances";

/**
 * Judges how the account's coins moved from one daily snapshot to the next, each interval once. It
 * asks the exchange only for the coins of traded symbols. Throws ExchangeError; what was judged
 * before it stays.
 */
export async function checkBalances(
  book: TradingBook,
  openMarket: () => Pick<MarketClient, "instruments" | "close">,
): Promise<void> {
  const intervals = await listUnjudgedIntervals(book);
  if (intervals.length === 0) return;
  const market = openMarket();
  try {
    const readInstruments = listOnce(market);
    for (const interval of intervals) {
      const moves = await loadBalanceMoves(book, interval);
      const traded = new Set(
        [...moves.trades, ...moves.realised, ...moves.futures].map(({ category }) => category),
      );
      const instruments: Instrument[] = [];
      for (const category of CATEGORIES)
        if (traded.has(category)) append(instruments, (await readInstruments(category)) ?? []);
      await saveBalanceChecks(book, interval, judgeBalances(interval, moves, instruments));
    }
  } finally {
    await market.close();
  }
}

function listOnce(market: Pick<MarketClient, "instruments">) {
  const asked = new Map<string, ReturnType<MarketClient["instruments"]>>();
  return (category: Category) => {
    const answer = asked.get(category) ?? market.instruments({ category });
    asked.set(category, answer);
    return answer;
  };
}

type MovedAmount = { readonly coin: string; readonly amount: Amount };

/**
 * Coins of the snapshots and of the moves, each once, by name. Symbols are known by the exchange's
 * instruments.
 */
export function judgeBalances(
  { coins }: Pick<BalanceInterval, "coins">,
  moves: BalanceMoves,
  instruments: readonly Pick<Instrument, "category" | "symbol" | "baseCoin" | "quoteCoin">[],
): readonly BalanceCheck[] {
  const instrumentOf = (traded: { readonly category: string; readonly symbol: string }) =>
    instruments.find(
      ({ category, symbol }) => category === traded.category && symbol === traded.symbol,
    );
  const trades: MovedAmount[] = [];
  for (const { side, qty, value, ...symbol } of moves.trades) {
    const pair = instrumentOf(symbol);
    if (!pair) continue;
    const base = { coin: pair.baseCoin, amount: qty };
    const quote = { coin: pair.quoteCoin, amount: value };
    const [got, given] = side === "buy" ? [base, quote] : [quote, base];
    trades.push(got, { ...given, amount: subtractAmounts("0" as Amount, given.amount) });
  }
  const settleCoinOf = (symbol: { readonly category: string; readonly symbol: string }) => {
    const pair = instrumentOf(symbol);
    return symbol.category === "COIN-FUTURES" ? pair?.baseCoin : pair?.quoteCoin;
  };
  const realised: MovedAmount[] = [];
  for (const { pnl, ...symbol } of moves.realised) {
    const coin = settleCoinOf(symbol);
    if (coin !== undefined) realised.push({ coin, amount: pnl });
  }
  const fees = moves.fees.map(({ coin, fee }) => ({ coin, amount: fee }));
  const interest = moves.interest.map(({ coin, interest }) => ({ coin, amount: interest }));
  const funded = [...moves.futures, ...moves.realised];
  const isWhole = [...moves.trades, ...funded].every(instrumentOf);
  const settled = funded.map(settleCoinOf);
  const names = new Set(
    [...coins, ...trades, ...realised, ...fees, ...interest].map(({ coin }) => coin),
  );
  return [...names].toSorted().map((coin) => {
    const { before, after, isInDebt } = coins.find((one) => one.coin === coin) ?? NOTHING;
    const sumOf = (amounts: readonly MovedAmount[]) =>
      sumAmounts(amounts.filter((one) => one.coin === coin).map(({ amount }) => amount));
    const change = subtractAmounts(after, before);
    const figures = {
      change,
      trades: sumOf([...trades, ...realised]),
      fees: sumOf(fees),
      interest: sumOf(interest),
    };
    const rest = sumAmounts([
      subtractAmounts(change, figures.trades),
      figures.fees,
      figures.interest,
    ]);
    const isRebate = moves.rebates.some(
      (day) => day.coin === coin && compareAmounts(day.rebate, rest) === 0,
    );
    const verdict = verdictOf(rest, {
      isWhole,
      isRebate,
      isInDebt,
      hasFunding: settled.includes(coin),
    });
    return { coin, ...figures, rest, verdict };
  });
}

const NOTHING = { before: "0" as Amount, after: "0" as Amount, isInDebt: false };

function verdictOf(
  rest: Amount,
  of: {
    readonly isWhole: boolean;
    readonly isRebate: boolean;
    readonly isInDebt: boolean;
    readonly hasFunding: boolean;
  },
): BalanceVerdict {
  if (isZeroAmount(rest)) return "explained";
  if (of.isRebate) return "rebates";
  if (!of.isWhole) return "symbol";
  if (of.hasFunding) return "funding";
  return of.isInDebt ? "interest" : "unexplained";
}
