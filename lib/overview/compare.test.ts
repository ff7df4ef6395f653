import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, type DayRange, daysBetween } from "@/lib/core/day";
import { PRESETS, type Preset, presetRange } from "@/lib/core/presets";
import {
  COMPARISONS,
  type Comparison,
  comparisonRange,
  describePeriods,
  lengthOf,
} from "./compare";

const SINCE = "2020-01-01" as Day;
const compare = (comparison: Comparison, period: Preset, today: string) => {
  const range = presetRange(period, { last: addDays(today as Day, -1), since: SINCE });
  const other = comparisonRange(comparison, period, range);
  return other && `${other.from} ${other.to}`;
};

test.each<[Preset, string, string]>([
  ["latest", "2026-11-21", "2026-11-19 2026-11-19"],
  ["7d", "2026-11-21", "2026-11-07 2026-11-13"],
  ["30d", "2026-11-21", "2026-09-22 2026-10-21"],
  ["90d", "2026-11-21", "2026-05-25 2026-08-22"],
  ["mtd", "2026-11-21", "2026-10-01 2026-10-20"],
  ["lastMonth", "2026-11-21", "2026-09-01 2026-09-30"],
  ["lastMonth", "2026-04-02", "2026-02-01 2026-02-28"],
  ["qtd", "2026-11-21", "2026-07-01 2026-08-20"],
  ["qtd", "2027-01-01", "2026-07-01 2026-09-30"],
  ["ytd", "2026-11-21", "2025-01-01 2025-11-20"],
])("the period before %s, on %s, is %s", (period, today, expected) => {
  expect(compare("previous", period, today)).toBe(expected);
});

test.each<[Preset, string, string]>([
  ["latest", "2026-11-21", "2026-11-13 2026-11-13"],
  ["7d", "2026-11-21", "2026-11-07 2026-11-13"],
  ["30d", "2026-11-21", "2026-09-17 2026-10-16"],
  ["90d", "2026-11-21", "2026-05-24 2026-08-21"],
  ["mtd", "2026-11-21", "2026-10-11 2026-10-30"],
  ["qtd", "2026-11-21", "2026-08-06 2026-09-25"],
])("the same weekdays before %s, on %s, are %s", (period, today, expected) => {
  expect(compare("weekdays", period, today)).toBe(expected);
});

test.each<[Preset, string, string]>([
  ["latest", "2026-11-21", "2025-11-20 2025-11-20"],
  ["30d", "2026-11-21", "2025-10-22 2025-11-20"],
  ["mtd", "2026-11-21", "2025-11-01 2025-11-20"],
  ["lastMonth", "2024-03-15", "2023-02-01 2023-02-28"],
  ["qtd", "2026-11-21", "2025-10-01 2025-11-20"],
])("the year before %s, on %s, is %s", (period, today, expected) => {
  expect(compare("year", period, today)).toBe(expected);
});

test.each([
  ["a longer month meets a shorter one whole", "2026-04-01", "2026-02-01 2026-02-28"],
  ["30 days of March meet the whole of February", "2026-03-31", "2026-02-01 2026-02-28"],
  ["in a leap year its 29th day too", "2028-03-30", "2028-02-01 2028-02-29"],
  ["the whole of a shorter month meets a longer one whole", "2026-03-01", "2026-01-01 2026-01-31"],
  ["the first day of a month meets the first", "2026-03-02", "2026-02-01 2026-02-01"],
  ["January meets December", "2027-01-11", "2026-12-01 2026-12-10"],
])("month to date: %s", (_words, today, expected) => {
  expect(compare("previous", "mtd", today)).toBe(expected);
});

test.each<[string, Preset, string, string]>([
  ["29 February meets the 28th", "latest", "2028-03-01", "2027-02-28 2027-02-28"],
  ["a week that ends on it is as long", "7d", "2028-03-01", "2027-02-22 2027-02-28"],
  ["a month of 29 days meets one of 28", "mtd", "2028-03-01", "2027-02-01 2027-02-28"],
  ["a month of 28 days meets one of 29 whole", "mtd", "2029-03-01", "2028-02-01 2028-02-29"],
])("leap years: %s", (_words, period, today, expected) => {
  expect(compare("year", period, today)).toBe(expected);
});

const anyDay = fc
  .integer({ min: 0, max: 4000 })
  .map((count) => addDays("2024-01-01" as Day, count));
const weekday = (day: Day) => new Date(day).getUTCDay();
const isAscending = ({ from, to }: DayRange) => from <= to;

const OF_MONTHS: readonly Preset[] = ["mtd", "lastMonth", "qtd", "ytd"];

test("a comparison lies wholly before its period, and only those of months may differ in length", () => {
  fc.assert(
    fc.property(
      anyDay,
      fc.constantFrom(...PRESETS),
      fc.constantFrom(...COMPARISONS),
      (today, period, comparison) => {
        const range = presetRange(period, { last: addDays(today, -1), since: SINCE });
        const other = comparisonRange(comparison, period, range);
        expect(other === null).toBe(period === "all");
        if (!other) return;
        expect(isAscending(other) && other.to < range.from).toBe(true);
        if (!OF_MONTHS.includes(period) || comparison === "weekdays")
          expect(lengthOf(other)).toBe(lengthOf(range));
        if (comparison === "weekdays") {
          expect(weekday(other.from)).toBe(weekday(range.from));
          expect(daysBetween(other.to, range.from)).toBeLessThanOrEqual(7);
        }
      },
    ),
  );
});

test("a day is compared with its weekday and the day before, a longer period with the one before it", () => {
  const asked = { last: "2026-11-20" as Day, since: SINCE, days: [] };
  const said = (comparison: Comparison | null) =>
    describePeriods({ ...asked, comparison })
      .filter(({ name }) => ["latest", "mtd", "qtd"].includes(name))
      .map(({ comparison: first, before, also }) => [
        first,
        before?.from,
        also && [also.comparison, also.before.from],
      ]);
  expect(said(null)).toEqual([
    ["weekdays", "2026-11-13", ["previous", "2026-11-19"]],
    ["previous", "2026-10-01", ["weekdays", "2026-10-11"]],
    ["previous", "2026-07-01", null],
  ]);
  expect(said("year")[0]).toEqual(["year", "2025-11-20", ["weekdays", "2026-11-13"]]);
  expect(said("previous")[0]).toEqual(["previous", "2026-11-19", ["weekdays", "2026-11-13"]]);
});
