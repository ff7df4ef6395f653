import { expect, test } from "vitest";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { expectedPublicationMs, usualPublicationMs } from "./state";

const HOUR = 3_600_000;
const FIRST = "2026-11-10" as Day;
/**
 * Days with the hour (UTC+8, on the next day) at which they were first seen, and the hours of the
 * syncs that found them missing.
 */
const watch = (days: readonly { seen: number; absent: readonly number[] }[]) => {
  const at = (index: number, hour: number) => dayStartMs(addDays(FIRST, index + 1)) + hour * HOUR;
  return {
    seen: days.map(({ seen }, index) => ({ day: addDays(FIRST, index), atMs: at(index, seen) })),
    absentAtMs: days.flatMap(({ absent }, index) => absent.map((hour) => at(index, hour))),
  };
};

test("days whose arrival was observed predict the hour of the next one", () => {
  const usual = usualPublicationMs(
    watch([
      { seen: 10.3, absent: [0.3, 1.3, 9.3] },
      { seen: 10.4, absent: [9.4] },
      { seen: 10.2, absent: [9.2] },
    ]),
  );
  expect(usual).toBe(10 * HOUR);
  expect(expectedPublicationMs("2026-11-20" as Day, usual)).toBe(
    Date.parse("2026-11-21T10:00:00+08:00"),
  );
});

test("one late day does not move the usual hour", () => {
  const normal = { seen: 6.2, absent: [5.2] };
  expect(usualPublicationMs(watch([normal, { seen: 20.2, absent: [19.2] }, normal]))).toBe(
    5.5 * HOUR,
  );
});

test.each([
  [
    "too few days were watched",
    [
      { seen: 10, absent: [9] },
      { seen: 10, absent: [9] },
    ],
  ],
  ["days were there when they were first asked for", Array(5).fill({ seen: 10, absent: [] })],
  ["nobody looked for hours before they were there", Array(5).fill({ seen: 18, absent: [9] })],
])("nothing is guessed where %s", (_words, days) => {
  const usual = usualPublicationMs(watch(days));
  expect(usual).toBeNull();
  expect(expectedPublicationMs(FIRST, usual)).toBeNull();
});

test("a day that was brought in long after it was published says nothing of its hour", () => {
  const seen = [0, 1, 2, 3].map((index) => ({
    day: addDays(FIRST, index),
    atMs: dayStartMs(FIRST) + 400 * HOUR,
  }));
  expect(usualPublicationMs({ seen, absentAtMs: [dayStartMs(FIRST) + 399.5 * HOUR] })).toBeNull();
});
