import { expect, test } from "vitest";
import { parseDay } from "@/lib/core/day";
import { testText } from "@/lib/core/testing/text";
import type { CoverageDay, DayStatus } from "@/lib/coverage/day-status";
import { findComingLoss, lossText } from "./coverage-board";

const day = (text: string, status: DayStatus, daysUntilLost: number | null): CoverageDay => ({
  day: parseDay(text),
  status,
  rowCount: 0,
  revision: 0,
  fetchedAtMs: null,
  failure: null,
  daysUntilLost,
});

test("only unread days that leave the window soon are warned of, the nearest first", () => {
  const days = [
    day("2026-08-22", "lost", null),
    day("2026-08-24", "failed", 1),
    day("2026-08-25", "complete", 2),
    day("2026-08-26", "missing", 3),
    day("2026-10-01", "missing", 39),
  ];
  expect(findComingLoss(days)).toEqual({ days: ["2026-08-24", "2026-08-26"], inDays: 1 });
});

test("nothing is said while nothing is about to be lost", () => {
  expect(
    findComingLoss([day("2026-08-23", "complete", 0), day("2026-10-01", "failed", 39)]),
  ).toBeNull();
});

test("the warning counts days and time in words", () => {
  const one = [parseDay("2026-08-24")];
  expect(lossText(testText("coverage.loss"), { days: one, inDays: 0 })).toBe(
    "1 day will become unavailable at the exchange today.",
  );
  expect(
    lossText(testText("coverage.loss"), { days: [...one, parseDay("2026-08-25")], inDays: 5 }),
  ).toBe("2 days will become unavailable at the exchange, the first in 5 days.");
});
