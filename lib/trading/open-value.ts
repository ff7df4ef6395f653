import {
  type Amount,
  compareAmounts,
  multiplyAmounts,
  ratioOf,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { parseMarket } from "@/lib/core/market-name";
import type { CoinAmount } from "@/lib/rates/valuation";
import { SIDES, type Side, wordOf } from "./exchange-words";
import type { Order } from "./records";
import { findFigure } from "./steps";

/** What the open orders of one side are worth, as far as they are not filled. */
export type SideTotal = {
  /** Null: the exchange gives none. */
  readonly side: Side | null;
  readonly count: number;
  /** By quote coin; coins are never added together. */
  readonly byCoin: readonly CoinAmount[];
  /** USDT for all coins that have a rate. Null: none has. */
  readonly usdt: Amount | null;
  /** Coins without a rate, which `usdt` lacks. */
  readonly unrated: readonly string[];
  /** Orders without a price or a quote coin that can be read, which every sum lacks. */
  readonly unpriced: number;
};

/** The order's fields that its open value is made of. */
export type OpenOrder = Pick<
  Order,
  "category" | "symbol" | "side" | "price" | "qty" | "amount" | "cumExecQty" | "cumExecValue"
>;

/** What is not filled of an order, in the coin that it is quoted in. Null: not known. */
export function openValueOf(order: OpenOrder): CoinAmount | null {
  const { category, symbol, price, qty, amount, cumExecQty, cumExecValue } = order;
  const quote = parseMarket(symbol, category)?.quote;
  if (quote === undefined) return null;
  const size = findFigure(qty ?? undefined);
  if (size === null) {
    // A spot market buy says what it spends.
    const spent = findFigure(amount ?? undefined);
    return spent && { coin: quote, amount: less(spent, cumExecValue) };
  }
  const left = less(size, cumExecQty);
  // Coin-margined futures count in the quote coin (docs/trading.md 3.4).
  if (category === "COIN-FUTURES") return { coin: quote, amount: left };
  const limit = findFigure(price ?? undefined);
  return limit && { coin: quote, amount: multiplyAmounts(left, limit) };
}

const ZERO = "0" as Amount;

function less(whole: Amount, done: Amount | null): Amount {
  if (done === null) return whole;
  return compareAmounts(done, whole) >= 0 ? ZERO : subtractAmounts(whole, done);
}

/** Sums by coin, in the order of the coins' names. */
export function sumByCoin(amounts: Iterable<CoinAmount>): readonly CoinAmount[] {
  const sums = new Map<string, Amount>();
  for (const { coin, amount } of amounts)
    sums.set(coin, sumAmounts([sums.get(coin) ?? ZERO, amount]));
  return [...sums]
    .map(([coin, amount]) => ({ coin, amount }))
    .toSorted((one, other) => (one.coin < other.coin ? -1 : 1));
}

/** Adds open orders up, one after the other; sums are in the end of as many as there were. */
export function createOpenTotals() {
  const sides = new Map<Side | null, { count: number; unpriced: number; sums: CoinAmount[] }>();
  return {
    add: (order: OpenOrder): void => {
      const side = wordOf(SIDES, order.side) ?? null;
      const known = sides.get(side) ?? { count: 0, unpriced: 0, sums: [] };
      const value = openValueOf(order);
      sides.set(side, {
        count: known.count + 1,
        unpriced: known.unpriced + (value === null ? 1 : 0),
        sums: value === null ? known.sums : [...sumByCoin([...known.sums, value])],
      });
    },
    /** `rateOf`: USDT for one of a coin; null: not known. */
    totals: (rateOf: (coin: string) => Amount | null): readonly SideTotal[] =>
      [...SIDES, null]
        .map((side) => ({ side, known: sides.get(side) }))
        .flatMap(({ side, known }) => (known ? [totalOf(side, known, rateOf)] : [])),
  };
}

function totalOf(
  side: Side | null,
  { count, unpriced, sums }: { count: number; unpriced: number; sums: readonly CoinAmount[] },
  rateOf: (coin: string) => Amount | null,
): SideTotal {
  const valued = sums.map(({ coin, amount }) => ({ coin, amount, rate: rateOf(coin) }));
  const rated = valued.filter(({ rate }) => rate !== null);
  const values = rated.map(({ amount, rate }) => rate && multiplyAmounts(amount, rate));
  return {
    side,
    count,
    byCoin: sums,
    usdt: rated.length === 0 ? null : sumAmounts(values.filter((value) => value !== null)),
    unrated: valued.filter(({ rate }) => rate === null).map(({ coin }) => coin),
    unpriced,
  };
}

/** USDT for one of a coin, by rates of another currency. Null: one of the two rates is not known. */
export function usdtRate(
  coin: string,
  rateOf: (coin: string) => { readonly rate: Amount } | null,
): Amount | null {
  if (coin === "USDT") return "1" as Amount;
  const [own, usdt] = [rateOf(coin), rateOf("USDT")];
  return own && usdt && ratioOf(own.rate, usdt.rate);
}
