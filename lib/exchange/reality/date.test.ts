import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { findWireDate } from "./fields";

const HOUR_MS = 3_600_000;
/** Midnight UTC of any date that milliseconds can represent without ambiguity. */
const midnights = fc
  .integer({ min: -25_000, max: 60_000 })
  .filter((day) => Math.abs(day) > 120)
  .map((day) => day * 24 * HOUR_MS);
const dateOf = (utcMidnight: number) => new Date(utcMidnight).toISOString().slice(0, 10);

/**
 * The market's own midnight, found by trying: its offset is 4 or 5 hours, and was 4:56:02 long ago.
 */
function newYorkMidnight(utcMidnight: number): number {
  const clock = new Intl.DateTimeFormat("en-GB", {
    timeZone: "America/New_York",
    timeStyle: "medium",
  });
  const candidates = [4 * HOUR_MS, 5 * HOUR_MS, 4 * HOUR_MS + 56 * 60_000 + 2_000];
  const found = candidates.find((offset) => clock.format(utcMidnight + offset) === "00:00:00");
  return utcMidnight + (found ?? expect.fail("no midnight"));
}

describe("a date", () => {
  test("is the same in all spellings, in whichever zone the milliseconds are midnight", () => {
    fc.assert(
      fc.property(midnights, (utc) => {
        const date = dateOf(utc);
        const spellings = [
          date,
          date.replaceAll("-", ""),
          String(utc),
          String(utc - 8 * HOUR_MS),
          String(newYorkMidnight(utc)),
        ];
        expect(spellings.map(findWireDate)).toEqual(spellings.map(() => date));
      }),
      { numRuns: 200 },
    );
  });

  test.each([
    ["1694275200000", "2023-09-10", "the exchange's midnight (field notes)"],
    ["1694304000000", "2023-09-10", "UTC's midnight"],
    ["1694318400000", "2023-09-10", "New York's midnight in summer"],
    ["1673499600000", "2023-01-12", "New York's midnight in winter"],
    ["1694376000000", "2023-09-10", "16:00 in New York, already the next day in UTC+8"],
    ["1694404799999", "2023-09-10", "the last millisecond of New York's day"],
    ["-220924800000", "1963-01-01", "long before 1970"],
  ])("%s is %s: %s", (text, date) => {
    expect(findWireDate(text)).toBe(date);
  });

  test.each([
    "1694304000",
    "1694304000000000",
    "0",
    "2023-02-29",
    "20230229",
    "2023-9-1",
    "09/10/2023",
    "2023-09-10T00:00:00Z",
    " 2023-09-10",
    "2023-09",
    "2023",
    "soon",
    "1.6e12",
    "",
  ])("is not %j: that could mean another, or none", (text) => {
    expect(findWireDate(text)).toBeNull();
  });
});
