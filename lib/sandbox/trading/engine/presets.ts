import { text, units } from "@/lib/sandbox/core/decimal";
import { type RefusalName, refuse } from "../interface/refusals";
import type { PresetFields, WireOrderType, WireSide, WireTriggerBy } from "../interface/requests";
import type { TradedInstrument } from "../market/instruments";
import { closes, isFutures } from "./order";
import type { Venue, VenueOrder, VenuePresets, VenueTrigger } from "./state";

function exactTicks({ tick }: TradedInstrument, price: string, otherwise: RefusalName): number {
  const value = units(price);
  if (value === 0n || value % tick !== 0n) refuse(otherwise);
  return Number(value / tick);
}

function triggerOf(
  instrument: TradedInstrument,
  price: string | undefined,
  by: WireTriggerBy | undefined,
  orderType: WireOrderType | undefined,
  limitPrice: string | undefined,
  [field, atZero, atTrigger, atLimit]: readonly [string, RefusalName, RefusalName, RefusalName],
): VenueTrigger | null {
  if (!price) return null;
  if (isZero(price)) refuse(atZero);
  const type = orderType ?? "market";
  if (type === "limit" && instrument.stockCode !== null) refuse("invalid", field);
  if (type === "limit" && !limitPrice) refuse(atLimit);
  return {
    ticks: exactTicks(instrument, price, atTrigger),
    by: by ?? "market",
    orderType: type,
    limitTicks: type === "limit" ? exactTicks(instrument, limitPrice ?? "0", atLimit) : null,
  };
}

/** The presets of the fields, not yet compared with the present price. */
export function readPresets(instrument: TradedInstrument, fields: PresetFields): VenuePresets {
  return {
    takeProfit: triggerOf(
      instrument,
      fields.takeProfit,
      fields.tpTriggerBy,
      fields.tpOrderType,
      fields.tpLimitPrice,
      ["tpOrderType", "takeProfitZero", "takeProfitPrecision", "takeProfitLimitPrecision"],
    ),
    stopLoss: triggerOf(
      instrument,
      fields.stopLoss,
      fields.slTriggerBy,
      fields.slOrderType,
      fields.slLimitPrice,
      ["slOrderType", "stopLossZero", "stopLossPrecision", "stopLossLimitPrecision"],
    ),
  };
}

const isZero = (price: string | undefined) => !!price && units(price) === 0n;

/**
 * The presets after a change (docs/exchange.md 4.2): "" and undefined leave one as it is, zero
 * removes it. `asked`: the new ones, which are still to be checked.
 */
export function changePresets(
  instrument: TradedInstrument,
  presets: VenuePresets,
  fields: PresetFields,
): { readonly asked: VenuePresets; readonly next: VenuePresets } {
  const { takeProfit, stopLoss } = fields;
  const asked = readPresets(instrument, {
    ...fields,
    takeProfit: isZero(takeProfit) ? "" : takeProfit,
    stopLoss: isZero(stopLoss) ? "" : stopLoss,
  });
  const next = {
    takeProfit: isZero(takeProfit) ? null : (asked.takeProfit ?? presets.takeProfit),
    stopLoss: isZero(stopLoss) ? null : (asked.stopLoss ?? presets.stopLoss),
  };
  return { asked, next };
}

/** Prices in ticks that a trigger may be compared with. */
type References = Readonly<Record<WireTriggerBy, number>> & {
  /** The entry price of the position; null where there is none. */
  readonly entry: number | null;
};
type Reference = WireTriggerBy | "entry" | "current";
type Relation = { readonly takeProfit: RefusalName; readonly stopLoss: RefusalName };
const RELATIONS: Readonly<Record<WireSide, Readonly<Record<Reference, Relation>>>> = {
  buy: {
    market: { takeProfit: "longTakeProfitBelowLast", stopLoss: "longStopLossAboveLast" },
    mark: { takeProfit: "longTakeProfitBelowMark", stopLoss: "longStopLossAboveMark" },
    entry: { takeProfit: "longTakeProfitBelowEntry", stopLoss: "longStopLossAboveEntry" },
    current: { takeProfit: "longTakeProfitBelowCurrent", stopLoss: "longStopLossAboveCurrent" },
  },
  sell: {
    market: { takeProfit: "shortTakeProfitAboveLast", stopLoss: "shortStopLossBelowLast" },
    mark: { takeProfit: "shortTakeProfitAboveMark", stopLoss: "shortStopLossBelowMark" },
    entry: { takeProfit: "shortTakeProfitAboveEntry", stopLoss: "shortStopLossBelowEntry" },
    // The list of codes has none for the stop-loss of a short position.
    current: { takeProfit: "shortTakeProfitAboveCurrent", stopLoss: "shortStopLossBelowLast" },
  },
};

/** Refuses presets of a position opened by `side` that lie on the wrong side of the price. */
export function checkRelation(
  venue: Venue,
  { tick }: TradedInstrument,
  presets: VenuePresets,
  side: WireSide,
  references: References,
): void {
  const rule = venue.rules().presetReference;
  const compare = (of: keyof Relation, sign: 1 | -1) => {
    const trigger = presets[of];
    if (!trigger) return;
    let reference: Reference = trigger.by;
    if (rule === "entry-price" && references.entry !== null) reference = "entry";
    if (rule === "current-price") reference = "current";
    const ticks = reference === "current" ? references.market : (references[reference] ?? 0);
    if (Math.sign(trigger.ticks - ticks) === sign) return;
    refuse(RELATIONS[side][reference][of], text(BigInt(Math.round(ticks)) * tick));
  };
  compare("takeProfit", side === "buy" ? 1 : -1);
  compare("stopLoss", side === "buy" ? -1 : 1);
}

/** The presets of an order at `ticks`. */
export function presetsOf(
  venue: Venue,
  instrument: TradedInstrument,
  fields: PresetFields & { readonly side: WireSide; readonly orderType: WireOrderType },
  ticks: number,
): VenuePresets {
  const presets = readPresets(instrument, fields);
  const mark = fields.orderType === "limit" ? ticks : venue.market(instrument).mark(venue.minute());
  checkRelation(venue, instrument, presets, fields.side, { market: ticks, mark, entry: ticks });
  return presets;
}

/** Refuses presets that the order may not have. */
export function checkPresetOrder(venue: Venue, order: VenueOrder): void {
  const { instrument, presets } = order;
  if (!presets.takeProfit && !presets.stopLoss) return;
  if (instrument.kind === "inverse" && venue.rules().coinFuturesExtras === "refused") {
    refuse("presetsNotOnThisLine");
  }
  if (isFutures(instrument) && closes(order)) refuse("presetsOnlyWhenOpening");
}
