import { expect, test } from "vitest";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { hasPresets, presetLines, wholePresets } from "./order-presets";
import { previewOrder } from "./order-preview";
import type { PresetRecord } from "./records";
import { factsOf, INSTRUMENTS, marketBuy } from "./testing/trading";

const NONE: PresetRecord = {
  takeProfit: null,
  stopLoss: null,
  tpTriggerBy: null,
  slTriggerBy: null,
  tpOrderType: null,
  slOrderType: null,
  tpLimitPrice: null,
  slLimitPrice: null,
};
const LIMITED: PresetRecord & { readonly category: string } = {
  ...NONE,
  category: "USDT-FUTURES",
  takeProfit: "70000" as Amount,
  tpOrderType: "limit",
  tpLimitPrice: "69900" as Amount,
  tpTriggerBy: "mark",
};

test("a new trigger price keeps what the preset was placed as, which alone would begin anew at the market", () => {
  expect(wholePresets(LIMITED, { takeProfit: "71000" })).toEqual({
    ...{ takeProfit: "71000", tpOrderType: "limit", tpLimitPrice: "69900", tpTriggerBy: "mark" },
  });
  expect(wholePresets(LIMITED, { tpOrderType: "market" })).toEqual({
    ...{ takeProfit: "70000", tpOrderType: "market", tpTriggerBy: "mark" },
  });
  expect(wholePresets({ ...NONE, category: "SPOT" }, { stopLoss: "50000" })).toEqual({
    ...{ stopLoss: "50000", slOrderType: "market" },
  });
});

test("what is not named stays, and zero takes a preset away with all of it", () => {
  expect(wholePresets(LIMITED, { price: "60000" })).toEqual({});
  expect(wholePresets(LIMITED, { takeProfit: "0", tpLimitPrice: "1" })).toEqual({
    takeProfit: "0",
  });
  expect(presetLines(LIMITED, { takeProfit: "0" })).toEqual([
    { what: "takeProfit", before: "70000", after: null },
    { what: "tpOrderType", before: "limit", after: null },
    { what: "tpLimitPrice", before: "69900", after: null },
  ]);
});

test("presets are as asked for when price, kind and limit price are; a kind that is not given is not judged", () => {
  expect(
    hasPresets(LIMITED, { takeProfit: "70000.0", tpOrderType: "limit", tpLimitPrice: "69900" }),
  ).toBe(true);
  expect(hasPresets(LIMITED, { takeProfit: "70000", tpOrderType: "market" })).toBe(false);
  expect(hasPresets(LIMITED, { takeProfit: "0" })).toBe(false);
  expect(hasPresets(NONE, { takeProfit: "0" })).toBe(true);
  expect(
    hasPresets(
      { ...LIMITED, tpOrderType: null, tpLimitPrice: null },
      { takeProfit: "70000", tpOrderType: "market" },
    ),
  ).toBe(true);
});

test("a spot order that borrows what is short is shown with what it borrows, and another one is refused", () => {
  const facts = {
    ...factsOf(INSTRUMENTS.spot),
    atMs: 0,
    quoteRate: parseAmount("1"),
    assets: [],
    openOfSymbol: [],
  };
  const look = (autoBorrow?: "yes") => {
    const request = marketBuy({ qty: "500", ...(autoBorrow ? { autoBorrow } : {}) });
    return previewOrder({ request, roundings: [], refusals: [], warnings: [], write: null }, facts);
  };
  expect(look("yes")).toMatchObject({ borrows: "500", refusals: [] });
  expect(look()).toMatchObject({ borrows: null, refusals: [{ rule: "balance" }] });
});
