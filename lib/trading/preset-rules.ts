import { type Amount, compareAmounts } from "@/lib/core/amount";
import type { TradingSettings } from "./exchange-settings";
import { isFutures, ORDER_TYPES, type Side, TRIGGER_PRICES } from "./exchange-words";
import type { Instrument } from "./instrument";
import type { Presets } from "./requests";
import {
  checkRequired,
  checkWord,
  type RuleRefusal,
  refusalsOf,
  refuse,
  say,
} from "./rule-refusal";
import { checkFigure, checkPriceStep, findFigure, roundingOf } from "./steps";

const FIELDS = [
  "takeProfit",
  "stopLoss",
  "tpTriggerBy",
  "slTriggerBy",
  "tpOrderType",
  "slOrderType",
  "tpLimitPrice",
  "slLimitPrice",
] as const satisfies readonly (keyof Presets)[];

/**
 * Of take-profit and stop-loss: the price that fires it, what it is placed as then, and that
 * order's limit price.
 */
export const PRESET_SIDES = [
  { trigger: "takeProfit", type: "tpOrderType", limit: "tpLimitPrice", by: "tpTriggerBy" },
  { trigger: "stopLoss", type: "slOrderType", limit: "slLimitPrice", by: "slTriggerBy" },
] as const;
export type PresetSide = (typeof PRESET_SIDES)[number];

/** "0" takes a preset away (docs/exchange.md 4.2): nothing of it fires. */
export function isFiring(presets: Presets, { trigger }: PresetSide): boolean {
  return findFigure(presets[trigger]) !== null;
}

/**
 * Whether one of them is placed at the market once it fires; what is not said is (docs/exchange.md
 * 4.6).
 */
export function firesAtMarket(presets: Presets): boolean {
  return PRESET_SIDES.some((side) => isFiring(presets, side) && presets[side.type] !== "limit");
}

/** Each limit price, and the price that fires it. */
export function presetPrices(
  presets: Presets,
): readonly { readonly limit: Amount | null; readonly near: Amount | null }[] {
  return PRESET_SIDES.filter(
    (side) => isFiring(presets, side) && presets[side.type] === "limit",
  ).map(({ trigger, limit }) => ({
    limit: findFigure(presets[limit]),
    near: findFigure(presets[trigger]),
  }));
}

/** Whether the request says anything of take-profit or stop-loss. */
export function findPresetField(request: Presets): (typeof FIELDS)[number] | null {
  return FIELDS.find((field) => request[field] !== undefined) ?? null;
}

/** docs/exchange.md 4.1 rule 4: no presets and no strategy orders on coin-margined futures. */
export function checkPresetLine(
  request: Presets,
  category: string | undefined,
  section: string,
  { coinFutures }: TradingSettings,
): RuleRefusal | null {
  const field = findPresetField(request);
  if (field === null || category !== "COIN-FUTURES" || coinFutures === "listed") return null;
  return refuse(field, "unsupported-line", section, say("coin-futures-no-preset"));
}

/** docs/exchange.md 4.1: tpTriggerBy and slTriggerBy are for futures only. */
export function checkTriggerBy(
  request: Presets,
  category: string | undefined,
  section: string,
): readonly RuleRefusal[] {
  return (["tpTriggerBy", "slTriggerBy"] as const).flatMap((field) => {
    const value = request[field];
    if (value === undefined) return [];
    const word = checkWord(field, value, TRIGGER_PRICES, section);
    if (word !== null || category === undefined || isFutures(category)) return word ?? [];
    return refuse(field, "futures-only", section, say("futures-only", { field }));
  });
}

/**
 * docs/exchange.md 4.1, 4.6: a limit price belongs to order type limit, elsewhere it is ignored, so
 * it is refused here; Reality pairs take market only. `mayStay`: a modification leaves unchanged
 * what it does not name.
 */
export function checkPresetOrderTypes(
  request: Presets,
  isReality: boolean,
  section: string,
  mayStay = false,
): readonly RuleRefusal[] {
  return PRESET_SIDES.flatMap(({ trigger, by: triggerBy, type, limit: limitPrice }) => {
    const orderType = request[type];
    const alone = [triggerBy, type, limitPrice].find((field) => request[field] !== undefined);
    return refusalsOf(
      !mayStay && request[trigger] === undefined && alone !== undefined
        ? refuse(
            trigger,
            "preset",
            section,
            say("preset-missing", { field: trigger, other: alone }),
          )
        : null,
      checkWord(type, orderType, ORDER_TYPES, section),
      orderType === "limit" && isReality
        ? refuse(type, "reality-pair", section, say("reality-market-only"), "market")
        : null,
      orderType === "limit" && !mayStay ? checkRequired(request, [limitPrice], section) : null,
      request[limitPrice] !== undefined &&
        orderType !== "limit" &&
        !(mayStay && orderType === undefined)
        ? refuse(
            limitPrice,
            "preset",
            section,
            say("needs-limit-else-ignored", { field: limitPrice, type }),
          )
        : null,
    );
  });
}

/**
 * Trigger and limit prices are figures in the symbol's steps; where `mayCancel`, "0" takes a preset
 * away (4.2). `fired`: the side of the order that they place, null where nobody knows it.
 */
export function checkPresetPrices(
  request: Presets,
  instrument: Instrument | null,
  fired: Side | null | undefined,
  section: string,
  mayCancel = false,
): readonly RuleRefusal[] {
  return (["takeProfit", "stopLoss", "tpLimitPrice", "slLimitPrice"] as const).flatMap((field) => {
    const value = request[field];
    const isTrigger = field === "takeProfit" || field === "stopLoss";
    if (value === undefined || (mayCancel && (value === "" || (value === "0" && isTrigger))))
      return [];
    return refusalsOf(
      checkFigure(field, value, section),
      instrument && checkPriceStep(field, value, instrument, roundingOf(fired)),
    );
  });
}

/**
 * A take-profit lies beyond the price in the order's direction and a stop-loss before it, or it
 * would fire at once (public sources). `price`: the limit, or the last one of a market order;
 * unknown is not judged.
 */
export function checkPresetSides(
  { takeProfit, stopLoss }: Presets,
  side: Side,
  price: Amount | null,
  section: string,
): readonly RuleRefusal[] {
  if (price === null) return [];
  const sign = side === "buy" ? 1 : -1;
  const [profit, loss] = [findFigure(takeProfit), findFigure(stopLoss)];
  return refusalsOf(
    profit !== null && compareAmounts(profit, price) * sign <= 0
      ? refuse(
          "takeProfit",
          "preset",
          section,
          side === "buy"
            ? say("take-profit-of-buy", { price })
            : say("take-profit-of-sell", { price }),
        )
      : null,
    loss !== null && compareAmounts(loss, price) * sign >= 0
      ? refuse(
          "stopLoss",
          "preset",
          section,
          side === "buy" ? say("stop-loss-of-buy", { price }) : say("stop-loss-of-sell", { price }),
        )
      : null,
  );
}
