import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { datePresets } from "./date-presets";
import { splitUids } from "./split-uids";

test("presets end on the exchange's yesterday and count both ends", () => {
  const presets = datePresets(parseDay("2026-03-02"), parseDay("2025-11-30"));
  const range = (label: string) => presets.find((preset) => preset.label === label)?.range;
  expect(range("Yesterday")).toEqual({ from: "2026-03-02", to: "2026-03-02" });
  expect(range("Last 7 days")).toEqual({ from: "2026-02-24", to: "2026-03-02" });
  expect(range("This month")).toEqual({ from: "2026-03-01", to: "2026-03-02" });
  expect(range("Last month")).toEqual({ from: "2026-02-01", to: "2026-02-28" });
  expect(range("Everything")).toEqual({ from: "2025-11-30", to: "2026-03-02" });
});

test("pasted uids may be separated by anything and stay in their order", () => {
  expect(splitUids(" 333, 111;222\n111\t444 ")).toEqual(["333", "111", "222", "444"]);
});
