import { expect, test } from "vitest";
import { parseDay } from "./day";
import { dayLabel, daysLabel, longDayLabel, monthLabel, rangeLabel } from "./day-text";
import { parseMonth } from "./month";
import { testWords } from "./testing/text";

const day = parseDay;

test("a day is written the same in every time zone", () => {
  expect(dayLabel(day("2026-11-19"), "en-US")).toBe("19 Nov 2026");
  expect(monthLabel(parseMonth("2026-11"), "en-US")).toBe("November 2026");
});

test("a range names its year once, unless it crosses one", () => {
  const label = (from: string, to: string) => rangeLabel({ from: day(from), to: day(to) }, "en-US");
  expect(label("2026-08-23", "2026-11-20")).toBe("23 Aug – 20 Nov 2026");
  expect(label("2025-12-01", "2026-01-03")).toBe("1 Dec 2025 – 3 Jan 2026");
  expect(label("2026-11-19", "2026-11-19")).toBe("19 Nov 2026");
});

test("neighbouring days are named as one span", () => {
  const days = ["2026-11-03", "2026-11-04", "2026-11-05", "2026-11-09"].map(day);
  expect(daysLabel(days, 4, testWords())).toBe("3 Nov – 5 Nov, 9 Nov");
  expect(daysLabel(days, 1, testWords())).toBe("3 Nov – 5 Nov, 1 more");
  expect(daysLabel(days, 1, testWords("zh-CN"))).toBe("11月3日 – 11月5日、另有 1 段");
});

test("Chinese days name year, month and date, the year once in a range", () => {
  expect(dayLabel(day("2026-11-09"), "zh-CN")).toBe("2026年11月9日");
  expect(longDayLabel(day("2026-11-19"), "zh-CN")).toBe("2026年11月19日星期四");
  expect(monthLabel(parseMonth("2026-11"), "zh-CN")).toBe("2026年11月");
  expect(rangeLabel({ from: day("2026-08-23"), to: day("2026-11-20") }, "zh-CN")).toBe(
    "2026年8月23日 – 11月20日",
  );
  expect(rangeLabel({ from: day("2025-12-01"), to: day("2026-01-03") }, "zh-CN")).toBe(
    "2025年12月1日 – 2026年1月3日",
  );
});
