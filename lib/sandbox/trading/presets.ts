import { units } from "./decimal";
import type { Instrument } from "./market/instruments";
import { closes, isFutures } from "./order";
import { type RefusalName, refuse } from "./refusals";
import type { OrderType, PresetFields, Side, TriggerBy } from "./requests";
import type { Order, Presets, Trigger, Venue } from "./state";

function exactTicks({ tick }: Instrument, price: string, otherwise: RefusalName): number {
  const value = units(price);
  if (value === 0n || value % tick !== 0n) refuse(otherwise);
  return Number(value / tick);
}

function triggerOf(
  instrument: Instrument,
  price: string | undefined,
  by: TriggerBy | undefined,
  orderType: OrderType | undefined,
  limitPrice: string | undefined,
  [field, atTrigger, atLimit]: readonly [string, RefusalName, RefusalName],
): Trigger | null {
  if (!price) return null;
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

/** What the fields say, without asking whether it makes sense at the present price. */
export function readPresets(instrument: Instrument, fields: PresetFields): Presets {
  return {
    takeProfit: triggerOf(
      instrument,
      fields.takeProfit,
      fields.tpTriggerBy,
      fields.tpOrderType,
      fields.tpLimitPrice,
      ["tpOrderType", "takeProfitPrecision", "takeProfitLimitPrecision"],
    ),
    stopLoss: triggerOf(
      instrument,
      fields.stopLoss,
      fields.slTriggerBy,
      fields.slOrderType,
      fields.slLimitPrice,
      ["slOrderType", "stopLossPrecision", "stopLossLimitPrecision"],
    ),
  };
}

type Relation = { readonly takeProfit: RefusalName; readonly stopLoss: RefusalName };
const RELATIONS: Readonly<Record<Side, Readonly<Record<TriggerBy, Relation>>>> = {
  buy: {
    market: { takeProfit: "longTakeProfitBelowLast", stopLoss: "longStopLossAboveLast" },
    mark: { takeProfit: "longTakeProfitBelowMark", stopLoss: "longStopLossAboveMark" },
  },
  sell: {
    market: { takeProfit: "shortTakeProfitAboveLast", stopLoss: "shortStopLossBelowLast" },
    mark: { takeProfit: "shortTakeProfitAboveMark", stopLoss: "shortStopLossBelowMark" },
  },
};

/**
 * Of a position opened by `side`: the profit lies beyond the price and the loss before it. `ticks` is what "market"
 * triggers are held against, the mark price what "mark" ones are.
 */
export function checkRelation(
  { takeProfit, stopLoss }: Presets,
  side: Side,
  ticks: Readonly<Record<TriggerBy, number>>,
): void {
  const isAbove = (trigger: Trigger) => trigger.ticks > ticks[trigger.by];
  const isBelow = (trigger: Trigger) => trigger.ticks < ticks[trigger.by];
  const relationOf = (trigger: Trigger) => RELATIONS[side][trigger.by];
  const rises = side === "buy";
  if (takeProfit && !(rises ? isAbove(takeProfit) : isBelow(takeProfit))) {
    refuse(relationOf(takeProfit).takeProfit);
  }
  if (stopLoss && !(rises ? isBelow(stopLoss) : isAbove(stopLoss))) refuse(relationOf(stopLoss).stopLoss);
}

/** The presets of an order at `ticks`. */
export function presetsOf(
  venue: Venue,
  instrument: Instrument,
  fields: PresetFields & { readonly side: Side; readonly orderType: OrderType },
  ticks: number,
): Presets {
  const presets = readPresets(instrument, fields);
  const mark = fields.orderType === "limit" ? ticks : venue.market(instrument).mark(venue.minute());
  checkRelation(presets, fields.side, { market: ticks, mark });
  return presets;
}

/** Whether an order may have the presets that it has. */
export function checkPresetOrder(venue: Venue, order: Order): void {
  const { instrument, presets } = order;
  if (!presets.takeProfit && !presets.stopLoss) return;
  if (instrument.kind === "inverse" && venue.rules().coinFuturesExtras === "refused") {
    refuse("presetsNotOnThisLine");
  }
  if (isFutures(instrument) && closes(order)) refuse("presetsOnlyWhenOpening");
}
