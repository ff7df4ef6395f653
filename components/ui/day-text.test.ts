import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { dayLabel, daysLabel, monthEnd, monthLabel, rangeLabel, weekdayIndex } from "./day-text";

const day = parseDay;

test("a day is written the same in every time zone", () => {
  expect(dayLabel(day("2026-11-19"))).toBe("19 Nov 2026");
  expect(monthLabel(day("2026-11-30"))).toBe("November 2026");
});

test("a range names its year once, unless it crosses one", () => {
  expect(rangeLabel({ from: day("2026-08-23"), to: day("2026-11-20") })).toBe("23 Aug – 20 Nov 2026");
  expect(rangeLabel({ from: day("2025-12-01"), to: day("2026-01-03") })).toBe("1 Dec 2025 – 3 Jan 2026");
  expect(rangeLabel({ from: day("2026-11-19"), to: day("2026-11-19") })).toBe("19 Nov 2026");
});

test("weeks begin on Monday and months end where they end", () => {
  expect(weekdayIndex(day("2026-11-16"))).toBe(0);
  expect(weekdayIndex(day("2026-11-22"))).toBe(6);
  expect(monthEnd(day("2024-02-03"))).toBe("2024-02-29");
  expect(monthEnd(day("2026-12-31"))).toBe("2026-12-31");
});

test("neighbouring days are named as one span", () => {
  const days = ["2026-11-03", "2026-11-04", "2026-11-05", "2026-11-09"].map(day);
  expect(daysLabel(days)).toBe("3 Nov – 5 Nov, 9 Nov");
  expect(daysLabel(days, 1)).toBe("3 Nov – 5 Nov, 1 more");
});
