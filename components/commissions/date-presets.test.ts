import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { datePresets, dayChoice, isChosen } from "./date-presets";
import { splitUids } from "./split-uids";

const presets = datePresets(parseDay("2026-03-02"));
const chosen = (url: { preset?: string; from?: string; to?: string }) =>
  presets
    .filter((preset) => isChosen(preset, { preset: null, from: null, to: null, ...url }))
    .map(({ label }) => label);

test("an address without a range means the last 30 days", () => {
  expect(chosen({})).toEqual(["Last 30 days"]);
});

test("an address with a name or with days is recognised as what was chosen", () => {
  expect(chosen({ preset: "mtd" })).toEqual(["This month"]);
  expect(chosen({ from: "2026-02-01", to: "2026-02-28" })).toEqual(["Last month"]);
  expect(chosen({ from: "2026-02-01", to: "2026-02-27" })).toEqual([]);
});

test("days that were picked stay where they are", () => {
  const range = { from: parseDay("2026-02-01"), to: parseDay("2026-02-03") };
  expect(dayChoice(range)).toEqual({ preset: null, ...range });
});

test("pasted uids may be separated by anything and stay in their order", () => {
  expect(splitUids(" 333, 111;222\n111\t444 ")).toEqual(["333", "111", "222", "444"]);
});
