import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import type { DayStatus } from "@/lib/coverage/day-status";
import { countDays, describeDays } from "./sync-summary";

const gap = (day: string, status: DayStatus) => ({ day: day as Day, status });

test("neighbours of one status are one range, anything between them parts it", () => {
  const days = [
    gap("2026-10-31", "missing"),
    gap("2026-11-01", "missing"),
    gap("2026-11-02", "failed"),
    gap("2026-11-04", "failed"),
    gap("2026-11-05", "not-published"),
  ];
  expect(describeDays(days)).toBe(
    "2026-10-31 to 2026-11-01 missing, 2026-11-02 failed, 2026-11-04 failed, 2026-11-05 not published",
  );
});

test.each([
  [["2026-11-01"], "2026-11-01"],
  [["2026-11-01", "2026-11-02", "2026-11-05"], "2026-11-01 to 2026-11-02, 2026-11-05 (3 days)"],
])("%j are counted as %j", (days, text) => {
  expect(countDays(days as Day[])).toBe(text);
});
