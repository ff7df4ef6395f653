import { expect, test } from "vitest";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { lastPeriod, nextPeriod, periodOf } from "./periods";
import { EVERY, isFileOf } from "./schedule";

const day = (text: string) => text as Day;

test("a week is Monday to Sunday, a month is the calendar's", () => {
  expect(periodOf("week", day("2026-11-22"))).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(periodOf("week", day("2026-11-23"))).toEqual({ from: "2026-11-23", to: "2026-11-29" });
  expect(periodOf("week", day("2020-03-01"))).toEqual({ from: "2020-02-24", to: "2020-03-01" });
  expect(periodOf("month", day("2028-02-10"))).toEqual({ from: "2028-02-01", to: "2028-02-29" });
  expect(periodOf("day", day("2026-11-22"))).toEqual({ from: "2026-11-22", to: "2026-11-22" });
});

test("only a finished period gets a report", () => {
  expect(lastPeriod("week", day("2026-11-22"))).toEqual({ from: "2026-11-16", to: "2026-11-22" });
  expect(lastPeriod("week", day("2026-11-21"))).toEqual({ from: "2026-11-09", to: "2026-11-15" });
  expect(lastPeriod("month", day("2026-11-29"))).toEqual({ from: "2026-10-01", to: "2026-10-31" });
  expect(lastPeriod("month", day("2026-11-30"))).toEqual({ from: "2026-11-01", to: "2026-11-30" });
  expect(lastPeriod("month", day("2027-01-01"))).toEqual({ from: "2026-12-01", to: "2026-12-31" });
});

test("the periods of two years follow each other without a gap, and none is made twice", () => {
  const days = listDays({ from: day("2027-01-01"), to: day("2028-12-31") });
  for (const every of EVERY) {
    let madeTo: Day | null = null;
    const made: Day[] = [];
    for (const last of days) {
      const next = nextPeriod(every, madeTo, last);
      if (next.to > last) continue;
      made.push(...listDays(next));
      madeTo = next.to;
      expect(nextPeriod(every, madeTo, last).from).toBe(addDays(madeTo, 1));
    }
    const [first] = made;
    expect(made).toEqual(listDays({ from: first as Day, to: madeTo as unknown as Day }));
  }
});

test("a view is saved as what its screen has", () => {
  expect(isFileOf("clients", "clients")).toBe(true);
  expect(isFileOf("clients", "commissions")).toBe(false);
  expect(isFileOf("toString", "commissions")).toBe(false);
});
