import { expect, test } from "vitest";
import { type Day, listDays } from "@/lib/core/day";
import type { StoredDayStatus } from "@/lib/coverage/day-status";
import { coverageDay, describeGaps, findGaps, unsettledDays } from "./coverage";

const TODAY = "2026-11-21" as Day;
const describeFrom = (from: string, statuses: Record<string, StoredDayStatus>) =>
  listDays({ from: from as Day, to: TODAY }).map((day) => {
    const status = statuses[day];
    const at = new Date(0);
    const stored = { day, rowCount: 0, revision: 0, fetchedAt: at, attemptedAt: at, failure: null };
    return coverageDay(day, status && { ...stored, status }, {
      today: TODAY,
      source: { feed: "exchange" },
    });
  });

test("days that are not complete are counted, in the words of a file, worst first", () => {
  const days = describeFrom("2026-08-20", { "2026-11-19": "failed", "2026-11-20": "pending" });
  const gaps = findGaps(days);
  expect(gaps).toEqual({ failed: 1, missing: 88, lost: 3, pending: 1, "not-published": 1 });
  expect(describeGaps(gaps)).toBe(
    "incomplete: 1 day failed, 88 missing, 3 lost, 1 pending, 1 not published yet",
  );
  expect(unsettledDays(days)).toHaveLength(94);
});

test("a whole range says nothing: days without rows are known too", () => {
  const days = describeFrom("2026-11-19", { "2026-11-19": "complete", "2026-11-20": "empty" });
  expect(findGaps(days.slice(0, 2))).toBeNull();
  expect(describeGaps(null)).toBeNull();
});
