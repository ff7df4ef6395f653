import { type Amount, compareAmounts, multiplyAmounts, subtractAmounts } from "../amount";
import type { CoinAsset } from "./account-records";
import { type LimitLine, valueOfOrder } from "./order-limits";
import type { OrderFacts } from "./order-rules";
import type { Order } from "./records";
import { type Refusal, refuse } from "./refusal";
import type { PlaceOrder, PlaceRealityOrder } from "./requests";
import type { TradingSettings } from "./settings";
import { findFigure, unitOfQty } from "./steps";
import { isFutures } from "./words";
import { prepareWrite, type Write } from "./writes";

/** A figure that was rounded to the symbol's steps. A size is never rounded up. */
export type Rounding = { readonly field: "qty" | "price"; readonly typed: string; readonly sent: string };

/** What an order would do, looked at before anything is sent. Null: not known. */
export type OrderPreview = {
  /** The exchange's time. */
  readonly atMs: number;
  /** Rounded; exactly this is sent. */
  readonly request: PlaceOrder;
  readonly roundings: readonly Rounding[];
  readonly baseCoin: string;
  readonly quoteCoin: string;
  /** Which coin `qty` counts. */
  readonly qtyCoin: string;
  readonly lastPrice: Amount | null;
  /** USDT for one of the quote coin. */
  readonly quoteRate: Amount | null;
  /** In the quote coin, and in USDT. */
  readonly quoteValue: Amount | null;
  readonly value: Amount | null;
  /** Taker fee of the whole order by the symbol's public rate, in the quote coin: an estimate. */
  readonly fee: Amount | null;
  /** The coin that the order spends: what is available now, and what would be left. */
  readonly spends: {
    readonly coin: string;
    readonly available: Amount | null;
    readonly after: Amount | null;
  } | null;
  /** Would be borrowed, in the coin that is spent. */
  readonly borrows: Amount | null;
  /** An open reduce-only order of the same position, which the exchange replaces with this one. */
  readonly replaces: {
    readonly orderId: string;
    readonly qty: Amount | null;
    readonly price: Amount | null;
  } | null;
  readonly instrumentStatus: string | null;
  /** Rules of the exchange that the order breaks: it cannot be sent. */
  readonly refusals: readonly Refusal[];
  readonly limits: readonly LimitLine[];
  readonly needsSecondPerson: boolean;
  /** Orders of the same symbol and side whose outcome is not known: this one may be the second of its kind. */
  readonly unknownTwins: readonly string[];
};

/** Nothing speaks against sending it. */
export function maySend({ refusals, limits }: OrderPreview): boolean {
  return refusals.length === 0 && limits.every(({ isKept }) => isKept);
}

/** What is read of the exchange to look at an order. */
export type PreviewFacts = OrderFacts & {
  readonly atMs: number;
  /** USDT for one of the quote coin. */
  readonly quoteRate: Amount | null;
  /** Of the account; null: they could not be read. */
  readonly assets: readonly CoinAsset[] | null;
  /** Open orders of the symbol. */
  readonly openOfSymbol: readonly Order[];
};

export type CheckedOrder = {
  readonly request: PlaceOrder;
  readonly roundings: readonly Rounding[];
  readonly refusals: readonly Refusal[];
  /** Null: a rule of the exchange refuses it. */
  readonly write: Write<"place-order"> | Write<"place-reality-order"> | null;
};

/** Rounds to the symbol's steps and checks by the exchange's rules. A size is never rounded up. */
export function checkOrder(
  operation: "place-order" | "place-reality-order",
  typed: PlaceOrder,
  facts: OrderFacts,
  settings: TradingSettings,
): CheckedOrder {
  const roundings: Rounding[] = [];
  let request = typed;
  for (;;) {
    const prepared =
      operation === "place-order"
        ? prepareWrite(operation, request, facts, settings)
        : // Its rules refuse every category and field that a Reality order does not have.
          prepareWrite(operation, request as PlaceRealityOrder, facts, settings);
    if (prepared.ok) return { request, roundings, refusals: [], write: prepared.write };
    const rounding = findRounding(prepared.refusals, request, roundings);
    if (rounding === null) return { request, roundings, refusals: prepared.refusals, write: null };
    roundings.push(rounding);
    request = { ...request, [rounding.field]: rounding.sent };
  }
}

