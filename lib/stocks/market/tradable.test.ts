import { expect, test } from "vitest";
import type { StockSuspension } from "../panels/suspension";
import type { MarketCalendar } from "./market-calendar";
import { marketWallTime, tradingWeekday } from "./market-clock";
import type { MarketDate } from "./market-date";
import { judgeTradable, suspensionState } from "./tradable";
import type { WallTime } from "./wall-time";

const wall = (text: string) => text as WallTime;
const date = (text: string) => text as MarketDate;
const CALENDAR: MarketCalendar = {
  timeZone: "EST",
  specificConfig: [
    { remark: "Holiday", startTime: wall("2026-11-25 20:00"), endTime: wall("2026-11-26 20:00") },
  ],
  regularConfig: ["SATURDAY", "SUNDAY"],
};
const PAIR = {
  tradingPeriod: ["pre_market", "regular", "after_hours"],
  weekendTradable: false,
  suspension: null,
  suspensionRead: "now",
} as const;
const NONE: StockSuspension = {
  code: null,
  name: null,
  suspensionDate: null,
  suspensionTime: null,
  suspensionReason: null,
  suspensionPrice: null,
  resumptionDate: null,
  resumptionQuoteTime: null,
  resumptionTradingTime: null,
};

test("the market's clock is New York's, in winter and in summer", () => {
  expect(marketWallTime(Date.parse("2026-01-15T15:00:00Z"))).toBe("2026-01-15 10:00");
  expect(marketWallTime(Date.parse("2026-07-15T04:30:00Z"))).toBe("2026-07-15 00:30");
});

test("Friday's evening is Saturday's, and Sunday's evening Monday's", () => {
  expect(tradingWeekday(wall("2026-11-20 19:59"))).toBe("FRIDAY");
  expect(tradingWeekday(wall("2026-11-20 20:00"))).toBe("SATURDAY");
  expect(tradingWeekday(wall("2026-11-22 19:59"))).toBe("SUNDAY");
  expect(tradingWeekday(wall("2026-11-22 20:00"))).toBe("MONDAY");
});

test("a pair is open in its sessions alone", () => {
  const at = (time: string) => judgeTradable(PAIR, CALENDAR, wall(`2026-11-20 ${time}`));
  expect(at("03:59")).toEqual({ kind: "closed", why: { kind: "session", session: "overnight" } });
  expect(at("04:00")).toEqual({ kind: "open", session: "pre_market", suspensionRead: "now" });
  expect(at("09:30")).toMatchObject({ session: "regular" });
  expect(at("16:00")).toMatchObject({ session: "after_hours" });
});

test("a closure and a closing day close it, unless it trades at weekends", () => {
  expect(judgeTradable(PAIR, CALENDAR, wall("2026-11-26 12:00"))).toMatchObject({
    why: { kind: "closure" },
  });
  const saturday = wall("2026-11-21 12:00");
  expect(judgeTradable(PAIR, CALENDAR, saturday)).toMatchObject({ why: { weekday: "SATURDAY" } });
  expect(judgeTradable({ ...PAIR, weekendTradable: true }, CALENDAR, saturday)).toMatchObject({
    kind: "open",
    session: "weekend",
  });
});

test("no pair counts as open because of unknown values", () => {
  const noon = wall("2026-11-20 12:00");
  const unknown = (pair: object, calendar: MarketCalendar | null) =>
    judgeTradable({ ...PAIR, ...pair }, calendar, noon);
  expect(unknown({}, null)).toEqual({ kind: "unknown", why: "calendar" });
  expect(unknown({}, { ...CALENDAR, specificConfig: null })).toEqual({
    kind: "unknown",
    why: "calendar",
  });
  expect(unknown({}, { ...CALENDAR, regularConfig: null })).toEqual({
    kind: "unknown",
    why: "calendar",
  });
  const endless = { remark: null, startTime: wall("2026-11-01 00:00"), endTime: null };
  expect(unknown({}, { ...CALENDAR, specificConfig: [endless] })).toEqual({
    kind: "unknown",
    why: "calendar",
  });
  expect(unknown({ tradingPeriod: null }, CALENDAR)).toEqual({ kind: "unknown", why: "sessions" });
  expect(unknown({ suspensionRead: "never" }, CALENDAR)).toMatchObject({
    kind: "open",
    suspensionRead: "never",
  });
  const atWeekend = judgeTradable(
    { ...PAIR, weekendTradable: null },
    CALENDAR,
    wall("2026-11-21 12:00"),
  );
  expect(atWeekend).toEqual({ kind: "unknown", why: "weekend" });
});

test("a suspension holds from its time to its end, by whichever spelling", () => {
  const halt: StockSuspension = {
    ...NONE,
    suspensionDate: date("2026-11-20"),
    suspensionTime: { kind: "wall", date: null, time: "10:00:00" },
  };
  expect(suspensionState(halt, "2026-11-20 09:59")).toBe("ahead");
  expect(suspensionState(halt, "2026-12-20 10:00")).toBe("suspended");
  const ended: StockSuspension = {
    ...halt,
    resumptionTradingTime: { kind: "instant", ms: Date.parse("2026-11-20T16:00:00Z") },
  };
  expect(suspensionState(ended, "2026-11-20 10:59")).toBe("suspended");
  expect(suspensionState(ended, "2026-11-20 11:00")).toBe("over");
});

test("an end without its hour is over with its day, and a blank answer is no suspension", () => {
  const halt: StockSuspension = {
    ...NONE,
    suspensionReason: "T12",
    resumptionDate: date("2026-11-20"),
  };
  expect(suspensionState(halt, "2026-11-20 23:59")).toBe("suspended");
  expect(suspensionState(halt, "2026-11-21 00:00")).toBe("over");
  expect(suspensionState({ ...NONE, name: "Apple" }, "2026-11-20 12:00")).toBe("none");
  expect(
    judgeTradable({ ...PAIR, suspension: halt }, CALENDAR, wall("2026-11-20 12:00")),
  ).toMatchObject({
    why: { kind: "suspended" },
  });
});
