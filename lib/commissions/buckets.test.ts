import fc from "fast-check";
import { expect, test } from "vitest";
import { addDays, type Day, listDays, parseDay } from "@/lib/core/day";
import { BUCKETS, fittingBucket, listBuckets } from "./buckets";

const from = parseDay("2026-01-01");
const range = (days: number) => ({ from, to: addDays(from, days - 1) });

test("weeks run from Monday to Sunday, and the range cuts the first and the last", () => {
  expect(listBuckets({ from: parseDay("2026-11-18"), to: parseDay("2026-11-30") }, "week")).toEqual(
    [
      { from: "2026-11-18", to: "2026-11-22" },
      { from: "2026-11-23", to: "2026-11-29" },
      { from: "2026-11-30", to: "2026-11-30" },
    ],
  );
});

test("months end where they end", () => {
  expect(
    listBuckets({ from: parseDay("2024-01-31"), to: parseDay("2024-03-02") }, "month"),
  ).toEqual([
    { from: "2024-01-31", to: "2024-01-31" },
    { from: "2024-02-01", to: "2024-02-29" },
    { from: "2024-03-01", to: "2024-03-02" },
  ]);
});

test("buckets hold every day of any range once", () => {
  fc.assert(
    fc.property(fc.nat(3000), fc.nat(900), fc.constantFrom(...BUCKETS), (start, length, bucket) => {
      const any = { from: addDays(from, start), to: addDays(from, start + length) };
      const days = listBuckets(any, bucket).flatMap((part): Day[] => listDays(part));
      expect(days).toEqual(listDays(any));
    }),
  );
});

test("a long range is shown by weeks, years by months", () => {
  expect([130, 131, 900, 901].map((days) => fittingBucket(range(days)))).toEqual([
    "day",
    "week",
    "week",
    "month",
  ]);
});
