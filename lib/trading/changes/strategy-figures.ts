import { type Amount, compareAmounts, multiplyAmounts } from "@/lib/core/amount";
import {
  isFutures,
  ORDER_TYPES,
  type OrderType,
  TRIGGER_PRICES,
} from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import { isReducing, type LimitPrice, type Prices } from "@/lib/trading/order-limits";
import type { ChangeLine } from "@/lib/trading/order-record";
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

/** A tpsl order closes what it guards; a trigger order closes where it says so. */
export function isClosing(order: PlaceStrategyOrder): boolean {
  const { category, side, type } = order;
  if (type !== "trigger") return isFutures(category) || side === "sell";
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
  return pairs.flatMap(([limit, near]) =>
    limit ? [{ limit: findFigure(limit), near: findFigure(near ?? undefined) }] : [],
  );
}

/** At the highest price at which it may be executed. */
export function worthOf(
  order: StrategyPrices,
  qty: Amount | null,
  { lastPrice, quoteRate }: Prices,
): Amount | null {
  const prices = STRATEGY_PRICES.flatMap((field) => findFigure(order[field] ?? undefined) ?? []);
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

/** A new price keeps its kind: what is not named with it would begin anew, at the market. */
export function keptWords(
  strategy: StrategyOrder,
  typed: ModifyStrategyOrder,
): ModifyStrategyOrder {
  const isTrigger = figureOf(strategy.triggerPrice) !== null;
  const type = (word: string | null) => ORDER_TYPES.find((one) => one === word);
  const by = (word: string | null) => TRIGGER_PRICES.find((one) => one === word);
  const limitOf = (limit: Amount | null) => figureOf(limit) ?? undefined;
  const words = isTrigger
    ? {
        triggerPrice: strategy.triggerPrice ?? undefined,
        triggerBy: by(strategy.triggerBy),
        triggerOrderType: type(strategy.triggerOrderType),
        triggerOrderPrice:
          strategy.triggerOrderType === "limit" ? limitOf(strategy.triggerOrderPrice) : undefined,
      }
    : {
        ...(isNew(typed.takeProfit) ? presetWords("tp", strategy) : {}),
        ...(isNew(typed.stopLoss) ? presetWords("sl", strategy) : {}),
      };
  const kept = Object.entries(words).filter(([, value]) => value !== undefined);
  return { ...Object.fromEntries(kept), ...typed };

  function presetWords(side: "tp" | "sl", one: StrategyOrder) {
    const orderType = type(side === "tp" ? one.tpOrderType : one.slOrderType);
    const limit = limitOf(side === "tp" ? one.tpLimitPrice : one.slLimitPrice);
    const trigger = isFutures(one.category)
      ? by(side === "tp" ? one.tpTriggerBy : one.slTriggerBy)
      : undefined;
    return {
      [`${side}OrderType`]: orderType,
      [`${side}LimitPrice`]: orderType === "limit" ? limit : undefined,
      [`${side}TriggerBy`]: trigger,
    };
  }
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
  return asked === "0" ? is === null || isFigure(is, "0") || is === "0" : isFigure(is, asked);
}
