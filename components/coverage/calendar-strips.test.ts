import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import type { CoverageDay } from "@/lib/coverage/day-status";
import { planStrips } from "./calendar";

const dayOf = (text: string): CoverageDay => ({
  day: parseDay(text),
  status: "complete",
  rowCount: 1,
  revision: 1,
  fetchedAtMs: 0,
  failure: null,
  daysUntilLost: null,
});

test("months come newest first and every square keeps its column", () => {
  const days = ["2026-10-31", "2026-11-01", "2026-11-02"].map(dayOf);
  const strips = planStrips(days, { from: parseDay("2026-10-31"), to: parseDay("2026-11-02") });
  expect(strips.map((strip) => strip.month)).toEqual(["2026-11", "2026-10"]);
  expect(strips.map((strip) => strip.days.length)).toEqual([30, 31]);
  expect(strips[1]?.days.findIndex((day) => day !== null)).toBe(30);
});

test("a range over New Year has each month once", () => {
  const strips = planStrips([], { from: parseDay("2025-11-30"), to: parseDay("2026-02-01") });
  expect(strips.map((strip) => strip.month)).toEqual(["2026-02", "2026-01", "2025-12", "2025-11"]);
});
