import { type Amount, multiplyAmounts, subtractAmounts } from "@/lib/core/amount";
import type { CoinAsset } from "./account-records";
import type { PlacedName } from "./exchange-operations";
import type { TradingSettings } from "./exchange-settings";
import { isFutures } from "./exchange-words";
import { type LimitLine, valueOfOrder } from "./order-limits";
import type { OrderFacts } from "./order-rules";
import { prepareRounded, type Rounded, type Rounding, type Write } from "./prepare-write";
import type { Order } from "./records";
import type { PlaceOrder, PlaceRealityOrder } from "./requests";
import { type RuleRefusal, refuse, say } from "./rule-refusal";
import { findFigure, unitOfQty } from "./steps";

/** What every preview says, of an order or of a change. Null: not known. */
export type PreviewBase = {
  /** The exchange's time. */
  readonly atMs: number;
  readonly roundings: readonly Rounding[];
  readonly lastPrice: Amount | null;
  /** USDT for one of the quote coin. */
  readonly quoteRate: Amount | null;
  /** In USDT. */
  readonly value: Amount | null;
  /** Rules of the exchange that it breaks: it cannot be sent. */
  readonly refusals: readonly RuleRefusal[];
  /**
   * What the exchange alone can decide, because the sources of a rule disagree. Left out by older
   * versions.
   */
  readonly warnings?: readonly RuleRefusal[];
  readonly limits: readonly LimitLine[];
  readonly needsSecondPerson: boolean;
  /**
   * For an order: orders of the same symbol and side whose outcome is not known. For a change:
   * changes of the same thing that are under way. This one may be the second of its kind.
   */
  readonly unknownTwins: readonly string[];
};

/** What an order would do, looked at before anything is sent. Null: not known. */
export type OrderPreview = PreviewBase & {
  /** Rounded; exactly this is sent. */
  readonly request: PlaceOrder;
  readonly baseCoin: string;
  readonly quoteCoin: string;
  /** Which coin `qty` counts. */
  readonly qtyCoin: string;
  /** In the quote coin. */
  readonly quoteValue: Amount | null;
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
};

/** Whether no rule and no limit refuses it. */
export function maySend({ refusals, limits }: Pick<PreviewBase, "refusals" | "limits">): boolean {
  return refusals.length === 0 && limits.every(({ isKept }) => isKept);
}

/** What the exchange is asked for an order's preview. */
export type PreviewFacts = OrderFacts & {
  readonly atMs: number;
  /** USDT for one of the quote coin. */
  readonly quoteRate: Amount | null;
  /** The account's; null: they could not be read. */
  readonly assets: readonly Pick<CoinAsset, "coin" | "available">[] | null;
  /** Open orders of the symbol. */
  readonly openOfSymbol: readonly Order[];
};

type CheckedOrder = Omit<Rounded<"place-order">, "write"> & {
  readonly write: Write<"place-order"> | Write<"place-reality-order"> | null;
};

/** Rounds to the symbol's steps and checks by the exchange's rules. A size is never rounded up. */
export function checkOrder(
  operation: PlacedName,
  typed: PlaceOrder,
  facts: OrderFacts,
  settings: TradingSettings,
): CheckedOrder {
  if (operation === "place-order") return prepareRounded(operation, typed, facts, settings);
  // Its rules refuse every category and field that a Reality order does not have.
  const checked = prepareRounded(operation, typed as PlaceRealityOrder, facts, settings);
  return { ...checked, request: { ...checked.request, category: typed.category } };
}

/** What a checked order would do, without its limits. */
export function previewOrder(
  { request, roundings, refusals, warnings }: CheckedOrder,
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
    warnings,
    baseCoin,
    quoteCoin,
    qtyCoin: unitOfQty(request) === "quote" ? quoteCoin : baseCoin,
    lastPrice,
    quoteRate: facts.quoteRate,
    quoteValue,
    value: valueOfOrder(request, facts),
    fee:
      quoteValue !== null && takerFeeRate !== null
        ? multiplyAmounts(quoteValue, takerFeeRate)
        : null,
    spends,
    borrows,
    replaces: findReplaced(request, facts.openOfSymbol),
    instrumentStatus: instrument.status,
    refusals: [...refusals, ...checkBalance(request, spends)],
  };
}

/**
 * Spot and margin orders spend a coin that the account has; what futures take of the margin only
 * the exchange knows.
 */
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

/**
 * docs/exchange.md 4.1: a spot order borrows what is short where it says so, a margin order by
 * itself.
 */
export function isBorrowing({
  category,
  autoBorrow,
}: Pick<PlaceOrder, "category" | "autoBorrow">): boolean {
  return category === "MARGIN" || autoBorrow === "yes";
}

function borrowedOf(request: PlaceOrder, after: Amount | null): Amount | null {
  if (!isBorrowing(request) || after === null) return null;
  return after.startsWith("-") ? (after.slice(1) as Amount) : ("0" as Amount);
}

/** A spot order cannot spend what is not there, unless it borrows it. */
function checkBalance(request: PlaceOrder, spends: OrderPreview["spends"]): readonly RuleRefusal[] {
  if (request.category !== "SPOT" || isBorrowing(request)) return [];
  if (spends === null || spends.available === null) return [];
  if (spends.after === null || !spends.after.startsWith("-")) return [];
  const { available, coin, after } = spends;
  return [
    refuse("qty", "balance", "4.0", say("balance", { available, coin, missing: after.slice(1) })),
  ];
}

/**
 * docs/exchange.md 3.5: a reduce-only order takes the place of an earlier one of the same symbol
 * and side.
 */
function findReplaced(request: PlaceOrder, open: readonly Order[]): OrderPreview["replaces"] {
  if (request.reduceOnly !== "yes") return null;
  const same = open.find(
    (order) =>
      order.reduceOnly === "yes" &&
      order.side === request.side &&
      order.category === request.category,
  );
  return same ? { orderId: same.orderId, qty: same.qty, price: same.price } : null;
}
