import { expect, test } from "vitest";
import { addDays } from "../../day";
import {
  addMarketMonths,
  datesOfMonth,
  findMarketMonth,
  type MarketMonth,
  monthWeeks,
  weekdayOf,
} from "./market-date";

const month = (text: string) => text as MarketMonth;

test("weeks begin on Monday", () => {
  const ends = (weeks: string[][]) => [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  expect(ends(monthWeeks(month("2026-11")))).toEqual(["2026-10-26", "2026-12-06"]);
  expect(monthWeeks(month("2027-02"))).toHaveLength(4);
});

test("the weeks of every month hold all of its days, one after the other", () => {
  for (let at = month("2023-12"); at < "2029-01"; at = addMarketMonths(at, 1)) {
    const days = monthWeeks(at).flat();
    const { from, to } = datesOfMonth(at);
    expect(days).toContain(from);
    expect(days).toContain(to);
    expect(days.every((day, nth) => nth === 0 || day === addDays(days[nth - 1] ?? day, 1))).toBe(true);
    expect(days.length).toBeLessThanOrEqual(42);
  }
});

test("months go on over the year, and a leap day is one of its month", () => {
  expect(addMarketMonths(month("2026-12"), 1)).toBe("2027-01");
  expect(addMarketMonths(month("2026-01"), -1)).toBe("2025-12");
  expect(datesOfMonth(month("2028-02")).to).toBe("2028-02-29");
  expect(weekdayOf(datesOfMonth(month("2026-11")).from)).toBe("SUNDAY");
});

test.each(["2026-13", "2026-1", "26-01", "2026-11-01", "", "9999-01", "x"])("%j is no month", (text) => {
  expect(findMarketMonth(text)).toBeNull();
});
