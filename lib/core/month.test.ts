import { expect, test } from "vitest";
import type { Day } from "./day";
import { listMonths, type Month, monthDays, monthOf, parseMonth } from "./month";

test.each([
  ["2026-11", "2026-11-01", "2026-11-30"],
  ["2026-12", "2026-12-01", "2026-12-31"],
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2028-02", "2028-02-01", "2028-02-29"],
])("%s has the days from %s to %s", (month, from, to) => {
  expect(monthDays(month as Month)).toEqual({ from, to });
});

test("a day lies in its month, and a range in all that it touches", () => {
  expect(monthOf("2026-11-30" as Day)).toBe("2026-11");
  expect(listMonths({ from: "2025-11-30" as Day, to: "2026-02-01" as Day })).toEqual([
    "2025-11",
    "2025-12",
    "2026-01",
    "2026-02",
  ]);
});

test.each(["2026-13", "2026-00", "2026-1", "26-01", "2026-11-01", ""])("refuses %j", (text) => {
  expect(() => parseMonth(text)).toThrow(RangeError);
});
