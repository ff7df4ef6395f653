import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { datePresets, dayChoice, isChosen } from "./date-presets";

const presets = datePresets();
const chosen = (url: { preset?: string; from?: string; to?: string }) =>
  presets
    .filter((preset) => isChosen(preset, { preset: null, from: null, to: null, ...url }))
    .map(({ name }) => name);

test("an address without a range means the last 30 days", () => {
  expect(chosen({})).toEqual(["30d"]);
});

test("an address with a name or with days is recognised as what was chosen", () => {
  expect(chosen({ preset: "mtd" })).toEqual(["mtd"]);
  expect(chosen({ preset: "lastMonth" })).toEqual(["lastMonth"]);
  expect(chosen({ from: "2026-02-01", to: "2026-02-28" })).toEqual([]);
});

test("days that were picked stay where they are", () => {
  const range = { from: parseDay("2026-02-01"), to: parseDay("2026-02-03") };
  expect(dayChoice(range)).toEqual({ preset: null, ...range });
});
