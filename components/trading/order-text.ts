import { groupDigits } from "@/lib/core/amount-text";
import { pairText } from "@/lib/core/market-name";
import type { Text } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { PLACING } from "@/lib/trading/exchange-operations";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import type { OrderPreview } from "@/lib/trading/order-preview";
import {
  type ChangeRecord,
  isPlaced,
  type OrderRecord,
  type PlacedRecord,
} from "@/lib/trading/order-record";
import type { PlaceOrder } from "@/lib/trading/requests";
import { unitOfQty } from "@/lib/trading/steps";
import { optionText } from "./changes/change-text";

/**
 * "Spend 500 USDT to buy BTC at market", "Change order 123: price 10 → 11": every digit that is
 * sent.
 */
export function recordSays(t: Text<"trade">, record: OrderRecord): string {
  return isPlaced(record) ? orderSays(t, record) : changeSays(t, record);
}

/** As it is now: price and size may have been changed since it was sent. */
function presentOf({ request, typed, present }: PlacedRecord): PlaceOrder {
  const order = { ...(request ?? typed) };
  if (present?.price) order.price = present.price;
  if (present?.qty) order.qty = present.qty;
  return order;
}

function orderSays(t: Text<"trade">, record: PlacedRecord): string {
  const { request, typed, preview } = record;
  const { side, orderType, qty, price = "", symbol } = presentOf(record);
  if (preview === null) {
    const what = t(side === "buy" ? "says.typedBuy" : "says.typedSell", {
      qty,
      symbol: pairText(symbol),
    });
    return `${what} ${orderType === "market" ? t("says.atMarket") : t("says.at", { price })}`;
  }
  const { baseCoin: base, quoteCoin: quote, qtyCoin: coin } = preview;
  if (isSpending(request ?? typed, preview)) return t("says.spend", { qty, coin, base });
  if (orderType === "market")
    return t(side === "buy" ? "says.buyMarket" : "says.sellMarket", { qty, coin });
  return t(side === "buy" ? "says.buyLimit" : "says.sellLimit", { qty, coin, price, quote });
}

/** The same for a button: "buy 0.001 BTC at 65,000", at the market "for about 97 USDT". */
export function recordSaysShort(
  t: Text<"trade">,
  order: OrderRecord,
  value: string | null,
): string {
  if (!isPlaced(order)) return changeSays(t, order);
  const { request, typed, preview } = order;
  if (preview === null) return orderSays(t, order);
  const { side, orderType, qty, price } = presentOf(order);
  const { baseCoin: base, qtyCoin: coin } = preview;
  if (isSpending(request ?? typed, preview)) return t("says.spendShort", { qty, coin, base });
  if (orderType === "limit" && price !== undefined) {
    const values = { qty, coin, price: groupDigits(price) };
    return t(side === "buy" ? "says.buyAtShort" : "says.sellAtShort", values);
  }
  const what = t(side === "buy" ? "says.buyShort" : "says.sellShort", { qty, coin });
  return value === null ? what : t("says.about", { what, value });
}

function isSpending(order: PlaceOrder, { qtyCoin, baseCoin }: OrderPreview): boolean {
  return order.category !== "COIN-FUTURES" && unitOfQty(order) === "quote" && qtyCoin !== baseCoin;
}

/** "Spot" */
export function productText(
  t: Text<"trade">,
  { operation, category }: Pick<OrderRecord, "operation" | "category">,
): string {
  if (category === null) return t("changes.noProduct");
  if (operation === "place-reality-order") return t("categories.REALITY");
  return categoryText(t, category);
}

export function categoryText(t: Text<"trade">, category: string): string {
  const known = CATEGORIES.find((one) => one === category);
  return known ? t(`categories.${known}`) : visibleText(category);
}

/** "Change order 123" */
export function changeName(
  t: Text<"trade">,
  { operation, target }: Pick<ChangeRecord, "operation" | "target">,
): string {
  return t(`changes.says.${operation}`, { what: targetText(t, target) });
}

/** What a change does, with each figure before and after. */
function changeSays(t: Text<"trade">, change: ChangeRecord): string {
  const { preview, present } = change;
  const name = changeName(t, change);
  const lines = (preview?.lines ?? []).filter(
    ({ what: field, before, after }) =>
      field !== "state" && field !== "minInvestment" && before !== after,
  );
  if (lines.length === 0) return name;
  const changes = lines.map(({ what: field, before, after: asked }) => {
    const after = present?.[field] === undefined ? asked : present[field];
    const said = (value: string | null) => {
      if (value === null) return "—";
      const isChoice =
        field.endsWith("OrderType") || field === "autoCancel" || field === "holdMode";
      return isChoice ? optionText(t, value) : value;
    };
    return t("changes.line", {
      field: t(`changes.fields.${field}`),
      before: said(before),
      after: said(after),
    });
  });
  return t("changes.with", { name, changes: changes.join(", ") });
}

/** "order 123", in this language. */
function targetText(t: Text<"trade">, target: string): string {
  const [kind = "", ...rest] = target.split(" ");
  const known = NUMBERED.find((one) => one === kind);
  const [category = "", symbol = ""] = rest;
  const product = CATEGORIES.find((one) => one === category);
  if (kind === "orders" && product)
    return symbol === "*"
      ? t("changes.targets.ordersOf", { product: t(`categories.${product}`) })
      : t("changes.targets.ordersOfSymbol", {
          product: t(`categories.${product}`),
          symbol: pairText(symbol),
        });
  if (kind === "positions" && product) return positionsText(t, product, symbol, rest[2]);
  if (kind === "move" && product)
    return t("changes.targets.movedOf", { product: t(`categories.${product}`) });
  if (["new-strategy", "leverage", "new-bot"].includes(kind)) return pairText(symbol);
  return known ? t(`changes.targets.${known}`, { id: visibleText(category) }) : visibleText(target);
}

/** "the long BTC/USDT position", "all positions of USDT futures" */
function positionsText(
  t: Text<"trade">,
  category: (typeof CATEGORIES)[number],
  symbol: string,
  posSide: string | undefined,
): string {
  const product = t(`categories.${category}`);
  const isLong = posSide === "long";
  if (symbol === "*") {
    if (posSide === undefined) return t("changes.targets.positionsOf", { product });
    return t(isLong ? "changes.targets.allLong" : "changes.targets.allShort", { product });
  }
  const named = { symbol: pairText(symbol) };
  if (posSide === undefined) return t("changes.targets.positionsOfSymbol", named);
  return t(isLong ? "changes.targets.longOf" : "changes.targets.shortOf", named);
}

const NUMBERED = ["order", "strategy", "bot"] as const;

/** A change that was accepted is not made yet. */
export function stateName(t: Text<"trade">, order: OrderRecord): string {
  const { operation, state } = order;
  if (operation === "place-strategy-order" && state === "filled") return t("changes.fired");
  return state === "accepted" && !PLACING.includes(operation)
    ? t("changes.accepted")
    : t(`orderStates.${state}`);
}
