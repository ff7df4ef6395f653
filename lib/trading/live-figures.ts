import { type Amount, isZeroAmount, ratioOf, roundToStep, sumAmounts } from "@/lib/core/amount";
import {
  type Category,
  isFutures,
  type OrderType,
  POSITION_SIDES,
  type PositionSide,
  type Side,
  wordOf,
} from "./exchange-words";
import type { Ticker } from "./market-prices";
import type { MaxOpen as MaxOpenAnswer, Position } from "./records";
import type { TicketProduct } from "./ticket";

/** What a ticket shows beside its fields. The worker reads it from the exchange; pages read the database. */

export type Quote = {
  readonly lastPrice: Amount | null;
  readonly bid: Amount | null;
  readonly ask: Amount | null;
  readonly high24h: Amount | null;
  readonly low24h: Amount | null;
  /** A ratio: 0.01 is 1 %. */
  readonly change24h: Amount | null;
  /** When the desk asked for it, by the clock of `nowMs`: the exchange's own may be another one. */
  readonly atMs: number;
};

/**
 * What could be opened now, in the unit of the order's `qty`: the base coin, of coin-margined
 * futures the quote coin.
 */
export type MaxOpen = {
  readonly buy: Amount | null;
  readonly sell: Amount | null;
  /** Sizes of the positions that each side closes, in the same unit. Left out: not of futures, or not known. */
  readonly closes?: { readonly buy: Amount; readonly sell: Amount };
};

/** Ratios: 0.001 is 0.1 %. */
export type Fees = { readonly maker: Amount; readonly taker: Amount };

export type AvailableBalance = { readonly coin: string; readonly available: Amount };

/** Why a part is missing or old. */
export type LiveProblem = "waiting" | "not-listed" | "no-worker" | "failed";

export type LiveFigures = {
  /** The database's clock. */
  readonly nowMs: number;
  readonly quote: Quote | null;
  readonly maxOpen: MaxOpen | null;
  readonly balances: readonly AvailableBalance[];
  readonly fees: Fees | null;
  /** Null: nothing is missing or old. */
  readonly problem: LiveProblem | null;
};

/** A symbol of a category, as the exchange counts them. */
export type LiveSymbol = { readonly category: Category; readonly symbol: string };

/** What can be opened depends on these. `price` "": the last price. */
export type MaxOpenOf = {
  readonly side: Side;
  readonly orderType: OrderType;
  readonly price: Amount | "";
};

/** Somebody looks as long as their page has asked within this time. */
export const LOOK_LIVES_MS = 15_000;

/** A symbol as the exchange writes it: a Reality pair is traded in spot. */
export function liveSymbolOf(product: TicketProduct, symbol: string): LiveSymbol {
  return {
    category: product === "REALITY" ? "SPOT" : product,
    symbol: symbol.trim().toUpperCase(),
  };
}

export type PricedCategory = Exclude<Category, "MARGIN">;

/** Margin trades in the books of spot. */
export function pricedCategory(category: Category): PricedCategory {
  return category === "MARGIN" ? "SPOT" : category;
}

/** Names the question in the table of answers. */
export function maxOpenKey(
  { category, symbol }: LiveSymbol,
  { side, orderType, price }: MaxOpenOf,
): string {
  return [category, symbol, side, orderType, price].join(" ");
}

/** `exchangeMs`: the exchange's own time of it; null: it does not say. */
export type KeptQuote = Omit<Quote, "atMs"> & { readonly exchangeMs: number | null };

export function quoteOf(ticker: Ticker): KeptQuote {
  const { lastPrice, bid1Price, ask1Price, high24h, low24h, price24hPcnt, atMs } = ticker;
  return {
    lastPrice,
    bid: bid1Price,
    ask: ask1Price,
    high24h,
    low24h,
    change24h: price24hPcnt,
    exchangeMs: atMs,
  };
}

/** Digits of what a sum of the quote coin buys; a size is never rounded up. */
const BASE_STEP = "0.00000001" as Amount;

/**
 * What the exchange says can be opened. Futures: both sides, as sizes. Spot and margin: the coin
 * that the asked side spends, which a buy turns into the base coin at `price`.
 */
export function maxOpenOf(
  category: Category,
  side: Side,
  answer: MaxOpenAnswer,
  price: Amount | null,
): MaxOpen {
  if (isFutures(category)) return { buy: answer.maxBuyOpen, sell: answer.maxSellOpen };
  const coins = category === "MARGIN" ? (answer.maxOpen ?? answer.available) : answer.available;
  if (side === "sell") return { buy: null, sell: coins };
  const isPriced = price !== null && !isZeroAmount(price);
  const bought = isPriced ? ratioOf(coins, price) : null;
  return { buy: bought === null ? null : roundToStep(bought, BASE_STEP, "down"), sell: null };
}

/** A buy closes what is short, a sale what is long. Undefined: a size or a side is not known. */
export function closesOf(
  positions: readonly Pick<Position, "posSide" | "total">[],
): MaxOpen["closes"] {
  const sizes: Record<PositionSide, Amount[]> = { long: [], short: [] };
  for (const { posSide, total } of positions) {
    const side = wordOf(POSITION_SIDES, posSide);
    if (side === undefined || total === null) return undefined;
    sizes[side].push(total);
  }
  return { buy: sumAmounts(sizes.short), sell: sumAmounts(sizes.long) };
}

/** One kept answer. `ageMs` null: there is no answer. `failure` null: the last question had one. */
export type KeptAnswer<Answer> = {
  readonly answer: Answer | null;
  readonly ageMs: number | null;
  readonly failure: string | null;
};

/** A figure that is older than this is no live one; null ages are older. */
export const STALE_MS = { quote: 10_000, balances: 20_000, "max-open": 15_000 } as const;
/** The word of a symbol that the exchange does not list, in place of a kind of failure. */
export const NOT_LISTED = "not-listed";

/** Why a part is missing or old; null: it is neither. `kept` null: nobody has asked for it yet. */
export function partProblem(
  kept: KeptAnswer<unknown> | null,
  staleMs: number,
): Exclude<LiveProblem, "no-worker"> | null {
  if (kept?.failure === NOT_LISTED) return "not-listed";
  const isFresh = kept !== null && kept.ageMs !== null && kept.ageMs <= staleMs;
  if (isFresh) return null;
  return kept === null || kept.failure === null ? "waiting" : "failed";
}
