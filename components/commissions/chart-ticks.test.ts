import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { parseDay } from "@/lib/core/day";
import { chartTicks } from "./chart-ticks";
import type { RebateDay } from "./rebate-series";

const dayOf = (amounts: Record<string, string>): RebateDay => ({
  day: parseDay("2026-11-19"),
  until: parseDay("2026-11-19"),
  status: "complete",
  amounts: Object.fromEntries(Object.entries(amounts).map(([type, text]) => [type, parseAmount(text)])),
});

test("ticks are short figures that hold the highest stack", () => {
  expect(chartTicks([dayOf({ SPOT: "800", MARGIN: "413" })], ["SPOT", "MARGIN"])).toEqual([
    0, 500, 1000, 1500,
  ]);
});

test("negative rebates have room below zero", () => {
  expect(chartTicks([dayOf({ SPOT: "10", MARGIN: "-3" })], ["SPOT", "MARGIN"])).toEqual([-5, 0, 5, 10]);
});

test("a hidden product type and a day without rows take no room", () => {
  expect(chartTicks([dayOf({ SPOT: "1", MARGIN: "900" }), dayOf({})], ["SPOT"])).toEqual([0, 0.5, 1]);
  expect(chartTicks([dayOf({})], ["SPOT"])).toEqual([0]);
});
