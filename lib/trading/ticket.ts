import type { PlacedName } from "./exchange-operations";
import {
  CATEGORIES,
  isFutures,
  MARGIN_MODES,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
} from "./exchange-words";
import type { PlaceOrder, Presets } from "./requests";

/**
 * What a ticket is for: a category of the exchange, or a Reality pair, whose orders have a way of
 * their own.
 */
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
  /** Presets; without a limit price they are placed at the market once they fire. */
  readonly takeProfit: string;
  readonly tpLimitPrice: string;
  readonly stopLoss: string;
  readonly slLimitPrice: string;
  /** Self-trade prevention; "": none. */
  readonly stpMode: "" | (typeof STP_MODES)[number];
  /** The order's own clientOid; "": the desk makes one. */
  readonly clientOid: string;
};

/**
 * The ticket that an address asks for; what it does not name, or not in these words, is left as on
 * an empty one.
 */
export function readTicket(
  params: Readonly<Record<string, string | string[] | undefined>>,
): TicketText {
  const text = (name: keyof TicketText) => {
    const value = params[name];
    return typeof value === "string" ? value.slice(0, 60) : "";
  };
  const word = <Word extends string, Other>(
    name: keyof TicketText,
    words: readonly Word[],
    other: Other,
  ) => words.find((one) => one === text(name)) ?? other;
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
    takeProfit: text("takeProfit"),
    tpLimitPrice: text("tpLimitPrice"),
    stopLoss: text("stopLoss"),
    slLimitPrice: text("slLimitPrice"),
    stpMode: word("stpMode", STP_MODES, ""),
    // An address that is opened twice would ask for the same one twice.
    clientOid: "",
  };
}

type Drafted = { readonly operation: string; readonly typed: PlaceOrder };

/**
 * The address's words of a ticket that is filled with what was typed for an order, with `other` in
 * its place.
 */
export function ticketQuery(
  { operation, typed }: Drafted,
  other: Partial<Pick<TicketText, "qty" | "price">> = {},
): string {
  const product = operation === "place-reality-order" ? "REALITY" : typed.category;
  const {
    symbol,
    side,
    orderType,
    qty,
    price,
    timeInForce,
    posSide,
    marginMode,
    reduceOnly,
    autoBorrow,
    stpMode,
  } = typed;
  const { takeProfit, tpLimitPrice, stopLoss, slLimitPrice } = typed;
  const words = { product, symbol, side, orderType, qty, price, timeInForce, posSide, marginMode };
  const presets = { takeProfit, tpLimitPrice, stopLoss, slLimitPrice };
  const filled = { ...words, reduceOnly, autoBorrow, stpMode, ...presets, ...other };
  const given = Object.entries(filled).filter(
    (entry): entry is [string, string] => entry[1] !== undefined,
  );
  return new URLSearchParams(given).toString();
}

/**
 * Not of a Reality order, of coin-margined futures, or of what closes (docs/exchange.md 4.1, 4.7).
 */
export function takesPresets({
  product,
  reduceOnly,
}: Pick<TicketText, "product" | "reduceOnly">): boolean {
  return product !== "REALITY" && product !== "COIN-FUTURES" && !reduceOnly;
}

type Writable<Fields> = { -readonly [Name in keyof Fields]: Fields[Name] };

type TypedPresets = Pick<TicketText, "takeProfit" | "tpLimitPrice" | "stopLoss" | "slLimitPrice">;

/**
 * The presets of a ticket. An empty price asks for none; a preset without a limit price is placed
 * at the market.
 */
export function typedPresets(text: TypedPresets): Presets {
  const { takeProfit, tpLimitPrice, stopLoss, slLimitPrice } = text;
  const presets: Writable<Presets> = {};
  if (takeProfit !== "") {
    presets.takeProfit = takeProfit;
    presets.tpOrderType = tpLimitPrice === "" ? "market" : "limit";
    if (tpLimitPrice !== "") presets.tpLimitPrice = tpLimitPrice;
  }
  if (stopLoss !== "") {
    presets.stopLoss = stopLoss;
    presets.slOrderType = slLimitPrice === "" ? "market" : "limit";
    if (slLimitPrice !== "") presets.slLimitPrice = slLimitPrice;
  }
  return presets;
}

/**
 * The order that a ticket asks for: empty fields are left out, so that the rules name what is
 * missing.
 */
export function orderOfTicket(text: TicketText): {
  readonly operation: PlacedName;
  readonly typed: PlaceOrder;
} {
  const { product, symbol, side, orderType, qty, price } = text;
  const isReality = product === "REALITY";
  const typed: Writable<PlaceOrder> = {
    category: isReality ? "SPOT" : product,
    symbol: symbol.toUpperCase(),
    side,
    orderType,
    qty,
  };
  if (price !== "") typed.price = price;
  if (text.clientOid !== "") typed.clientOid = text.clientOid;
  if (!isReality) {
    const { timeInForce, posSide, marginMode, reduceOnly, autoBorrow, stpMode } = text;
    if (timeInForce !== "") typed.timeInForce = timeInForce;
    if (posSide !== "") typed.posSide = posSide;
    if (marginMode !== "") typed.marginMode = marginMode;
    if (stpMode !== "") typed.stpMode = stpMode;
    if (reduceOnly) typed.reduceOnly = "yes";
    if (autoBorrow) typed.autoBorrow = "yes";
  }
  return {
    operation: isReality ? "place-reality-order" : "place-order",
    typed: takesPresets(text) ? { ...typed, ...typedPresets(text) } : typed,
  };
}

/** Which sentence says what the quantity counts. */
export function unitWord({
  product,
  side,
  orderType,
}: Pick<TicketText, "product" | "side" | "orderType">) {
  if (product === "COIN-FUTURES") return "coinFutures";
  const isSpot = product === "REALITY" || !isFutures(product);
  return isSpot && orderType === "market" && side === "buy" ? "spotMarketBuy" : "base";
}
