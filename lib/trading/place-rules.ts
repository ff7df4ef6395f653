import { compareAmounts } from "@/lib/core/amount";
import type { TradingSettings } from "./exchange-settings";
import {
  CATEGORIES,
  type OrderState,
  otherSide,
  SIDES,
  type Side,
  type Word,
  wordOf,
  YES_NO,
} from "./exchange-words";
import { checkClientOid, checkClientOidFree, checkOrderNamed, checkRequestId } from "./id-rules";
import type { Instrument } from "./instrument";
import {
  checkDirection,
  checkMargin,
  checkOpenOrders,
  checkOrderWords,
  checkPriceGiven,
  checkSymbol,
  checkTimeInForce,
  type OrderFacts,
} from "./order-rules";
import {
  checkPresetLine,
  checkPresetOrderTypes,
  checkPresetPrices,
  checkPresetSides,
  checkTriggerBy,
  findPresetField,
} from "./preset-rules";
import type {
  CancelOrder,
  CancelRealityOrder,
  ModifyOrder,
  PlaceOrder,
  PlaceRealityOrder,
} from "./requests";
import {
  checkRequired,
  checkWord,
  type RuleRefusal,
  type RuleSentence,
  refusalsOf,
  refuse,
  say,
} from "./rule-refusal";
import {
  checkFigure,
  checkPriceBand,
  checkPriceStep,
  checkQuantity,
  findFigure,
  roundingOf,
} from "./steps";

/** Which coin, how much, at what price: the same for orders of 4.1 and 4.7. */
function checkSize(
  order: PlaceOrder,
  { instrument, lastPrice }: OrderFacts,
  section: string,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkFigure("qty", order.qty, section),
    checkQuantity(order, instrument, lastPrice, settings),
    checkFigure("price", order.price, section),
    checkPriceStep("price", order.price, instrument, roundingOf(order.side)),
    checkPriceBand(order, instrument, lastPrice),
  );
}

/** docs/exchange.md 4.1. */
export function checkPlaceOrder(
  order: PlaceOrder,
  facts: OrderFacts,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const form = refusalsOf(
    checkRequired(order, ["category", "symbol", "qty", "side", "orderType"], "4.1"),
    checkOrderWords(order, "4.1"),
  );
  if (form.length > 0) return form;
  const { instrument } = facts;
  const price = findFigure(order.price) ?? (order.orderType === "market" ? facts.lastPrice : null);
  const preset = findPresetField(order);
  return refusalsOf(
    instrument.isReality ? checkWhitelisted("4.1", settings) : null,
    checkSymbol(order, instrument, isClosing(order, facts), "4.1"),
    checkPriceGiven(order, "4.1"),
    checkTimeInForce(order, facts.isMarketMaker),
    checkDirection({ posSide: undefined, reduceOnly: undefined, ...order }, facts.holdMode, "4.1"),
    checkMargin(order, settings),
    checkSize(order, facts, "4.1", settings),
    checkPresetLine(order, order.category, "4.1", settings),
    preset !== null && isClosing(order, facts)
      ? refuse(preset, "preset", "4.1", say("preset-opens-only"))
      : null,
    checkTriggerBy(order, order.category, "4.1"),
    checkPresetOrderTypes(order, instrument.isReality, "4.1"),
    checkPresetPrices(order, instrument, otherSide(order.side), "4.1"),
    checkPresetSides(order, order.side, price, "4.1"),
    checkClientOid(order.clientOid, settings),
    checkClientOidFree(order.clientOid, facts.openClientOids),
    order.orderType === "limit" ? checkOpenOrders(order.category, facts.openOrders, 1) : null,
  );
}

function isClosing({ side, posSide, reduceOnly }: PlaceOrder, { holdMode }: OrderFacts): boolean {
  if (holdMode === "hedge_mode" && posSide !== undefined)
    return (side === "buy") !== (posSide === "long");
  return reduceOnly === "yes";
}

/** What is known of an order that is to be changed; null where nothing is. */
export type KnownOrder = {
  readonly category: Word<(typeof CATEGORIES)[number]>;
  readonly orderStatus: Word<OrderState>;
  /** A modification of it is under way, or its autoCancel cancelled it. */
  readonly pending: "modification" | "auto-cancelled" | null;
  /** In the base coin; null: not given. */
  readonly cumExecQty: string | null;
  /** Only of a limit order. */
  readonly price: string | null;
  /** Decides which way a new price is rounded; null: not known, so that it is not rounded. */
  readonly side: Word<Side> | null;
};
export type ModifyFacts = {
  readonly instrument: Instrument | null;
  readonly order: KnownOrder | null;
};

/**
 * docs/exchange.md 3.1 to 3.3: not when filled, not while another waits, never after autoCancel
 * cancelled it.
 */
export function checkModifiable(order: KnownOrder | null): RuleRefusal | null {
  if (order === null) return null;
  const no = (said: RuleSentence) => refuse("orderId", "order-state", "3", said);
  if (order.pending === "modification") return no(say("modification-waits"));
  if (order.pending === "auto-cancelled") return no(say("modification-cancelled"));
  if (order.orderStatus === "filled") return no(say("order-filled"));
  if (order.orderStatus === "cancelled") return no(say("order-cancelled"));
  return null;
}

