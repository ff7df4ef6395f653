import type * as Ask from "../interface/requests";
import { CATEGORIES, isFutures, type RequestForm } from "./form";
import { readPresets } from "./order-forms";

const TYPES = ["tpsl", "trigger"] as const;
const ORDER_TYPES = ["limit", "market"] as const;

function readTrigger(form: RequestForm) {
  const triggerOrderType = form.maybeWord("triggerOrderType", ORDER_TYPES);
  const isLimit = triggerOrderType === "limit";
  return {
    triggerBy: form.maybeWord("triggerBy", ["market", "mark"]),
    triggerPrice: form.maybePositive("triggerPrice"),
    triggerOrderType,
    triggerOrderPrice: isLimit ? form.maybePositive("triggerOrderPrice") : undefined,
  };
}

/** docs/exchange.md 4.6. */
export function readPlaceStrategy(form: RequestForm): Ask.PlaceStrategyRequest {
  const category = form.category(CATEGORIES);
  const symbol = form.symbol();
  const type = form.maybeWord("type", TYPES) ?? "tpsl";
  const tpslMode = form.maybeWord("tpslMode", ["full", "partial"]);
  const qty = form.maybePositive("qty");
  const clientOid = form.maybeClientOid();
  const order = {
    ...readPresets(form),
    ...readTrigger(form),
    category,
    symbol,
    type,
    tpslMode,
    qty,
    clientOid,
    side: form.maybeWord("side", ["buy", "sell"]),
    posSide: isFutures(category) ? form.maybeWord("posSide", ["long", "short"]) : undefined,
    reduceOnly: form.maybeFlag("reduceOnly"),
  } as const;
  if (type === "trigger") {
    // A trigger order cannot be found by its clientOid (docs/exchange.md 4.6), so one is refused.
    if (clientOid !== undefined) form.bad("clientOid");
    if (qty === undefined) form.missing("qty");
    if (order.side === undefined) form.missing("side");
    if (order.triggerPrice === undefined) form.missing("triggerPrice");
    if (order.triggerOrderType === undefined) form.missing("triggerOrderType");
    if (order.triggerOrderType === "limit" && order.triggerOrderPrice === undefined) {
      form.missing("triggerOrderPrice");
    }
    return order;
  }
  if (tpslMode === "partial" && qty === undefined) form.missing("qty");
  if ((order.takeProfit ?? order.stopLoss) === undefined) form.missing("takeProfit or stopLoss");
  if (order.tpOrderType === "limit" && order.tpLimitPrice === undefined)
    form.missing("tpLimitPrice");
  if (order.slOrderType === "limit" && order.slLimitPrice === undefined)
    form.missing("slLimitPrice");
  return order;
}

export function readModifyStrategy(form: RequestForm): Ask.ModifyStrategyRequest {
  return {
    ...form.orderKey(),
    ...readPresets(form),
    ...readTrigger(form),
    qty: form.positive("qty"),
  };
}

export function readStrategyType(form: RequestForm) {
  return form.maybeWord("type", TYPES);
}
