import type { Amount } from "@/lib/core/amount";
import type { TradingSettings } from "./exchange-settings";
import {
  CATEGORIES,
  type HoldMode,
  isFutures,
  MARGIN_MODES,
  type OpenOrderCounts,
  ORDER_TYPES,
  POSITION_SIDES,
  SIDES,
  STP_MODES,
  TIMES_IN_FORCE,
  YES_NO,
} from "./exchange-words";
import type { Instrument } from "./instrument";
import type { PlaceOrder } from "./requests";
import { checkWord, type RuleRefusal, refusalsOf, refuse, say } from "./rule-refusal";

/** What a placement is checked against. It is the caller's, who knows when each of it was read. */
export type OrderFacts = {
  readonly instrument: Instrument;
  /** Null: not read; then no futures order passes. */
  readonly holdMode: HoldMode | null;
  readonly lastPrice: Amount | null;
  readonly openOrders: OpenOrderCounts;
  /** Taken clientOids (`findTakenClientOids`), and those of our orders of unknown outcome. */
  readonly openClientOids: ReadonlySet<string>;
  readonly isMarketMaker: boolean;
};

/** docs/exchange.md 4.1 rule 6, 8. */
export const MAX_OPEN_ORDERS = 400;

/** docs/exchange.md 4.1: each word is one that the exchange lists. */
export function checkOrderWords(
  order: Partial<PlaceOrder>,
  section: string,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkWord("category", order.category, CATEGORIES, section),
    checkWord("side", order.side, SIDES, section),
    checkWord("orderType", order.orderType, ORDER_TYPES, section),
    checkWord("timeInForce", order.timeInForce, TIMES_IN_FORCE, section),
    checkWord("posSide", order.posSide, POSITION_SIDES, section),
    checkWord("reduceOnly", order.reduceOnly, YES_NO, section),
    checkWord("stpMode", order.stpMode, STP_MODES, section),
    checkWord("marginMode", order.marginMode, MARGIN_MODES, section),
    checkWord("autoBorrow", order.autoBorrow, YES_NO, section),
  );
}

/** docs/exchange.md 4.1, 4.7: a limit order names its price, a market order none. */
export function checkPriceGiven(
  { orderType, price }: Pick<PlaceOrder, "orderType"> & { readonly price?: string | undefined },
  section: string,
): RuleRefusal | null {
  if (orderType === "limit" && (price ?? "") === "")
    return refuse("price", "required", section, say("limit-needs-price"));
  if (orderType === "market" && price !== undefined)
    return refuse("price", "not-for-market", section, say("market-no-price"));
  return null;
}

/** docs/exchange.md 4.1, timeInForce: market orders execute as ioc; rpi is for market makers. */
export function checkTimeInForce(order: PlaceOrder, isMarketMaker: boolean): RuleRefusal | null {
  const { orderType, timeInForce } = order;
  if (orderType === "market" && timeInForce !== undefined && timeInForce !== "ioc")
    return refuse("timeInForce", "not-for-market", "4.1", say("market-is-ioc"), "ioc");
  if (timeInForce === "rpi" && !isMarketMaker)
    return refuse("timeInForce", "market-maker-only", "4.1", say("market-maker-only"), "gtc");
  return null;
}

type Directed = Pick<PlaceOrder, "side" | "posSide" | "reduceOnly"> & { readonly category: string };

/**
 * docs/exchange.md 4.1 rule 3: hedge mode names posSide, one-way mode does not; only futures have
 * either.
 */
export function checkDirection(
  order: { readonly [field in keyof Directed]: Directed[field] | undefined },
  holdMode: HoldMode | null,
  section: string,
): RuleRefusal | null {
  const { category, side, posSide, reduceOnly } = order;
  if (category !== undefined && !isFutures(category)) {
    if (posSide !== undefined)
      return refuse("posSide", "futures-only", section, say("futures-only", { field: "posSide" }));
    if (reduceOnly === "yes")
      return refuse(
        "reduceOnly",
        "futures-only",
        section,
        say("futures-only", { field: "reduceOnly" }),
        "no",
      );
    return null;
  }
  if (holdMode === null)
    return refuse("posSide", "position-direction", section, say("hold-mode-unknown"));
  if (holdMode === "one_way_mode") {
    if (posSide === undefined) return null;
    return refuse("posSide", "position-direction", section, say("one-way-mode"));
  }
  if (posSide === undefined)
    return refuse("posSide", "position-direction", section, say("hedge-mode"));
  // A strategy order may leave its side to the position that it closes (docs/exchange.md 4.6).
  const opens = side !== undefined && (side === "buy") === (posSide === "long");
  if (opens && reduceOnly === "yes")
    return refuse(
      "reduceOnly",
      "position-direction",
      section,
      say("opens-not-reduces", { side, posSide }),
      "no",
    );
  return null;
}

/** docs/exchange.md 4.1: marginMode is for futures, autoBorrow for spot. */
export function checkMargin(
  order: PlaceOrder,
  { autoBorrow }: TradingSettings,
): readonly RuleRefusal[] {
  const futures = isFutures(order.category);
  return refusalsOf(
    order.marginMode !== undefined && !futures
      ? refuse("marginMode", "futures-only", "4.1", say("futures-only", { field: "marginMode" }))
      : null,
    order.autoBorrow !== undefined && order.category !== "SPOT"
      ? refuse("autoBorrow", "spot-only", "4.1", say("spot-orders-only", { field: "autoBorrow" }))
      : null,
    order.autoBorrow === "yes" && autoBorrow === "unknown"
      ? refuse("autoBorrow", "unsupported-line", "4.1", say("auto-borrow-unknown"), "no")
      : null,
  );
}

/** The facts are those of the order's symbol, and the symbol is open (public sources: status). */
export function checkSymbol(
  { category, symbol }: { readonly category: string; readonly symbol: string },
  instrument: Instrument,
  isClosing: boolean,
  section: string,
): RuleRefusal | null {
  const sameLine =
    instrument.category === category || !(isFutures(category) || isFutures(instrument.category));
  // A Reality pair is written with a small or a capital R.
  const sameSymbol =
    symbol === instrument.symbol ||
    (instrument.isReality && symbol.toUpperCase() === instrument.symbol.toUpperCase());
  if (!sameLine || !sameSymbol)
    return refuse("symbol", "symbol-closed", section, say("symbol-of-other", { symbol, category }));
  const { status } = instrument;
  const isClosed = status === "listed" || status === "offline" || status === "restrictedAPI";
  const isOpening = isFutures(category) && status === "limit_open" && !isClosing;
  if (!isClosed && !isOpening) return null;
  const said = isOpening
    ? say("symbol-closing-only", { symbol })
    : say("symbol-closed", { symbol, status });
  return refuse("symbol", "symbol-closed", section, said);
}

/**
 * docs/exchange.md 4.1 rule 6: at most 400 open of all futures, and 400 of spot and margin.
 * `adding` new ones.
 */
export function checkOpenOrders(
  category: string,
  openOrders: OpenOrderCounts,
  adding: number,
): RuleRefusal | null {
  const open = isFutures(category) ? openOrders.futures : openOrders.spot;
  if (open + adding <= MAX_OPEN_ORDERS) return null;
  const values = { open: String(open), most: String(MAX_OPEN_ORDERS) };
  const room = Math.max(0, MAX_OPEN_ORDERS - open);
  const said = isFutures(category)
    ? say("open-orders-futures", values)
    : say("open-orders-spot", values);
  return refuse(
    "category",
    "open-orders",
    "4.1",
    said,
    adding > 1 && room > 0 ? String(room) : null,
  );
}
