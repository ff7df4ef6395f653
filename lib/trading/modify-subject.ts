import { type Amount, compareAmounts } from "@/lib/core/amount";
import { type Category, isFutures, POSITION_SIDES, SIDES, wordOf, YES_NO } from "./exchange-words";
import { isReducing, type LimitSubject, type Prices, valueOfOrder } from "./order-limits";
import { presetLines } from "./order-presets";
import { firesAtMarket, presetPrices } from "./preset-rules";
import type { Order } from "./records";
import type { ModifyOrder, PlaceOrder } from "./requests";
import { findFigure } from "./steps";

type ModifiedOrder = {
  /** As it is now. */
  readonly order: Order;
  readonly category: Category;
  readonly typed: ModifyOrder;
  /** What is sent of it. */
  readonly request: ModifyOrder;
};

/** What the limits look at of a change of an order: all of the order as it is afterwards. */
export function subjectOfModify(
  { order, category, typed, request }: ModifiedOrder,
  { lastPrice, quoteRate }: Prices,
): LimitSubject {
  return {
    sentWhile: staysReducing(category, order, request) ? "reducing" : "on",
    category,
    symbol: order.symbol,
    orderType: firesAtMarket(request) ? "market" : "limit",
    borrows: category === "MARGIN" ? true : null,
    shorts: isFutures(category)
      ? wordOf(SIDES, order.side) !== "buy" && !isReducingOrder(category, order)
      : null,
    price: limitPricesOf(typed, request, lastPrice),
    leverage: null,
    value: { usdt: valueAfter(category, order, request, quoteRate) },
    isCounted: true,
    secondPerson: "by-value",
  };
}

/**
 * A price that stays is not judged again; a preset's limit price must be near what fires it. Null:
 * none is new.
 */
function limitPricesOf(
  typed: ModifyOrder,
  request: ModifyOrder,
  lastPrice: Amount | null,
): LimitSubject["price"] {
  const prices = [...presetPrices(request)];
  if (typed.price) prices.unshift({ limit: findFigure(request.price), near: lastPrice });
  return prices.length > 0 ? prices : null;
}

/**
 * Whether the order can still only make something smaller once it is changed. Whether a spot sale
 * borrows the exchange does not say, so one that grows may.
 */
function staysReducing(category: Category, order: Order, request: ModifyOrder): boolean {
  if (!isReducingOrder(category, order)) return false;
  if (isFutures(category)) return true;
  const qty = findFigure(request.qty);
  const grows = qty !== null && (order.qty === null || compareAmounts(qty, order.qty) > 0);
  return !grows && presetLines(order, request).every(({ after }) => after === null);
}

function isReducingOrder(category: Category, order: Order): boolean {
  const side = wordOf(SIDES, order.side);
  if (side === undefined) return false;
  const posSide =
    order.holdMode === "hedge_mode" ? wordOf(POSITION_SIDES, order.posSide) : undefined;
  const reduceOnly = wordOf(YES_NO, order.reduceOnly);
  return isReducing({ category, side, posSide, reduceOnly });
}

/**
 * What the whole order is worth afterwards, in USDT. A new quantity is in the base coin
 * (docs/exchange.md 4.2).
 */
function valueAfter(
  category: Category,
  order: Order,
  { price, qty }: ModifyOrder,
  quoteRate: Amount | null,
): Amount | null {
  const after = { qty: qty || order.qty, price: price || order.price };
  if (after.qty === null || after.price === null) return null;
  const asOrder: PlaceOrder = {
    category,
    symbol: order.symbol,
    side: "sell",
    orderType: "limit",
    qty: after.qty,
    price: after.price,
  };
  return valueOfOrder(asOrder, { lastPrice: null, quoteRate });
}
