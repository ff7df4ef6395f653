import { expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { type DayOutcome, runStatus, tallyDays } from "./report";

const outcome = (status: DayOutcome["status"], rows = 0): DayOutcome => ({
  day: "2026-11-01" as Day,
  status,
  rows,
  failure: null,
});

test("a run with a failed day is incomplete", () => {
  const tally = tallyDays(3, [outcome("complete", 5), outcome("failed"), outcome("empty")]);
  expect(tally).toEqual({
    daysPlanned: 3,
    daysComplete: 1,
    daysEmpty: 1,
    daysPending: 0,
    daysFailed: 1,
    rows: 5,
  });
  expect(runStatus(tally)).toBe("incomplete");
});

test.each(["pending", "lost"] as const)(
  "a %s day can not be had today, so the run is done",
  (status) => {
    expect(runStatus(tallyDays(1, [outcome(status)]))).toBe("done");
  },
);
