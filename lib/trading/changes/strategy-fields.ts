import { CATEGORIES, isFutures, ORDER_TYPES, TRIGGER_PRICES } from "../exchange-words";
import type { FieldSpec } from "./form-fields";

const TPSL = { type: ["tpsl"] } as const;
const TRIGGER = { type: ["trigger"] } as const;
const FUTURES = CATEGORIES.filter((category) => category !== "COIN-FUTURES" && isFutures(category));
const SPOT = ["SPOT", "MARGIN"] as const;

/** The ticket of a strategy order. */
export const STRATEGY_FIELDS: readonly FieldSpec[] = [
  { name: "type", value: "tpsl", options: ["tpsl", "trigger"] },
  { name: "category", value: "SPOT", options: [...SPOT, ...FUTURES] },
  { name: "symbol", value: "", isRequired: true },
  // A take-profit or stop-loss of futures closes what it guards.
  { name: "side", value: "sell", options: ["sell", "buy"], when: { ...TRIGGER, category: SPOT } },
  { name: "posSide", value: "", options: ["", "long", "short"], when: { category: FUTURES } },
  { name: "tpslMode", value: "full", options: ["full", "partial"], when: TPSL },
  { name: "triggerPrice", value: "", isFigure: true, isRequired: true, when: TRIGGER },
  { name: "triggerBy", value: "market", options: TRIGGER_PRICES, when: TRIGGER },
  { name: "triggerOrderType", value: "limit", options: ORDER_TYPES, when: TRIGGER },
  {
    name: "triggerOrderPrice",
    value: "",
    isFigure: true,
    isRequired: true,
    when: { triggerOrderType: ["limit"] },
  },
  {
    name: "qty",
    value: "",
    isFigure: true,
    isRequired: true,
    when: { ...TRIGGER, tpslMode: ["partial"] },
  },
  { name: "takeProfit", value: "", isFigure: true, when: TPSL },
  {
    name: "tpOrderType",
    value: "market",
    options: ["market", "limit"],
    with: "takeProfit",
    when: TPSL,
  },
  { name: "tpLimitPrice", value: "", isFigure: true, when: { tpOrderType: ["limit"] } },
  { name: "stopLoss", value: "", isFigure: true, when: TPSL },
  {
    name: "slOrderType",
    value: "market",
    options: ["market", "limit"],
    with: "stopLoss",
    when: TPSL,
  },
  { name: "slLimitPrice", value: "", isFigure: true, when: { slOrderType: ["limit"] } },
];
