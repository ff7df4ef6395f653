import ICAL from "ical.js";
import { expect, test } from "vitest";
import { calendarFacts, stockFacts } from "@/components/shares/testing/facts";
import { testText } from "@/lib/core/testing/text";
import type { ShareFacts } from "@/lib/shares/facts/facts";
import { sharedCalendarFile } from "./shared-calendar";

const words = { t: testText("calendar"), language: "en-US" } as const;

const write = (facts: ShareFacts, title = "", linkId = "a link") =>
  sharedCalendarFile(facts, { linkId, title }, words);

function read(file: string | null) {
  const calendar = new ICAL.Component(ICAL.parse(file ?? "no file"));
  const events = calendar.getAllSubcomponents("vevent").map((event) => new ICAL.Event(event));
  return { name: calendar.getFirstPropertyValue("x-wr-calname"), events };
}

test("the file has every date that was shared, once, and leads nowhere", () => {
  const facts = calendarFacts();
  const section = facts.sections.find((each) => each.kind === "calendar");
  const file = write(facts);
  const { events } = read(file);
  expect(section?.entries.length).toBeGreaterThan(0);
  expect(section?.gaps.length).toBeGreaterThan(0);
  expect(file).toContain("TSLA");
  expect(events).toHaveLength(section?.entries.length ?? -1);
  expect(new Set(events.map(({ uid }) => uid)).size).toBe(events.length);
  expect(file).not.toMatch(/https?:|\/research/);
});

test("the calendar has the name of the link, or else of its list", () => {
  const facts = calendarFacts();
  expect(read(write(facts, "Dates for a friend")).name).toContain("Dates for a friend");
  expect(read(write(facts)).name).toContain("Megacaps");
});

test("two links of one calendar are two calendars to a program that has both", () => {
  const facts = calendarFacts();
  const [one, other] = [read(write(facts, "", "one")), read(write(facts, "", "other"))];
  const uids = new Set(one.events.map(({ uid }) => uid));
  expect(other.events.filter(({ uid }) => uids.has(uid))).toEqual([]);
});

test("a link to another subject has no calendar file", () => {
  expect(write(stockFacts())).toBeNull();
});
