import { expect, test } from "vitest";
import { testText } from "@/lib/core/testing/text";
import type { MarketEvent } from "@/lib/stocks/calendar/market-event";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import type { MarketTime } from "@/lib/stocks/market/market-time";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { StockCode } from "@/lib/stocks/stock-code";
import { toFileEvent } from "./file-events";

const date = (text: string) => text as MarketDate;
const wall = (text: string) => text as WallTime;
const changedAt = new Date("2026-11-20T10:20:30Z");
const t = testText("calendar");
const words = (calendarId = "list") => ({
  t,
  language: "en-US" as const,
  origin: "https://desk.test",
  calendarId,
});

function toFile(event: MarketEvent, source: "calendar" | "suspension" | "earnings" = "calendar") {
  return toFileEvent({ event, source, answeredAt: changedAt, changedAt }, words());
}

const closed = (
  kind: "closure" | "early-end",
  from: string | null,
  to: string | null,
  isWholeDay = false,
) =>
  toFile({
    kind,
    key: "closure 2026-11-27",
    date: date("2026-11-27"),
    isExpected: false,
    isWholeDay,
    closure: {
      remark: "A feast",
      startTime: from === null ? null : wall(from),
      endTime: to === null ? null : wall(to),
    },
  });

test("a fully closed day is an all-day event, and an early close starts at New York's time, written in UTC", () => {
  expect(closed("closure", "2026-11-26 20:00", "2026-11-27 20:00", true)).toMatchObject({
    on: { kind: "day", date: "2026-11-27" },
    summary: "Market closed: A feast, 26 Nov, 20:00 to 27 Nov, 20:00 New York",
    url: "https://desk.test/research/calendar",
  });
  expect(closed("early-end", "2026-11-27 13:00", "2026-11-27 20:00")).toMatchObject({
    on: {
      kind: "time",
      fromMs: Date.parse("2026-11-27T18:00:00Z"),
      toMs: Date.parse("2026-11-28T01:00:00Z"),
    },
    summary: "Market closes early: A feast, 13:00 to 20:00 New York",
  });
  expect(closed("early-end", "2026-11-27 13:00", null).on).toMatchObject({ toMs: null });
  expect(closed("closure", null, "2026-11-27 20:00").on).toEqual({
    kind: "day",
    date: "2026-11-27",
  });
});

test("an unconfirmed date is marked as expected and links to its panel", () => {
  const report = toFile(
    {
      kind: "report",
      key: "report 2026",
      date: date("2027-01-30"),
      isExpected: true,
      code: "BRK.B/X" as StockCode,
      fiscalYear: "2026",
      isActual: false,
    },
    "earnings",
  );
  expect(report.summary).toBe("Expected: BRK.B/X: Earnings, fiscal year 2026; forecast so far");
  expect(report.url).toBe("https://desk.test/research/BRK.B%2FX#earnings-title");
  expect(report.description).toContain("Unchanged since 20 Nov 2026, 10:20 UTC");
});

test("a suspension is at its time, whichever way the exchange writes it", () => {
  const at = (time: MarketTime | null) =>
    toFile(
      {
        kind: "suspension",
        key: "suspension 2026-07-20",
        date: date("2026-07-20"),
        isExpected: false,
        code: "AAPL" as StockCode,
        time,
        reason: null,
      },
      "suspension",
    ).on;
  expect(at(null)).toEqual({ kind: "day", date: "2026-07-20" });
  expect(at({ kind: "text", text: "noon" })).toEqual({ kind: "day", date: "2026-07-20" });
  const noon = { kind: "time", fromMs: Date.parse("2026-07-20T16:00:00Z"), toMs: null };
  expect(at({ kind: "wall", date: null, time: "12:00:00" })).toEqual(noon);
  expect(at({ kind: "instant", ms: noon.fromMs })).toEqual(noon);
});

test("an event's id differs between lists' calendars and is unique within each", () => {
  const event = {
    kind: "closure",
    key: "closure 2026-11-27",
    date: date("2026-11-27"),
    isExpected: false,
    isWholeDay: true,
    closure: { remark: null, startTime: null, endTime: null },
  } as const;
  const uidOf = (given: MarketEvent, list: string) =>
    toFileEvent({ event: given, source: "calendar", answeredAt: changedAt, changedAt }, words(list))
      .uid;
  expect(uidOf(event, "a")).toBe(uidOf({ ...event, date: date("2026-11-28") }, "a"));
  expect(uidOf(event, "a")).not.toBe(uidOf(event, "b"));
  expect(uidOf(event, "a")).not.toBe(uidOf({ ...event, key: "closure 2026-11-28" }, "a"));
});