/** docs/exchange.md 4.2. */
export function checkModifyOrder(
  change: ModifyOrder,
  { instrument, order }: ModifyFacts,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const category = change.category ?? order?.category ?? instrument?.category;
  const side = wordOf(SIDES, order?.side);
  return refusalsOf(
    checkOrderNamed(change, "4.2", settings),
    checkWord("category", change.category, CATEGORIES, "4.2"),
    checkWord("autoCancel", change.autoCancel, YES_NO, "4.2"),
    !change.qty && !change.price ? refuse("qty", "required", "4.2", say("nothing-new")) : null,
    category === "COIN-FUTURES" && settings.coinFutures === "refused"
      ? refuse("category", "unsupported-line", "4.1", say("coin-futures-no-modify"))
      : null,
    checkModifiable(order),
    checkFigure("qty", change.qty, "4.2"),
    checkFigure("price", change.price, "4.2"),
    instrument && checkPriceStep("price", change.price, instrument, roundingOf(side)),
    change.qty
      ? checkNewQuantity(change.qty, change.price || order?.price, instrument, settings)
      : null,
    checkAboveFilled(change.qty, order),
    checkRequestId(change.requestId, settings),
    checkPresetLine(change, category, "4.2", settings),
    checkTriggerBy(change, category, "4.2"),
    checkPresetOrderTypes(change, instrument?.isReality ?? false, "4.2", true),
    checkPresetPrices(change, instrument, side && otherSide(side), "4.2", true),
  );
}

/** docs/exchange.md 4.2: the new quantity is in the base coin, even if the order's was not. */
function checkNewQuantity(
  qty: string,
  price: string | null | undefined,
  instrument: Instrument | null,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  if (instrument === null) return [];
  const { category } = instrument;
  const sized = {
    category,
    side: "sell",
    orderType: "limit",
    qty,
    price: price ?? undefined,
  } as const;
  return checkQuantity(sized, instrument, null, settings);
}

/** Public sources: the new quantity is not below what is filled already. */
function checkAboveFilled(qty: string | undefined, order: KnownOrder | null): RuleRefusal | null {
  const [asked, filled] = [findFigure(qty), findFigure(order?.cumExecQty ?? undefined)];
  if (asked === null || filled === null || compareAmounts(asked, filled) >= 0) return null;
  // No repair: it would be more than was typed.
  return refuse("qty", "quantity-minimum", "4.0", say("below-filled", { filled }));
}

/** docs/exchange.md 4.3. */
export function checkCancelOrder(
  cancel: CancelOrder,
  isReality: boolean,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    isReality ? checkWhitelisted("4.3", settings) : null,
    checkOrderNamed(cancel, "4.3", settings),
    checkWord("category", cancel.category, CATEGORIES, "4.3"),
  );
}

/** By setting Reality pairs are for whitelisted users only. */
function checkWhitelisted(
  section: string,
  { realityAccess, isRealityWhitelisted }: TradingSettings,
): RuleRefusal | null {
  return realityAccess === "whitelisted" && !isRealityWhitelisted ? refuseStrangers(section) : null;
}

function refuseStrangers(section: string): RuleRefusal {
  return refuse("symbol", "whitelist", section, say("whitelist-only"));
}

/**
 * docs/exchange.md 4.7, 4.8: spot and margin lines of Reality pairs; perhaps for whitelisted users
 * only.
 */
function checkReality(
  request: { readonly category?: string | undefined; readonly symbol: string },
  isReality: boolean,
  section: string,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkRequired(request, ["symbol"], section),
    checkWord("category", request.category, ["SPOT", "MARGIN"], section),
    isReality
      ? null
      : refuse("symbol", "reality-pair", section, say("not-reality", { symbol: request.symbol })),
    checkWhitelisted(section, settings),
  );
}

/** docs/exchange.md 4.7. */
export function checkPlaceRealityOrder(
  order: PlaceRealityOrder,
  facts: OrderFacts,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const asOrder: PlaceOrder = { ...order, category: order.category ?? "SPOT" };
  const form = refusalsOf(
    checkReality(order, facts.instrument.isReality, "4.7", settings),
    checkRequired(order, ["side", "orderType", "qty"], "4.7"),
    checkOrderWords(asOrder, "4.7"),
  );
  if (form.length > 0) return form;
  const unknown = Object.keys(order).filter((field) => !REALITY_FIELDS.includes(field));
  return refusalsOf(
    unknown.map((field) => refuse(field, "reality-pair", "4.7", say("reality-has-no", { field }))),
    checkSymbol(asOrder, facts.instrument, false, "4.7"),
    checkPriceGiven(order, "4.7"),
    checkSize(asOrder, facts, "4.7", settings),
    checkClientOid(order.clientOid, settings),
    checkClientOidFree(order.clientOid, facts.openClientOids),
    order.orderType === "limit" ? checkOpenOrders(asOrder.category, facts.openOrders, 1) : null,
  );
}

const REALITY_FIELDS: readonly string[] = [
  "category",
  "symbol",
  "side",
  "orderType",
  "qty",
  "price",
  "clientOid",
];

/** docs/exchange.md 4.8: one of the two limits that it states is for whitelisted users only. */
export function checkCancelRealityOrder(
  cancel: CancelRealityOrder,
  isReality: boolean,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const { cancelRealityLimit, realityAccess, isRealityWhitelisted } = settings;
  const isClosed =
    cancelRealityLimit === "10-whitelisted" && realityAccess === "all" && !isRealityWhitelisted;
  return refusalsOf(
    checkReality(cancel, isReality, "4.8", settings),
    isClosed ? refuseStrangers("4.8") : null,
    checkOrderNamed(cancel, "4.8", settings),
  );
}
