import { expect, test } from "vitest";
import { findTimeZone, type LetterTimes, lastHourMs, letterAtMs, nextHourMs } from "./times";

const at = (iso: string) => Date.parse(iso);
const text = (ms: number) => new Date(ms).toISOString().slice(0, 16);
const digest = (zone: string, digestHour: number): LetterTimes => ({
  zone,
  digestHour,
  quiet: null,
});
const quiet = (zone: string, from: number, to: number): LetterTimes => ({
  ...{ zone, digestHour: null, quiet: { from, to } },
});

/** The digest times of four days in a row. */
function days(zone: string, hour: number, from: string): string[] {
  const found: number[] = [];
  for (let ms = at(from); found.length < 4; ms = found.at(-1) ?? ms)
    found.push(nextHourMs(zone, hour, ms));
  return found.map(text);
}

test.each([
  [
    "America/New_York",
    "2026-03-06T20:00Z",
    ["2026-03-07T13:00", "2026-03-08T12:00", "2026-03-09T12:00", "2026-03-10T12:00"],
  ],
  [
    "America/New_York",
    "2026-10-30T20:00Z",
    ["2026-10-31T12:00", "2026-11-01T13:00", "2026-11-02T13:00", "2026-11-03T13:00"],
  ],
  [
    "Europe/Berlin",
    "2026-03-27T20:00Z",
    ["2026-03-28T07:00", "2026-03-29T06:00", "2026-03-30T06:00", "2026-03-31T06:00"],
  ],
  [
    "Europe/Berlin",
    "2026-10-23T20:00Z",
    ["2026-10-24T06:00", "2026-10-25T07:00", "2026-10-26T07:00", "2026-10-27T07:00"],
  ],
])(
  "eight in the morning stays eight in %s where the clocks change after %s",
  (zone, from, expected) => {
    expect(days(zone, 8, from)).toEqual(expected);
  },
);

test("an hour that spring skips is the one after it; one that autumn repeats comes once, the first time", () => {
  expect(days("America/New_York", 2, "2026-03-07T12:00Z")).toEqual([
    ...["2026-03-08T07:00", "2026-03-09T06:00", "2026-03-10T06:00", "2026-03-11T06:00"],
  ]);
  expect(days("Europe/Berlin", 2, "2026-03-28T12:00Z").slice(0, 2)).toEqual([
    "2026-03-29T01:00",
    "2026-03-30T00:00",
  ]);
  expect(days("America/New_York", 1, "2026-10-31T12:00Z").slice(0, 2)).toEqual([
    "2026-11-01T05:00",
    "2026-11-02T06:00",
  ]);
  expect(days("Europe/Berlin", 2, "2026-10-24T12:00Z").slice(0, 2)).toEqual([
    "2026-10-25T00:00",
    "2026-10-26T01:00",
  ]);
});

test.each([
  "Pacific/Apia",
  "Asia/Kathmandu",
  "Asia/Shanghai",
  "America/St_Johns",
  "Pacific/Kiritimati",
])("in %s every moment of a year has one before it and one after it, a day apart", (zone) => {
  for (let ms = at("2026-01-01T00:00Z"); ms < at("2027-01-01T00:00Z"); ms += 77_777_777) {
    const [last, next] = [lastHourMs(zone, 8, ms), nextHourMs(zone, 8, ms)];
    expect(last).toBeLessThanOrEqual(ms);
    expect(next).toBeGreaterThan(ms);
    expect(Math.abs(next - last - 86_400_000)).toBeLessThanOrEqual(3_600_000);
  }
});

test("without a choice letters leave at once, in a digest at the next hour, in a quiet time at its end", () => {
  const now = at("2026-11-20T22:30Z");
  expect(letterAtMs(null, now)).toBe(now);
  expect(text(letterAtMs(digest("Europe/Berlin", 8), now))).toBe("2026-11-21T07:00");
  expect(text(letterAtMs(digest("Europe/Berlin", 8), at("2026-11-21T07:00Z")))).toBe(
    "2026-11-22T07:00",
  );
  expect(text(letterAtMs(quiet("Europe/Berlin", 22, 7), now))).toBe("2026-11-21T06:00");
  expect(letterAtMs(quiet("Europe/Berlin", 0, 7), now)).toBe(now);
  expect(text(letterAtMs(quiet("Europe/Berlin", 22, 7), at("2026-11-21T05:59Z")))).toBe(
    "2026-11-21T06:00",
  );
  const [begins, ends] = [at("2026-11-20T21:00Z"), at("2026-11-21T06:00Z")];
  expect(letterAtMs(quiet("Europe/Berlin", 22, 7), begins)).toBe(ends);
  expect(letterAtMs(quiet("Europe/Berlin", 22, 7), ends)).toBe(ends);
  expect(text(letterAtMs(quiet("Asia/Shanghai", 9, 18), at("2026-11-20T02:00Z")))).toBe(
    "2026-11-20T10:00",
  );
});

test("a quiet night is as long as the clocks say when they change", () => {
  const night = quiet("America/New_York", 22, 7);
  expect(text(letterAtMs(night, at("2026-03-08T03:30Z")))).toBe("2026-03-08T11:00");
  expect(text(letterAtMs(night, at("2026-11-01T03:30Z")))).toBe("2026-11-01T12:00");
});

test("a time zone is one that the clocks know", () => {
  for (const zone of ["Europe/Berlin", "UTC", "Asia/Shanghai"])
    expect(findTimeZone(zone)).toBe(zone);
  expect(findTimeZone("europe/BERLIN")).toBe("Europe/Berlin");
  for (const zone of ["", "Europe/Nowhere", "x".repeat(50)]) expect(findTimeZone(zone)).toBeNull();
});