function findRounding(
  refusals: readonly Refusal[],
  request: PlaceOrder,
  done: readonly Rounding[],
): Rounding | null {
  for (const { rule, field, nearest } of refusals) {
    if (nearest === null || (field !== "qty" && field !== "price")) continue;
    if (done.some((rounding) => rounding.field === field)) continue;
    const typed = request[field];
    const [from, to] = [findFigure(typed), findFigure(nearest)];
    if (typed === undefined || from === null || to === null) continue;
    if (rule === "price-step" || (rule === "quantity-step" && compareAmounts(to, from) < 0))
      return { field, typed, sent: nearest };
  }
  return null;
}

/** What a checked order would do, without its limits. */
export function previewOrder(
  { request, roundings, refusals }: CheckedOrder,
  facts: PreviewFacts,
): Omit<OrderPreview, "limits" | "needsSecondPerson" | "unknownTwins"> {
  const { instrument, lastPrice } = facts;
  const { baseCoin, quoteCoin, takerFeeRate } = instrument;
  const quoteValue = valueOfOrder(request, { lastPrice, quoteRate: "1" as Amount });
  const spends = spendsOf(request, facts, quoteValue);
  const borrows = spends === null ? null : borrowedOf(request, spends.after);
  return {
    atMs: facts.atMs,
    request,
    roundings,
    baseCoin,
    quoteCoin,
    qtyCoin: unitOfQty(request) === "quote" ? quoteCoin : baseCoin,
    lastPrice,
    quoteRate: facts.quoteRate,
    quoteValue,
    value: valueOfOrder(request, facts),
    fee: quoteValue !== null && takerFeeRate !== null ? multiplyAmounts(quoteValue, takerFeeRate) : null,
    spends,
    borrows,
    replaces: findReplaced(request, facts.openOfSymbol),
    instrumentStatus: instrument.status,
    refusals: [...refusals, ...checkBalance(request, spends)],
  };
}

/** Spot and margin orders spend a coin that the account has; what futures take of the margin only the exchange knows. */
function spendsOf(
  request: PlaceOrder,
  { instrument, assets }: PreviewFacts,
  quoteValue: Amount | null,
): OrderPreview["spends"] {
  if (isFutures(request.category)) return null;
  const coin = request.side === "buy" ? instrument.quoteCoin : instrument.baseCoin;
  const needed = request.side === "buy" ? quoteValue : findFigure(request.qty);
  if (assets === null) return { coin, available: null, after: null };
  // A coin that is not listed is one of which there is nothing.
  const held = assets.find((asset) => asset.coin === coin);
  const available = held === undefined ? ("0" as Amount) : held.available;
  const after = needed === null || available === null ? null : subtractAmounts(available, needed);
  return { coin, available, after };
}

function borrowedOf(request: PlaceOrder, after: Amount | null): Amount | null {
  if (request.category !== "MARGIN" || after === null) return null;
  return after.startsWith("-") ? (after.slice(1) as Amount) : ("0" as Amount);
}

/** A spot order cannot spend what is not there. */
function checkBalance(request: PlaceOrder, spends: OrderPreview["spends"]): readonly Refusal[] {
  if (request.category !== "SPOT" || spends === null || spends.available === null) return [];
  if (spends.after === null || !spends.after.startsWith("-")) return [];
  const sentence = `The account has ${spends.available} ${spends.coin} available, ${spends.after.slice(1)} less than the order needs.`;
  return [refuse("qty", "balance", "4.0", sentence)];
}

/** docs/exchange.md 3.5: a reduce-only order takes the place of an earlier one of the same symbol and side. */
function findReplaced(request: PlaceOrder, open: readonly Order[]): OrderPreview["replaces"] {
  if (request.reduceOnly !== "yes") return null;
  const same = open.find(
    (order) =>
      order.reduceOnly === "yes" && order.side === request.side && order.category === request.category,
  );
  return same ? { orderId: same.orderId, qty: same.qty, price: same.price } : null;
}
