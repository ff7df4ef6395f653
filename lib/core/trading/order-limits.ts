import { type Amount, compareAmounts, multiplyAmounts, subtractAmounts, sumAmounts } from "../amount";
import type { PlaceOrder } from "./requests";
import { findFigure, unitOfQty } from "./steps";
import { type Category, isFutures } from "./words";

/** What an account's traders may send. Values are in USDT; a limit that cannot be computed refuses. */
export type TradingLimits = {
  readonly categories: readonly Category[];
  /** Empty: every symbol of these categories. */
  readonly symbols: readonly string[];
  readonly largestOrder: Amount;
  /** Of all orders that are sent or waiting and not over. */
  readonly openValue: Amount;
  /** Orders of one UTC+8 day. */
  readonly ordersADay: number;
  /** How far a limit price may be from the last price. */
  readonly deviationPercent: Amount;
  readonly allowsMarketOrders: boolean;
  readonly allowsBorrowing: boolean;
  /** Orders above it need the approval of a second person; null: none does. */
  readonly secondPersonAbove: Amount | null;
};

/** Limits that a trader has below those of the account; null: the account's. */
export type PersonLimits = {
  readonly largestOrder: Amount | null;
  readonly openValue: Amount | null;
  readonly ordersADay: number | null;
};

export const DEFAULT_LIMITS: TradingLimits = {
  categories: ["SPOT"],
  symbols: [],
  largestOrder: "1000" as Amount,
  openValue: "5000" as Amount,
  ordersADay: 50,
  deviationPercent: "5" as Amount,
  allowsMarketOrders: true,
  allowsBorrowing: false,
  secondPersonAbove: null,
};

export type TradingState = "on" | "reduce-only" | "stopped";

export const LIMIT_NAMES = [
  "state",
  "category",
  "symbol",
  "market-orders",
  "borrowing",
  "price-deviation",
  "largest-order",
  "open-value",
  "orders-a-day",
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/** One limit, how the order stands to it, and what is left of it afterwards. Null: there is no figure to say. */
export type LimitLine = {
  readonly limit: LimitName;
  readonly isKept: boolean;
  readonly is: string | null;
  readonly most: string | null;
  readonly left: string | null;
};

/** What the order is judged by besides itself. */
export type LimitFacts = {
  readonly state: TradingState;
  readonly lastPrice: Amount | null;
  /** USDT for one of the quote coin; null: not known. */
  readonly quoteRate: Amount | null;
  /** Value of what is sent or waiting and not over, without this order; USDT. */
  readonly openValue: Amount;
  readonly ordersToday: number;
};

/** What the order is worth in USDT; null where a price or a rate is not known. */
export function valueOfOrder(
  order: PlaceOrder,
  { lastPrice, quoteRate }: Pick<LimitFacts, "lastPrice" | "quoteRate">,
): Amount | null {
  const qty = findFigure(order.qty);
  if (qty === null || quoteRate === null) return null;
  if (unitOfQty(order) === "quote") return multiplyAmounts(qty, quoteRate);
  const price = findFigure(order.price) ?? lastPrice;
  return price === null ? null : multiplyAmounts(multiplyAmounts(qty, price), quoteRate);
}

/** Whether the order can only make a position or a holding smaller. */
export function isReducing(order: PlaceOrder): boolean {
  if (isFutures(order.category)) {
    if (order.posSide !== undefined) return (order.side === "buy") !== (order.posSide === "long");
    return order.reduceOnly === "yes";
  }
  return order.category === "SPOT" && order.side === "sell";
}

/** Every limit of the account, or the person's where it is lower. The order may be sent when all are kept. */
export function judgeLimits(
  order: PlaceOrder,
  facts: LimitFacts,
  account: TradingLimits,
  person: PersonLimits,
): readonly LimitLine[] {
  const value = valueOfOrder(order, facts);
  const ordersADay = Math.min(account.ordersADay, person.ordersADay ?? account.ordersADay);
  const isAllowedState = facts.state === "on" || (facts.state === "reduce-only" && isReducing(order));
  const { symbols, categories } = account;
  return [
    word("state", isAllowedState, facts.state, null),
    word("category", categories.includes(order.category), order.category, categories.join(", ")),
    word(
      "symbol",
      symbols.length === 0 || symbols.includes(order.symbol),
      order.symbol,
      symbols.join(", ") || null,
    ),
    word("market-orders", account.allowsMarketOrders || order.orderType !== "market", order.orderType, null),
    word(
      "borrowing",
      account.allowsBorrowing || (order.category !== "MARGIN" && order.autoBorrow !== "yes"),
      null,
      null,
    ),
    deviationLine(order, facts.lastPrice, account.deviationPercent),
    figure("largest-order", value, lower(account.largestOrder, person.largestOrder)),
    figure(
      "open-value",
      value && sumAmounts([facts.openValue, value]),
      lower(account.openValue, person.openValue),
    ),
    figure("orders-a-day", String(facts.ordersToday + 1) as Amount, String(ordersADay) as Amount),
  ];
}

function word(limit: LimitName, isKept: boolean, is: string | null, most: string | null): LimitLine {
  return { limit, isKept, is, most, left: null };
}

function figure(limit: LimitName, is: Amount | null, most: Amount): LimitLine {
  if (is === null) return { limit, isKept: false, is: null, most, left: null };
  const isKept = compareAmounts(is, most) <= 0;
  return { limit, isKept, is, most, left: isKept ? subtractAmounts(most, is) : null };
}

/** A limit order that would fill at once at a price far away is a slip of the keyboard. */
function deviationLine(order: PlaceOrder, lastPrice: Amount | null, percent: Amount): LimitLine {
  const limit = "price-deviation";
  if (order.orderType === "market") return { limit, isKept: true, is: null, most: percent, left: null };
  const price = findFigure(order.price);
  if (price === null || lastPrice === null)
    return { limit, isKept: false, is: null, most: percent, left: null };
  const distance =
    compareAmounts(price, lastPrice) < 0
      ? subtractAmounts(lastPrice, price)
      : subtractAmounts(price, lastPrice);
  // distance / lastPrice <= percent / 100, without a division
  const isKept =
    compareAmounts(multiplyAmounts(distance, "100" as Amount), multiplyAmounts(lastPrice, percent)) <= 0;
  return { limit, isKept, is: price, most: percent, left: null };
}

function lower(account: Amount, person: Amount | null): Amount {
  return person !== null && compareAmounts(person, account) < 0 ? person : account;
}

/** Whether the order needs a second person. One whose value is not known does, where anything does. */
export function needsSecondPerson(value: Amount | null, { secondPersonAbove }: TradingLimits): boolean {
  if (secondPersonAbove === null) return false;
  return value === null || compareAmounts(value, secondPersonAbove) > 0;
}
