import ICAL from "ical.js";
import { expect, test } from "vitest";
import type { MarketDate } from "@/lib/stocks/market/market-date";
import { type FileEvent, formatCalendarFile } from "./calendar-file";

const EVENT: FileEvent = {
  uid: "a@broker-desk",
  on: { kind: "day", date: "2026-11-26" as MarketDate },
  summary: "Market closed: Thanksgiving Day",
  description: "20:00 to 20:00, New York",
  category: "Market closed",
  url: "https://desk.test/research/calendar",
  isExpected: false,
  changedAt: new Date("2026-11-20T10:20:30Z"),
};

const format = (...events: Partial<FileEvent>[]) =>
  formatCalendarFile({
    name: "Chips, large\r\nBEGIN:VEVENT",
    description: "Two lines;\nand a comma, too",
    language: "en-US",
    events: events.map((event) => ({ ...EVENT, ...event })),
  });

function read(text: string) {
  const calendar = new ICAL.Component(ICAL.parse(text));
  const events = calendar.getAllSubcomponents("vevent");
  return { calendar, events: events.map((event) => new ICAL.Event(event)), components: events };
}

test("every line ends with CRLF and has at most 75 octets, and no character is cut in two", () => {
  const text = format({
    summary: `${"感恩节".repeat(40)}😀`.repeat(3),
    description: "x".repeat(300),
  });
  expect(text.endsWith("END:VCALENDAR\r\n")).toBe(true);
  expect(text.replaceAll("\r\n", "")).not.toMatch(/[\r\n]/);
  for (const line of text.split("\r\n")) {
    expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75);
    expect(line).not.toContain("\uFFFD");
  }
  expect(read(text).events[0]?.summary).toBe(`${"感恩节".repeat(40)}😀`.repeat(3));
});

test("another reader reads the texts back, with any characters", () => {
  const words = 'a, b; c \\ d\\n: "e"';
  const { calendar, events } = read(
    format({ summary: words, description: `${words}\nsecond line` }),
  );
  expect(events[0]?.summary).toBe(words);
  expect(events[0]?.description).toBe(`${words}\nsecond line`);
  expect(calendar.getFirstPropertyValue("x-wr-calname")).toBe("Chips\\, large BEGIN:VEVENT");
  expect(calendar.getFirstPropertyValue("x-wr-caldesc")).toBe("Two lines\\;\\nand a comma\\, too");
});

test("a text cannot add lines, properties or events of its own", () => {
  const text = format({
    summary: "x\r\nEND:VEVENT\r\nBEGIN:VALARM",
    description: "y\r\nATTACH:file\0",
  });
  const { events, components } = read(text);
  expect(events).toHaveLength(1);
  expect(components[0]?.getAllSubcomponents()).toEqual([]);
  expect(components[0]?.getFirstProperty("attach")).toBeNull();
});

test("a day is a date without a zone, and a time is UTC", () => {
  const { events } = read(
    format(
      {},
      {
        on: {
          kind: "time",
          fromMs: Date.parse("2026-11-27T18:00:00Z"),
          toMs: Date.parse("2026-11-28T01:00:00Z"),
        },
      },
      { on: { kind: "time", fromMs: Date.parse("2026-11-27T18:00:00Z"), toMs: null } },
    ),
  );
  expect(events[0]?.startDate.isDate).toBe(true);
  expect(events[0]?.startDate.toString()).toBe("2026-11-26");
  expect(events[0]?.endDate.toString()).toBe("2026-11-27"); // one day; the end is exclusive
  expect(events[1]?.startDate.toString()).toBe("2026-11-27T18:00:00Z");
  expect(events[1]?.endDate.toString()).toBe("2026-11-28T01:00:00Z");
  expect(events[2]?.endDate.toString()).toBe("2026-11-27T18:00:00Z");
});

test("an event that changed is the same one with a later version", () => {
  const [before] = read(format({})).components;
  const [after] = read(
    format({
      on: { kind: "day", date: "2026-11-27" as MarketDate },
      changedAt: new Date("2026-11-20T10:20:31Z"),
    }),
  ).components;
  expect(after?.getFirstPropertyValue("uid")).toBe(before?.getFirstPropertyValue("uid"));
  expect(Number(after?.getFirstPropertyValue("sequence"))).toBe(
    Number(before?.getFirstPropertyValue("sequence")) + 1,
  );
  expect(String(after?.getFirstPropertyValue("last-modified"))).toBe("2026-11-20T10:20:31Z");
  expect(String(after?.getFirstPropertyValue("dtstamp"))).toBe("2026-11-20T10:20:31Z");
});

test("expected dates are tentative, and no event blocks the subscriber's time", () => {
  const { components } = read(format({ isExpected: true }, {}));
  expect(components.map((event) => event.getFirstPropertyValue("status"))).toEqual([
    "TENTATIVE",
    "CONFIRMED",
  ]);
  expect(components[0]?.getFirstPropertyValue("transp")).toBe("TRANSPARENT");
});

test("the same events are the same bytes, and no event is a whole calendar", () => {
  expect(format({})).toBe(format({}));
  const { calendar, events } = read(format());
  expect(events).toEqual([]);
  expect(calendar.getFirstPropertyValue("version")).toBe("2.0");
  expect(String(calendar.getFirstPropertyValue("refresh-interval"))).toBe("PT4H");
});
