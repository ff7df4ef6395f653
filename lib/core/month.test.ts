import { expect, test } from "vitest";
import type { Day } from "./day";
import {
  addMonths,
  findMonth,
  listMonths,
  type Month,
  monthDays,
  monthOf,
  parseMonth,
  sameDate,
} from "./month";

test.each([
  ["2026-11", "2026-11-01", "2026-11-30"],
  ["2026-12", "2026-12-01", "2026-12-31"],
  ["2026-02", "2026-02-01", "2026-02-28"],
  ["2024-02", "2024-02-01", "2024-02-29"],
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

test("months go on over the year", () => {
  expect(addMonths("2026-12" as Month, 1)).toBe("2027-01");
  expect(addMonths("2026-01" as Month, -1)).toBe("2025-12");
  expect(addMonths("2026-11" as Month, -12)).toBe("2025-11");
});

test("a date that another month does not have is its last day", () => {
  expect(sameDate("2026-11-19" as Day, -12)).toBe("2025-11-19");
  expect(sameDate("2026-01-31" as Day, 1)).toBe("2026-02-28");
  expect(sameDate("2028-02-29" as Day, -12)).toBe("2027-02-28");
});

const NO_MONTHS = ["2026-13", "2026-00", "2026-1", "26-01", "2026-11-01", "", "9999-01", "x"];
test.each(NO_MONTHS)("refuses %j", (text) => {
  expect(() => parseMonth(text)).toThrow(RangeError);
  expect(findMonth(text)).toBeNull();
});
