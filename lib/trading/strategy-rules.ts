import type { TradingSettings } from "./exchange-settings";
import {
  CATEGORIES,
  isFutures,
  ORDER_TYPES,
  type OrderType,
  POSITION_SIDES,
  type PositionSide,
  SIDES,
  type Side,
  STRATEGY_TYPES,
  type StrategyType,
  TRIGGER_PRICES,
  YES_NO,
} from "./exchange-words";
import { checkClientOid, checkOrderNamed } from "./id-rules";
import type { Instrument } from "./instrument";
import { checkDirection, checkSymbol, type OrderFacts } from "./order-rules";
import { checkPresetOrderTypes, checkPresetPrices, checkTriggerBy } from "./preset-rules";
import type { ModifyStrategyOrder, OrderNamed, PlaceStrategyOrder } from "./requests";
import {
  checkRequired,
  checkWord,
  type RuleRefusal,
  refusalsOf,
  refuse,
  say,
} from "./rule-refusal";
import { checkFigure, checkPriceStep, checkQuantity, roundingOf } from "./steps";

const TRIGGER_FIELDS = [
  "triggerBy",
  "triggerPrice",
  "triggerOrderType",
  "triggerOrderPrice",
] as const;
const PRESET_FIELDS = ["takeProfit", "stopLoss"] as const;

/**
 * The side of the order that a strategy order places: a trigger order's own, of a take-profit or
 * stop-loss the one that closes the position. Null: the position decides, which is not named.
 */
export function firedSide({
  type,
  side,
  posSide,
}: {
  readonly type: StrategyType;
  readonly side: Side | undefined;
  readonly posSide: PositionSide | undefined;
}): Side | null {
  if (type === "tpsl" && posSide !== undefined) return posSide === "long" ? "sell" : "buy";
  return side ?? null;
}

/** docs/exchange.md 4.1 rule 4. */
function checkStrategyLine(category: string, { coinFutures }: TradingSettings): RuleRefusal | null {
  if (category !== "COIN-FUTURES" || coinFutures === "listed") return null;
  return refuse("category", "unsupported-line", "4.1", say("coin-futures-no-strategy"));
}

/** docs/exchange.md 4.6, clientOid: for tpsl only. */
function checkStrategyClientOid(
  order: PlaceStrategyOrder,
  settings: TradingSettings,
): RuleRefusal | null {
  if (order.type !== "trigger" || order.clientOid === undefined)
    return checkClientOid(order.clientOid, settings);
  return refuse("clientOid", "client-oid-unsupported", "4.6", say("trigger-no-client-oid"));
}

/**
 * docs/exchange.md 4.6: a trigger order says what triggers it and how many; of tpsl at least one
 * side is there.
 */
function checkStrategyKind(order: PlaceStrategyOrder): readonly RuleRefusal[] {
  if (order.type === "trigger") {
    const preset = PRESET_FIELDS.find((field) => order[field] !== undefined);
    return refusalsOf(
      checkRequired(order, ["qty", "side", "triggerPrice", "triggerOrderType"], "4.6"),
      checkTriggerOrderPrice(order),
      order.tpslMode === undefined
        ? null
        : refuse("tpslMode", "strategy", "4.6", say("of-tpsl", { field: "tpslMode" })),
      preset === undefined
        ? null
        : refuse(preset, "strategy", "4.6", say("of-tpsl", { field: preset })),
    );
  }
  const trigger = TRIGGER_FIELDS.find((field) => order[field] !== undefined);
  return refusalsOf(
    PRESET_FIELDS.every((field) => order[field] === undefined)
      ? refuse("takeProfit", "strategy", "4.6", say("tpsl-missing"))
      : null,
    order.tpslMode === "partial" ? checkRequired(order, ["qty"], "4.6") : null,
    order.tpslMode !== "partial" && order.qty !== undefined
      ? refuse("qty", "strategy", "4.6", say("full-covers-all"))
      : null,
    trigger === undefined
      ? null
      : refuse(trigger, "strategy", "4.6", say("of-trigger", { field: trigger })),
  );
}

/** docs/exchange.md 4.6: triggerOrderPrice goes with triggerOrderType limit, and only there. */
function checkTriggerOrderPrice(order: {
  readonly triggerOrderType?: string | undefined;
  readonly triggerOrderPrice?: string | undefined;
}): readonly RuleRefusal[] {
  if (order.triggerOrderType === "limit") return checkRequired(order, ["triggerOrderPrice"], "4.6");
  if (order.triggerOrderPrice === undefined) return [];
  const said = say("needs-limit", { field: "triggerOrderPrice", type: "triggerOrderType" });
  return [refuse("triggerOrderPrice", "strategy", "4.6", said)];
}

