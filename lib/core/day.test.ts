import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/lib/env/testing/env";
import {
  addDays,
  type Day,
  dayEndMs,
  dayOf,
  dayStartMs,
  daysBetween,
  FIRST_DAY,
  findDay,
  findDayOf,
  LAST_DAY,
  listDays,
  parseDay,
} from "./day";
import { listMonths } from "./month";

const day = (text: string) => text as Day;

test("days are counted over the ends of months, years and Februaries", () => {
  expect(addDays(day("2026-11-30"), 1)).toBe("2026-12-01");
  expect(addDays(day("2027-01-01"), -1)).toBe("2026-12-31");
  expect(addDays(day("2028-02-28"), 1)).toBe("2028-02-29");
  expect(addDays(day("2100-02-28"), 1)).toBe("2100-03-01");
  expect(addDays(day("2026-11-22"), -89)).toBe("2026-08-25");
  expect(listDays({ from: day("2026-02-27"), to: day("2026-03-02") })).toEqual([
    "2026-02-27",
    "2026-02-28",
    "2026-03-01",
    "2026-03-02",
  ]);
});

test("the exchange's day begins at 16:00 UTC of the day before", () => {
  expect(dayOf(Date.parse("2026-11-21T15:59:59.999Z"))).toBe("2026-11-21");
  expect(dayOf(Date.parse("2026-11-21T16:00:00.000Z"))).toBe("2026-11-22");
});

test("a day is the calendar's, however many others were counted before", () => {
  const instant = fc.integer({ min: Date.UTC(1900, 0, 1), max: Date.UTC(2200, 0, 1) });
  fc.assert(
    fc.property(instant, fc.integer({ min: -40_000, max: 40_000 }), (ms, count) => {
      const from = dayOf(ms);
      const to = addDays(from, count);
      expect(to).toBe(new Date(Date.parse(from) + count * 86_400_000).toISOString().slice(0, 10));
      expect(daysBetween(from, to)).toBe(count);
      expect([dayOf(dayStartMs(to)), dayOf(dayStartMs(to) - 1)]).toEqual([to, addDays(to, -1)]);
    }),
    { numRuns: runs(20_000) },
  );
});

test("what is no day is refused", () => {
  expect(() => addDays(day("2026-13-01"), 1)).toThrow(RangeError);
});

test("a day is one of the years in which the exchange can have had any", () => {
  for (const text of [FIRST_DAY, "2026-11-19", "2028-02-29", LAST_DAY]) {
    expect(findDay(text)).toBe(text);
    expect(parseDay(text)).toBe(text);
  }
  const wrong = [
    "0026-05-01",
    "0001-01-01",
    "1970-01-01",
    "2017-12-31",
    "2100-01-01",
    "9999-12-31",
  ];
  for (const text of [...wrong, "2026-02-29", "2026-1-1", "20226-05-01", "", "x".repeat(10_000)]) {
    expect(findDay(text)).toBeNull();
    expect(() => parseDay(text)).toThrow(
      /^.{0,60} is not a day; write it as YYYY-MM-DD, from 2018-01-01 on/,
    );
  }
});

test("an instant is of a day within the same bounds", () => {
  for (const ms of [dayStartMs(FIRST_DAY), dayEndMs(LAST_DAY)])
    expect(findDayOf(ms)).toBe(dayOf(ms));
  const wrong = [
    dayStartMs(FIRST_DAY) - 1,
    dayEndMs(LAST_DAY) + 1,
    -6.2e13,
    8.64e15,
    1e300,
    Number.NaN,
  ];
  for (const ms of wrong) expect(findDayOf(ms)).toBeNull();
});

test("a range beyond all sense is refused before its days are made", () => {
  const began = performance.now();
  expect(() => listDays({ from: day("0026-05-01"), to: day("2026-05-01") })).toThrow(
    "too many days",
  );
  expect(() => listMonths({ from: day("0026-05-01"), to: day("2026-05-01") })).toThrow(
    "too many days",
  );
  expect(performance.now() - began).toBeLessThan(100);
  expect(listDays({ from: FIRST_DAY, to: LAST_DAY })).toHaveLength(29_950);
  expect(listDays({ from: day("2026-05-02"), to: day("2026-05-01") })).toEqual([]);
});
