import {
  type Amount,
  compareAmounts,
  multiplyAmounts,
  subtractAmounts,
  sumAmounts,
} from "@/lib/core/amount";
import { type Category, isFutures, type OrderType } from "./exchange-words";
import { firesAtMarket, presetPrices } from "./preset-rules";
import type { PlaceOrder } from "./requests";
import { findFigure, unitOfQty } from "./steps";

/**
 * What an account's traders may send. Values are in USDT. A limit that cannot be computed refuses.
 */
export type TradingLimits = {
  readonly categories: readonly Category[];
  /** Empty: every symbol of these categories. */
  readonly symbols: readonly string[];
  readonly largestOrder: Amount;
  /** Sum of all orders that are sent or waiting and not over. */
  readonly openValue: Amount;
  /** Orders of one UTC+8 day. */
  readonly ordersADay: number;
  /** How far a limit price may be from the last price. */
  readonly deviationPercent: Amount;
  readonly allowsMarketOrders: boolean;
  readonly allowsBorrowing: boolean;
  /** Futures orders and bots that may open a short position. */
  readonly allowsShorting: boolean;
  /** Positions may be moved to another user of the exchange. */
  readonly allowsMoving: boolean;
  /** Ceiling of leverage that is set, and of futures grids. */
  readonly largestLeverage: Amount;
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
  allowsShorting: false,
  allowsMoving: false,
  largestLeverage: "5" as Amount,
  secondPersonAbove: null,
};

/** A trader drafts and sends, an approver is the second person. */
export const TRADING_ROLES = ["trader", "approver"] as const;
export type TradingRole = (typeof TRADING_ROLES)[number];

export type TradingState = "on" | "reduce-only" | "stopped";

export const LIMIT_NAMES = [
  "state",
  "category",
  "symbol",
  "market-orders",
  "borrowing",
  "shorting",
  "moving",
  "price-deviation",
  "leverage",
  "largest-order",
  "open-value",
  "orders-a-day",
] as const;
export type LimitName = (typeof LIMIT_NAMES)[number];

/**
 * One limit, the order's figure, and what is left of the limit afterwards. Null: there is no
 * figure.
 */
export type LimitLine = {
  readonly limit: LimitName;
  readonly isKept: boolean;
  readonly is: string | null;
  readonly most: string | null;
  readonly left: string | null;
};

/**
 * What the limits look at, of an order or a change. Null: it has no such thing, and the limit is
 * not asked. A figure of it that is null is not known, and refuses.
 */
export type LimitSubject = {
  /** The states of the account in which it may be sent; "reducing": on and reduce only. */
  readonly sentWhile: "any" | "reducing" | "on";
  readonly category: string | null;
  readonly symbol: string | null;
  /** Of several symbols each one is judged. Left out: there are no others. */
  readonly symbols?: readonly string[];
  readonly orderType: OrderType | null;
  readonly borrows: boolean | null;
  /** It may open a short position. */
  readonly shorts: boolean | null;
  /** It takes positions to another user of the exchange. Left out: it does not. */
  readonly moves?: true;
  /**
   * It makes positions smaller, or changes a bot and puts nothing in: its value counts for the
   * second person alone. Left out: it does neither.
   */
  readonly isClosing?: true;
  /** Limit prices, and what each must not be far from. */
  readonly price: readonly LimitPrice[] | "at-market" | null;
  readonly leverage: Amount | null;
  readonly value: { readonly usdt: Amount | null } | null;
  /** Among the orders of the day. */
  readonly isCounted: boolean;
  readonly secondPerson: "always" | "by-value" | "never";
};

export type LimitPrice = { readonly limit: Amount | null; readonly near: Amount | null };

/** What an order or a change is judged by, besides its own figures. */
export type LimitFacts = {
  readonly state: TradingState;
  /** Value of what is sent or waiting and not over, without this order; USDT. */
  readonly openValue: Amount;
  readonly ordersToday: number;
};

/** Null: not known. */
export type Prices = {
  readonly lastPrice: Amount | null;
  /** USDT for one of the quote coin. */
  readonly quoteRate: Amount | null;
};

