import { expect, test } from "vitest";
import { addDays } from "@/lib/core/day";
import { addMonths, type Month, monthDays } from "@/lib/core/month";
import { type MarketDate, monthWeeks, weekdayOf } from "./market-date";

const month = (text: string) => text as Month;

test("weeks begin on Monday", () => {
  const ends = (weeks: string[][]) => [weeks[0]?.[0], weeks.at(-1)?.at(-1)];
  expect(ends(monthWeeks(month("2026-11")))).toEqual(["2026-10-26", "2026-12-06"]);
  expect(monthWeeks(month("2027-02"))).toHaveLength(4);
});

test("the weeks of every month hold all of its days, one after the other", () => {
  for (let at = month("2023-12"); at < "2029-01"; at = addMonths(at, 1)) {
    const days = monthWeeks(at).flat();
    const { from, to } = monthDays<MarketDate>(at);
    expect(days).toContain(from);
    expect(days).toContain(to);
    expect(days.every((day, nth) => nth === 0 || day === addDays(days[nth - 1] ?? day, 1))).toBe(
      true,
    );
    expect(days.length).toBeLessThanOrEqual(42);
  }
});

test("a month begins on its first day's weekday", () => {
  expect(weekdayOf(monthDays<MarketDate>(month("2026-11")).from)).toBe("SUNDAY");
});
