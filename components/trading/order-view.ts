import type { Text } from "@/components/ui/text/text";
import type { Amount } from "@/lib/core/amount";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { OrderRecordState } from "@/lib/core/trading/order-life";
import type { OrderPreview } from "@/lib/core/trading/order-preview";
import type { PlaceOrder } from "@/lib/core/trading/requests";
import { unitOfQty } from "@/lib/core/trading/steps";
import { CATEGORIES } from "@/lib/core/trading/words";
import { visibleText } from "@/lib/core/visible-text";

/** An order of ours, as its page shows it. */
export type OrderView = {
  readonly id: string;
  readonly clientOid: string;
  readonly operation: "place-order" | "place-reality-order";
  readonly category: string;
  readonly symbol: string;
  readonly side: "buy" | "sell";
  readonly typed: PlaceOrder;
  readonly request: PlaceOrder | null;
  readonly preview: OrderPreview | null;
  readonly previewedAt: Date | null;
  readonly body: string | null;
  readonly bodySha256: string | null;
  readonly value: Amount | null;
  readonly state: OrderRecordState;
  readonly failure: ExchangeFailure | null;
  readonly orderId: string | null;
  readonly executedQty: Amount | null;
  readonly executedValue: Amount | null;
  readonly averagePrice: Amount | null;
  readonly drafter: string;
  readonly approver: string | null;
  readonly releasedAt: Date | null;
  readonly sentAt: Date | null;
  readonly attempts: number;
  readonly lookedAt: Date | null;
  readonly nextLookAt: Date | null;
  readonly absences: Readonly<Record<"order-info" | "open-orders" | "history" | "fills", number>>;
  readonly cancel: "asked" | "sending" | "accepted" | "refused" | "unknown" | null;
  readonly createdAt: Date;
};

type Trade = Text<"trade">;

/** "Spend 500 USDT to buy BTC at market": every digit that is sent. */
export function orderSays(t: Trade, { request, typed, preview }: OrderView): string {
  const { side, orderType, qty, price = "", symbol } = request ?? typed;
  if (preview === null) {
    const what = t(side === "buy" ? "says.typedBuy" : "says.typedSell", { qty, symbol: visibleText(symbol) });
    return `${what} ${orderType === "market" ? t("says.atMarket") : t("says.at", { price })}`;
  }
  const { baseCoin: base, quoteCoin: quote, qtyCoin: coin } = preview;
  if (isSpending(request ?? typed, preview)) return t("says.spend", { qty, coin, base });
  if (orderType === "market") return t(side === "buy" ? "says.buyMarket" : "says.sellMarket", { qty, coin });
  return t(side === "buy" ? "says.buyLimit" : "says.sellLimit", { qty, coin, price, quote });
}

/** The same for a button: "buy 0.001 BTC for about 97 USDT". */
export function orderSaysShort(t: Trade, order: OrderView, value: string | null): string {
  const { request, typed, preview } = order;
  if (preview === null) return orderSays(t, order);
  const { side, qty } = request ?? typed;
  const { baseCoin: base, qtyCoin: coin } = preview;
  if (isSpending(request ?? typed, preview)) return t("says.spendShort", { qty, coin, base });
  const what = t(side === "buy" ? "says.buyShort" : "says.sellShort", { qty, coin });
  return value === null ? what : t("says.about", { what, value });
}

function isSpending(order: PlaceOrder, { qtyCoin, baseCoin }: OrderPreview): boolean {
  return order.category !== "COIN-FUTURES" && unitOfQty(order) === "quote" && qtyCoin !== baseCoin;
}

/** "BTCUSDT, Spot" */
export function productText(
  t: Trade,
  { operation, category }: Pick<OrderView, "operation" | "category">,
): string {
  if (operation === "place-reality-order") return t("categories.REALITY");
  const known = CATEGORIES.find((one) => one === category);
  return known ? t(`categories.${known}`) : visibleText(category);
}