/** What the order is worth in USDT; null where a price or a rate is not known. */
export function valueOfOrder(order: PlaceOrder, { lastPrice, quoteRate }: Prices): Amount | null {
  const qty = findFigure(order.qty);
  if (qty === null || quoteRate === null) return null;
  if (unitOfQty(order) === "quote") return multiplyAmounts(qty, quoteRate);
  const price = findFigure(order.price) ?? lastPrice;
  return price === null ? null : multiplyAmounts(multiplyAmounts(qty, price), quoteRate);
}

/**
 * Whether the order can only make a position or a holding smaller. A spot sale that may borrow what
 * it sells makes a debt, and its take-profit or stop-loss buys again.
 */
export function isReducing(order: {
  readonly category: PlaceOrder["category"];
  readonly side: PlaceOrder["side"];
  readonly posSide?: PlaceOrder["posSide"] | undefined;
  readonly reduceOnly?: PlaceOrder["reduceOnly"] | undefined;
  readonly autoBorrow?: PlaceOrder["autoBorrow"] | undefined;
  readonly takeProfit?: string | undefined;
  readonly stopLoss?: string | undefined;
}): boolean {
  if (isFutures(order.category)) {
    if (order.posSide !== undefined) return (order.side === "buy") !== (order.posSide === "long");
    return order.reduceOnly === "yes";
  }
  if (order.category !== "SPOT" || order.side !== "sell" || order.autoBorrow === "yes")
    return false;
  return findFigure(order.takeProfit) === null && findFigure(order.stopLoss) === null;
}

/** Whether the order may open a short position: a sale of futures that does not only reduce. */
export function mayShort(
  order: Pick<PlaceOrder, "category" | "side" | "posSide" | "reduceOnly">,
): boolean {
  return isFutures(order.category) && order.side === "sell" && !isReducing(order);
}

export function subjectOfOrder(order: PlaceOrder, prices: Prices): LimitSubject {
  const { category, symbol, orderType } = order;
  const presets = presetPrices(order);
  const own =
    orderType === "market" ? [] : [{ limit: findFigure(order.price), near: prices.lastPrice }];
  return {
    sentWhile: isReducing(order) ? "reducing" : "on",
    category,
    symbol,
    // A take-profit or stop-loss that is placed at the market is a market order as well.
    orderType: firesAtMarket(order) ? "market" : orderType,
    borrows: category === "MARGIN" || order.autoBorrow === "yes",
    shorts: isFutures(category) ? mayShort(order) : null,
    price: own.length + presets.length > 0 ? [...own, ...presets] : "at-market",
    leverage: null,
    value: { usdt: valueOfOrder(order, prices) },
    isCounted: true,
    secondPerson: "by-value",
  };
}

/** Whether it may be sent while the account is in this state. */
export function isSentWhile(
  state: TradingState,
  { sentWhile }: Pick<LimitSubject, "sentWhile">,
): boolean {
  if (sentWhile === "any") return true;
  return state === "on" || (state === "reduce-only" && sentWhile === "reducing");
}

/**
 * Every limit of the account, or the person's where it is lower. It may be sent when all are kept.
 */