/** What 4.6 and its modification have in common. */
function checkFigures(
  order: PlaceStrategyOrder | ModifyStrategyOrder,
  instrument: Instrument | null,
  fired: Side | null,
  unsaidType: OrderType,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkFigure("qty", order.qty, "4.6"),
    instrument && checkStrategyQuantity(order, instrument, unsaidType, settings),
    checkWord("triggerBy", order.triggerBy, TRIGGER_PRICES, "4.6"),
    checkWord("triggerOrderType", order.triggerOrderType, ORDER_TYPES, "4.6"),
    (["triggerPrice", "triggerOrderPrice"] as const).flatMap((field) =>
      refusalsOf(
        checkFigure(field, order[field], "4.6"),
        instrument && checkPriceStep(field, order[field], instrument, roundingOf(fired)),
      ),
    ),
  );
}

/**
 * docs/exchange.md 4.6: in the base coin, whichever the side. The market's maximum counts where a
 * part is a market order.
 */
function checkStrategyQuantity(
  order: PlaceStrategyOrder | ModifyStrategyOrder,
  instrument: Instrument,
  unsaidType: OrderType,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const { qty, triggerPrice, triggerOrderPrice, takeProfit, stopLoss } = order;
  if (qty === undefined) return [];
  const types = [
    triggerPrice && (order.triggerOrderType ?? unsaidType),
    takeProfit && (order.tpOrderType ?? unsaidType),
    stopLoss && (order.slOrderType ?? unsaidType),
  ];
  const orderType = types.includes("market") ? "market" : "limit";
  const price = triggerOrderPrice || triggerPrice;
  const sized = { category: instrument.category, side: "sell", orderType, qty, price } as const;
  return checkQuantity(sized, instrument, null, settings);
}

/** docs/exchange.md 4.6. */
export function checkPlaceStrategyOrder(
  order: PlaceStrategyOrder,
  { instrument, holdMode }: Pick<OrderFacts, "instrument" | "holdMode">,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  const form = refusalsOf(
    checkRequired(order, ["category", "symbol"], "4.6"),
    checkWord("category", order.category, CATEGORIES, "4.6"),
    checkWord("type", order.type, STRATEGY_TYPES, "4.6"),
    checkWord("tpslMode", order.tpslMode, ["full", "partial"], "4.6"),
    checkWord("side", order.side, SIDES, "4.6"),
    checkWord("posSide", order.posSide, POSITION_SIDES, "4.6"),
    checkWord("reduceOnly", order.reduceOnly, YES_NO, "4.6"),
  );
  if (form.length > 0) return form;
  const { category, side, posSide, reduceOnly } = order;
  const fired = firedSide({ type: order.type ?? "tpsl", side, posSide });
  return refusalsOf(
    checkSymbol(order, instrument, order.type !== "trigger", "4.6"),
    checkStrategyLine(category, settings),
    checkStrategyClientOid(order, settings),
    checkStrategyKind(order),
    // Of futures a tpsl order may leave its side to the position that it closes.
    isFutures(category) ? null : checkRequired(order, ["side"], "4.6"),
    checkDirection({ category, side, posSide, reduceOnly }, holdMode, "4.6"),
    checkTriggerBy(order, category, "4.6"),
    checkPresetOrderTypes(order, instrument.isReality, "4.6"),
    checkPresetPrices(order, instrument, fired, "4.6"),
    checkFigures(order, instrument, fired, "market", settings),
  );
}

/** Public sources: one of the ids, and qty. */
export function checkModifyStrategyOrder(
  change: ModifyStrategyOrder,
  { instrument, fired }: { readonly instrument: Instrument | null; readonly fired: Side | null },
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return refusalsOf(
    checkOrderNamed(change, "4.0", settings),
    checkRequired(change, ["qty"], "4.0"),
    instrument && checkStrategyLine(instrument.category, settings),
    checkTriggerBy(change, instrument?.category, "4.6"),
    checkPresetOrderTypes(change, instrument?.isReality ?? false, "4.6", true),
    checkPresetPrices(change, instrument, fired, "4.6", true),
    // An order type that is not said stays, and may be limit.
    checkFigures(change, instrument, fired, "limit", settings),
  );
}

export function checkCancelStrategyOrder(
  cancel: OrderNamed,
  settings: TradingSettings,
): readonly RuleRefusal[] {
  return checkOrderNamed(cancel, "4.0", settings);
}
