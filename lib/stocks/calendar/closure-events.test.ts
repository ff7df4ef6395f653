import { expect, test } from "vitest";
import type { MarketCalendar } from "../market/market-calendar";
import { marketInstant, marketWallTime, tradingDate } from "../market/market-clock";
import type { MarketDate } from "../market/market-date";
import type { WallTime } from "../market/wall-time";
import { closureEvents } from "./closure-events";

const date = (text: string) => text as MarketDate;
const wall = (text: string | null) => text as WallTime | null;
const NOVEMBER = { from: date("2026-11-01"), to: date("2026-11-30") };

function eventsOf(...closures: (readonly [from: string | null, to: string | null])[]) {
  const calendar: MarketCalendar = {
    timeZone: "EST",
    regularConfig: ["SATURDAY", "SUNDAY"],
    specificConfig: closures.map(([from, to]) => ({
      remark: null,
      startTime: wall(from),
      endTime: wall(to),
    })),
  };
  return closureEvents(calendar, NOVEMBER);
}

const datesOf = (...closures: Parameters<typeof eventsOf>) =>
  eventsOf(...closures).events.map(
    ({ kind, date: on, isWholeDay }) => `${on} ${kind}${isWholeDay ? "" : " part"}`,
  );

test("a closure from evening to evening is of the day that it ends on", () => {
  expect(datesOf(["2026-11-25 20:00", "2026-11-26 20:00"])).toEqual(["2026-11-26 closure"]);
  expect(datesOf(["2026-11-26 00:00", "2026-11-27 00:00"])).toEqual(["2026-11-26 closure"]);
});

test("a closure that begins in the session is an early end, and one that ends in it takes a part", () => {
  expect(datesOf(["2026-11-27 13:00", "2026-11-27 20:00"])).toEqual(["2026-11-27 early-end part"]);
  expect(datesOf(["2026-11-27 17:00", "2026-11-27 20:00"])).toEqual(["2026-11-27 early-end part"]);
  expect(datesOf(["2026-11-26 20:00", "2026-11-27 12:00"])).toEqual(["2026-11-27 closure part"]);
  expect(datesOf(["2026-11-27 11:00", "2026-11-27 12:00"])).toEqual(["2026-11-27 closure part"]);
  expect(datesOf(["2026-11-26 20:00", "2026-11-27 04:00"])).toEqual(["2026-11-27 closure part"]);
});

test("a closure of days is one event a day, and an early end before it one of its own", () => {
  expect(datesOf(["2026-11-25 13:00", "2026-11-27 20:00"])).toEqual([
    "2026-11-25 early-end part",
    "2026-11-26 closure",
    "2026-11-27 closure",
  ]);
});

test("days outside the range are left out, however long a closure is", () => {
  expect(datesOf(["1900-01-01 20:00", "2999-01-01 20:00"])).toHaveLength(30);
  expect(datesOf(["2026-10-30 20:00", "2026-10-31 20:00"])).toEqual([]);
  expect(datesOf(["2026-12-24 20:00", "2026-12-25 20:00"])).toEqual([]);
});

test("a missing end stays unknown, and a closure without start and end is undated", () => {
  expect(datesOf(["2026-11-25 20:00", null])).toEqual(["2026-11-26 closure part"]);
  expect(datesOf(["2026-11-27 13:00", null])).toEqual(["2026-11-27 early-end part"]);
  expect(datesOf([null, "2026-11-26 20:00"])).toEqual(["2026-11-26 closure part"]);
  const { events, undated } = eventsOf([null, null]);
  expect([events.length, undated.length]).toEqual([0, 1]);
});

test("two closures of one day keep names of their own", () => {
  const { events } = eventsOf(
    ["2026-11-27 15:00", "2026-11-27 16:00"],
    ["2026-11-27 10:00", "2026-11-27 11:00"],
  );
  expect(events.map(({ key, closure }) => [key, closure.startTime])).toEqual([
    ["closure 2026-11-27", "2026-11-27 10:00"],
    ["closure 2026-11-27 2", "2026-11-27 15:00"],
  ]);
});

test("a calendar that names no list of closures tells none", () => {
  const calendar = { timeZone: null, regularConfig: null, specificConfig: null };
  expect(closureEvents(calendar, NOVEMBER)).toEqual({ events: [], undated: [] });
});

test("the market's wall time is an instant, also where its clocks are set", () => {
  const instantOf = (text: string) => new Date(marketInstant(text as WallTime)).toISOString();
  expect(instantOf("2026-11-27 13:00")).toBe("2026-11-27T18:00:00.000Z");
  expect(instantOf("2026-07-03 13:00")).toBe("2026-07-03T17:00:00.000Z");
  // The first of two such times.
  expect(instantOf("2026-11-01 01:30")).toBe("2026-11-01T05:30:00.000Z");
  // Skipped on that day, so read as 03:30.
  expect(instantOf("2026-03-08 02:30")).toBe("2026-03-08T07:30:00.000Z");
  for (
    let ms = Date.parse("2026-01-01T00:00:00Z");
    ms < Date.parse("2027-01-01T00:00:00Z");
    ms += 18_000_000
  ) {
    const shown = marketWallTime(ms);
    expect(marketWallTime(marketInstant(shown))).toBe(shown);
  }
  expect(tradingDate("2026-11-29 20:00" as WallTime)).toBe("2026-11-30");
});
