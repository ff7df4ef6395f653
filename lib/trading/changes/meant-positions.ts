import {
  type Amount,
  compareAmounts,
  multiplyAmounts,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import type { TradingReader } from "@/lib/exchange/trading/read-client";
import {
  type FuturesCategory,
  POSITION_SIDES,
  type PositionSide,
  type Side,
  wordOf,
} from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import { isBotOrder } from "@/lib/trading/kept";
import { valueOfOrder } from "@/lib/trading/order-limits";
import type { MeantOrder, MeantPosition } from "@/lib/trading/order-record";
import type { Order, Position } from "@/lib/trading/records";
import { type OrderExchange, quoteRateOf } from "../order-exchange";
import { collect } from "../read-account";

/** Which positions a change is about. */
export type PositionQuestion = {
  readonly category: FuturesCategory;
  readonly symbol?: string;
  readonly posSide?: PositionSide;
};

/** A position with its size and side, as every change of positions needs them. */
export type HeldPosition = {
  readonly position: Position;
  readonly posSide: PositionSide;
  readonly size: Amount;
};

/** The open positions that are meant. Throws ExchangeError. */
export async function readHeld(
  reader: TradingReader,
  question: PositionQuestion,
): Promise<readonly HeldPosition[]> {
  const held: HeldPosition[] = [];
  for (const position of await reader.positions(question)) {
    const posSide = wordOf(POSITION_SIDES, position.posSide);
    const size = position.total;
    if (posSide === undefined || size === null || compareAmounts(size, NONE) <= 0) continue;
    if (question.symbol !== undefined && position.symbol !== question.symbol) continue;
    if (question.posSide !== undefined && posSide !== question.posSide) continue;
    held.push({ position, posSide, size });
  }
  return held;
}

const NONE = "0" as Amount;

/** The side of an order that makes the position smaller. */
export function closingSideOf(posSide: PositionSide): Side {
  return posSide === "long" ? "sell" : "buy";
}

type PositionMarket = {
  readonly instrument: Instrument | null;
  readonly last: Amount | null;
  readonly bid: Amount | null;
  readonly ask: Amount | null;
  readonly mark: Amount | null;
};

/** What the market says of a symbol. A symbol that it no longer lists has no price. */
async function readPositionMarket(
  { market }: Pick<OrderExchange, "market">,
  category: FuturesCategory,
  symbol: string,
): Promise<PositionMarket> {
  const [instrument, ticker] = await Promise.all([
    market.instrument(category, symbol),
    market.ticker(category, symbol),
  ]);
  return {
    instrument,
    last: ticker?.lastPrice ?? null,
    bid: ticker?.bid1Price ?? null,
    ask: ticker?.ask1Price ?? null,
    mark: ticker?.markPrice ?? null,
  };
}

/** What a change does with a position: `qty` null: all of it. */
type Meaning = {
  readonly qty: Amount | null;
  /** Closed at the market, or moved at the mark price without fees (docs/trading.md 5). */
  readonly at: "market" | "mark";
};

/** A position with what closing or moving it would come to. Throws ExchangeError. */
export async function meantPosition(
  exchange: Pick<OrderExchange, "market">,
  category: FuturesCategory,
  { position, posSide, size }: HeldPosition,
  { qty: asked, at }: Meaning,
): Promise<MeantPosition> {
  const { symbol } = position;
  const prices = await readPositionMarket(exchange, category, symbol);
  const { instrument, last } = prices;
  const mark = prices.mark ?? position.markPrice;
  const qty = asked ?? size;
  const price = at === "mark" ? mark : (priceToClose(posSide, prices) ?? mark);
  const sized = {
    category,
    symbol,
    side: closingSideOf(posSide),
    orderType: "market",
    qty,
  } as const;
  const quoteRate =
    instrument === null ? null : await quoteRateOf(exchange.market, instrument, price);
  const quoteValue = valueOfOrder(sized, { lastPrice: price, quoteRate: "1" as Amount });
  const feeRate = at === "mark" ? null : (instrument?.takerFeeRate ?? null);
  const profit = resultOf(category, { position, posSide, size }, qty, price);
  return {
    category,
    symbol,
    posSide,
    isHedged: position.holdMode === "hedge_mode",
    size,
    qty,
    entry: position.avgPrice,
    mark,
    last,
    price,
    result: profit,
    coin: position.marginCoin,
    fee: quoteValue !== null && feeRate !== null ? multiplyAmounts(quoteValue, feeRate) : null,
    feeCoin: instrument?.quoteCoin ?? null,
    value: valueOfOrder(sized, { lastPrice: price, quoteRate }),
  };
}

/** A long position is sold to the best bid, a short one bought from the best ask. */
function priceToClose(posSide: PositionSide, { last, bid, ask }: PositionMarket): Amount | null {
  return (posSide === "long" ? bid : ask) ?? last;
}

/**
 * Profit or loss at this price. Of coin-margined futures, whose size counts the quote coin, the
 * exchange's own figure at the mark price is taken, and only where the whole position is meant.
 */
function resultOf(
  category: FuturesCategory,
  { position, posSide, size }: HeldPosition,
  qty: Amount,
  price: Amount | null,
): Amount | null {
  if (category === "COIN-FUTURES")
    return compareAmounts(qty, size) === 0 ? position.unrealisedPnl : null;
  if (price === null || position.avgPrice === null) return null;
  const gain =
    posSide === "long"
      ? subtractAmounts(price, position.avgPrice)
      : subtractAmounts(position.avgPrice, price);
  return multiplyAmounts(gain, qty);
}

/** All values together in USDT; null where one of them is not known. */
export function sumValues(positions: readonly MeantPosition[]): Amount | null {
  const values = positions.map(({ value }) => value);
  const known = values.filter((value) => value !== null);
  return known.length === values.length ? sumAmounts(known) : null;
}

/** Open orders of these positions' symbols; those of bots are the bots'. Throws ExchangeError. */
export async function readOpenBeside(
  reader: TradingReader,
  category: FuturesCategory,
  positions: readonly { readonly symbol: string }[],
): Promise<readonly MeantOrder[]> {
  const symbols = new Set(positions.map(({ symbol }) => symbol));
  if (symbols.size === 0) return [];
  const open = await collect(reader.openOrders({ category }));
  return open.filter((order) => symbols.has(order.symbol) && !isBotOrder(order)).map(meantOrder);
}

export function meantOrder({ orderId, symbol, side, qty, price }: Order): MeantOrder {
  return { orderId, symbol, side, qty, price };
}