export function judgeLimits(
  subject: LimitSubject,
  facts: LimitFacts,
  account: TradingLimits,
  person: PersonLimits,
): readonly LimitLine[] {
  const { category, symbol, orderType, borrows, shorts, price, leverage, value, isCounted } =
    subject;
  const { symbols, categories } = account;
  const ordersADay = Math.min(account.ordersADay, person.ordersADay ?? account.ordersADay);
  const lines = [word("state", isSentWhile(facts.state, subject), facts.state, null)];
  if (category !== null) {
    const isAllowed = categories.some((one) => one === category);
    lines.push(word("category", isAllowed, category, categories.join(", ")));
  }
  const named = symbol === null ? (subject.symbols ?? []) : [symbol];
  if (named.length > 0) {
    const closed = symbols.length === 0 ? [] : named.filter((one) => !symbols.includes(one));
    const is = closed.length > 0 ? closed : named;
    lines.push(word("symbol", closed.length === 0, is.join(", "), symbols.join(", ") || null));
  }
  if (orderType !== null) {
    const isAllowed = account.allowsMarketOrders || orderType !== "market";
    lines.push(word("market-orders", isAllowed, orderType, null));
  }
  if (borrows !== null)
    lines.push(word("borrowing", account.allowsBorrowing || !borrows, null, null));
  if (shorts !== null) lines.push(word("shorting", account.allowsShorting || !shorts, null, null));
  if (subject.moves) lines.push(word("moving", account.allowsMoving, null, null));
  if (price !== null) lines.push(deviationLine(price, account.deviationPercent));
  if (leverage !== null) lines.push(figure("leverage", leverage, account.largestLeverage));
  if (value !== null && !subject.isClosing) {
    const largestOrder = lower(account.largestOrder, person.largestOrder);
    lines.push(figure("largest-order", value.usdt, largestOrder));
    const openAfter = value.usdt && sumAmounts([facts.openValue, value.usdt]);
    lines.push(figure("open-value", openAfter, lower(account.openValue, person.openValue)));
  }
  if (isCounted) {
    const ordersToday = String(facts.ordersToday + 1) as Amount;
    lines.push(figure("orders-a-day", ordersToday, String(ordersADay) as Amount));
  }
  return lines;
}

function word(
  limit: LimitName,
  isKept: boolean,
  is: string | null,
  most: string | null,
): LimitLine {
  return { limit, isKept, is, most, left: null };
}

function figure(limit: LimitName, is: Amount | null, most: Amount): LimitLine {
  if (is === null) return { limit, isKept: false, is: null, most, left: null };
  const isKept = compareAmounts(is, most) <= 0;
  return { limit, isKept, is, most, left: isKept ? subtractAmounts(most, is) : null };
}

/** A limit order that would fill at once at a price far away is a slip of the keyboard. */
function deviationLine(price: NonNullable<LimitSubject["price"]>, percent: Amount): LimitLine {
  const limit = "price-deviation";
  if (price === "at-market") return { limit, isKept: true, is: null, most: percent, left: null };
  const lines = price.map(({ limit: is, near }): LimitLine => {
    if (is === null || near === null)
      return { limit, isKept: false, is: null, most: percent, left: null };
    return { limit, isKept: isNear(is, near, percent), is, most: percent, left: null };
  });
  const [first = { limit, isKept: true, is: null, most: percent, left: null }] = lines;
  return lines.find(({ isKept }) => !isKept) ?? first;
}

/** distance / near <= percent / 100, without a division */
function isNear(is: Amount, near: Amount, percent: Amount): boolean {
  const distance =
    compareAmounts(is, near) < 0 ? subtractAmounts(near, is) : subtractAmounts(is, near);
  return (
    compareAmounts(multiplyAmounts(distance, "100" as Amount), multiplyAmounts(near, percent)) <= 0
  );
}

function lower(account: Amount, person: Amount | null): Amount {
  return person !== null && compareAmounts(person, account) < 0 ? person : account;
}

/** What counts together with an order against the threshold of the second person; USDT. */
export type CountedTogether = {
  /** What the same person sent on the same side within 15 minutes without a second person. */
  readonly sentAlone: Amount;
  /** Orders of the same press, this one among them. */
  readonly inOnePress: Amount;
};

/**
 * Whether it needs a second person: by its own value, by all of one press, and by what its drafter
 * sent alone on the same side lately, so that nothing passes in parts. One whose value is not known
 * does, where anything does.
 */
export function needsSecondPerson(
  { secondPerson, value }: Pick<LimitSubject, "secondPerson" | "value">,
  { secondPersonAbove }: TradingLimits,
  { sentAlone, inOnePress }: CountedTogether,
): boolean {
  if (secondPerson !== "by-value") return secondPerson === "always";
  if (secondPersonAbove === null || value === null) return false;
  if (value.usdt === null) return true;
  const sums = [sumAmounts([sentAlone, value.usdt]), inOnePress];
  return sums.some((sum) => compareAmounts(sum, secondPersonAbove) > 0);
}
