import { type Amount, compareAmounts, multiplyAmounts } from "@/lib/core/amount";
import {
  isFutures,
  ORDER_TYPES,
  type OrderType,
  TRIGGER_PRICES,
  wordOf,
} from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import { isReducing, type LimitPrice, type Prices } from "@/lib/trading/order-limits";
import type { ChangeLine } from "@/lib/trading/order-record";
import { PRESET_SIDES } from "@/lib/trading/preset-rules";
import type { StrategyOrder } from "@/lib/trading/records";
import type { ModifyStrategyOrder, PlaceStrategyOrder } from "@/lib/trading/requests";
import { findFigure } from "@/lib/trading/steps";
import { isFigure } from "./operation";

export const STRATEGY_PRICES = [
  "triggerPrice",
  "triggerOrderPrice",
  "takeProfit",
  "tpLimitPrice",
  "stopLoss",
  "slLimitPrice",
] as const;
type StrategyPrices = {
  readonly [Field in (typeof STRATEGY_PRICES)[number]]?: string | Amount | null;
};

/**
 * A tpsl order closes what it guards, on margin perhaps with what it borrows; a trigger order closes
 * where it says so.
 */
export function isClosing(order: PlaceStrategyOrder): boolean {
  const { category, side, type } = order;
  if (type !== "trigger") return isFutures(category) || (category === "SPOT" && side === "sell");
  return side !== undefined && isReducing({ ...order, side });
}

/** At the market where any part of it is; what is not said is (docs/exchange.md 4.6). */
export function orderTypeOf(order: PlaceStrategyOrder | ModifyStrategyOrder): OrderType {
  const parts = [
    order.triggerPrice ? (order.triggerOrderType ?? "market") : null,
    order.takeProfit ? (order.tpOrderType ?? "market") : null,
    order.stopLoss ? (order.slOrderType ?? "market") : null,
  ];
  return parts.includes("market") ? "market" : "limit";
}

/** Each limit price must not be far from the price that triggers it. */
export function limitPricesOf(order: StrategyPrices): readonly LimitPrice[] {
  const pairs = [
    [order.triggerOrderPrice, order.triggerPrice],
    [order.tpLimitPrice, order.takeProfit],
    [order.slLimitPrice, order.stopLoss],
  ] as const;
  return pairs
    .filter(([limit]) => Boolean(limit))
    .map(([limit, near]) => ({ limit: figureOf(limit), near: figureOf(near) }));
}

/** At the highest price at which it may be executed. */
export function worthOf(
  order: StrategyPrices,
  qty: Amount | null,
  { lastPrice, quoteRate }: Prices,
): Amount | null {
  const prices = STRATEGY_PRICES.map((field) => figureOf(order[field])).filter(
    (price) => price !== null,
  );
  const highest = prices.reduce<Amount | null>(
    (most, price) => (most === null || compareAmounts(price, most) > 0 ? price : most),
    null,
  );
  const price = highest ?? lastPrice;
  if (qty === null || price === null || quoteRate === null) return null;
  return multiplyAmounts(multiplyAmounts(qty, price), quoteRate);
}

type SizesOf = {
  readonly qtyBefore: Amount | null;
  readonly qtyAfter: Amount | null;
  readonly instrument: Pick<Instrument, "baseCoin" | "quoteCoin">;
};

/** Each figure before and after, in its coin; null where there is none. */
export function linesOf(
  before: StrategyPrices,
  request: PlaceStrategyOrder | ModifyStrategyOrder,
  { qtyBefore, qtyAfter, instrument: { baseCoin, quoteCoin } }: SizesOf,
): readonly ChangeLine[] {
  const after = pricesAfter(before, request);
  const lines = STRATEGY_PRICES.map((what) => ({
    what,
    of: quoteCoin,
    before: figureOf(before[what]),
    after: figureOf(after[what]),
  }));
  const qty: ChangeLine = { what: "qty", of: baseCoin, before: qtyBefore, after: qtyAfter };
  return [...lines.filter((line) => line.before !== null || line.after !== null), qty];
}

const figureOf = (text: string | null | undefined) => findFigure(text ?? undefined);

/** What is not named stays, and "0" takes a preset away (docs/exchange.md 4.2). */
export function pricesAfter(before: StrategyPrices, request: StrategyPrices): StrategyPrices {
  return Object.fromEntries(
    STRATEGY_PRICES.map((field) => [field, request[field] || before[field] || null]),
  );
}

/**
 * A new price keeps its kind: what a change does not name with it would start again, at the market.
 */
export function keptWords(
  strategy: StrategyOrder,
  typed: ModifyStrategyOrder,
): ModifyStrategyOrder {
  const words: Record<string, string | undefined> = {};
  if (figureOf(strategy.triggerPrice) !== null) {
    words.triggerPrice = strategy.triggerPrice ?? undefined;
    words.triggerBy = wordOf(TRIGGER_PRICES, strategy.triggerBy);
    words.triggerOrderType = wordOf(ORDER_TYPES, strategy.triggerOrderType);
    if (strategy.triggerOrderType === "limit")
      words.triggerOrderPrice = figureOf(strategy.triggerOrderPrice) ?? undefined;
  } else {
    for (const side of PRESET_SIDES) {
      if (!isNew(typed[side.trigger])) continue;
      const orderType = wordOf(ORDER_TYPES, strategy[side.type]);
      words[side.type] = orderType;
      if (orderType === "limit") words[side.limit] = figureOf(strategy[side.limit]) ?? undefined;
      if (isFutures(strategy.category)) words[side.by] = wordOf(TRIGGER_PRICES, strategy[side.by]);
    }
  }
  const kept = Object.entries(words).filter(([, word]) => word !== undefined);
  return { ...Object.fromEntries(kept), ...typed };
}

const isNew = (price: string | undefined) => price !== undefined && price !== "" && price !== "0";

/** Whether the exchange shows a figure as it was asked for. */
export function isAsAsked(
  found: StrategyOrder,
  request: ModifyStrategyOrder,
  field: (typeof STRATEGY_PRICES)[number] | "qty",
): boolean {
  const asked = request[field];
  // A full take-profit or stop-loss has no quantity of its own.
  if (asked === undefined || asked === "" || (field === "qty" && found.qty === null)) return true;
  const is = found[field];
  if (asked === "0") return is === null || is === "0" || isFigure(is, "0");
  return isFigure(is, asked);
}
