import type { PlaceOrder } from "@/lib/core/trading/requests";
import {
  CATEGORIES,
  isFutures,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  TIMES_IN_FORCE,
} from "@/lib/core/trading/words";

/** What a ticket is for: a category of the exchange, or a Reality pair, whose orders have a way of their own. */
export const TICKET_PRODUCTS = [...CATEGORIES, "REALITY"] as const;
export type TicketProduct = (typeof TICKET_PRODUCTS)[number];

/** What is typed into a ticket, and what an address fills it with; "" is nothing. */
export type TicketText = {
  readonly product: TicketProduct;
  readonly symbol: string;
  readonly side: (typeof SIDES)[number];
  readonly orderType: (typeof ORDER_TYPES)[number];
  readonly qty: string;
  readonly price: string;
  readonly timeInForce: "" | (typeof TIMES_IN_FORCE)[number];
  readonly posSide: "" | (typeof POSITION_SIDES)[number];
  readonly marginMode: "" | (typeof MARGIN_MODES)[number];
  readonly reduceOnly: boolean;
  readonly autoBorrow: boolean;
};

/** The ticket that an address asks for; what it does not name, or not in these words, is left as on an empty one. */
export function readTicket(params: Readonly<Record<string, string | string[] | undefined>>): TicketText {
  const text = (name: keyof TicketText) => {
    const value = params[name];
    return typeof value === "string" ? value.slice(0, 60) : "";
  };
  const word = <Word extends string, Other>(name: keyof TicketText, words: readonly Word[], other: Other) =>
    words.find((one) => one === text(name)) ?? other;
  return {
    product: word("product", TICKET_PRODUCTS, "SPOT"),
    symbol: text("symbol"),
    side: word("side", SIDES, "buy"),
    orderType: word("orderType", ORDER_TYPES, "limit"),
    qty: text("qty"),
    price: text("price"),
    timeInForce: word("timeInForce", TIMES_IN_FORCE, ""),
    posSide: word("posSide", POSITION_SIDES, ""),
    marginMode: word("marginMode", MARGIN_MODES, ""),
    reduceOnly: text("reduceOnly") === "yes",
    autoBorrow: text("autoBorrow") === "yes",
  };
}

type Drafted = { readonly operation: string; readonly typed: PlaceOrder };

/** The address's words of a ticket that is filled with what was typed for an order, with `other` in its place. */
export function ticketQuery(
  { operation, typed }: Drafted,
  other: Partial<Pick<TicketText, "qty" | "price">> = {},
): string {
  const product = operation === "place-reality-order" ? "REALITY" : typed.category;
  const { symbol, side, orderType, qty, price, timeInForce, posSide, marginMode, reduceOnly, autoBorrow } =
    typed;
  const words = { product, symbol, side, orderType, qty, price, timeInForce, posSide, marginMode };
  const filled = { ...words, reduceOnly, autoBorrow, ...other };
  const given = Object.entries(filled).filter((entry): entry is [string, string] => entry[1] !== undefined);
  return new URLSearchParams(given).toString();
}

/** Which sentence says what the quantity counts. */
export function unitWord({ product, side, orderType }: Pick<TicketText, "product" | "side" | "orderType">) {
  if (product === "COIN-FUTURES") return "coinFutures";
  const isSpot = product === "REALITY" || !isFutures(product);
  return isSpot && orderType === "market" && side === "buy" ? "spotMarketBuy" : "base";
}
