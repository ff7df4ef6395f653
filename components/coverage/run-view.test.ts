import { expect, test } from "vitest";
import { testText } from "@/lib/core/testing/text";
import { durationText, type RunView, resultText } from "./run-view";

const t = testText("coverage.runs");
const run: RunView = {
  id: 1,
  subject: "commissions",
  trigger: "button",
  status: "done",
  startedAtMs: 0,
  finishedAtMs: 1000,
  daysPlanned: 90,
  daysComplete: 89,
  daysEmpty: 0,
  daysPending: 0,
  daysFailed: 0,
  rows: 1,
  windows: 0,
  recordsNew: 0,
  recordsChanged: 0,
  gaps: 0,
  reachedAtMs: null,
  requests: 1,
  retries: 0,
  failure: null,
  clockJumpMs: null,
};

test("a duration keeps the two units that matter", () => {
  expect([400, 8_200, 125_000, 3_840_000].map((ms) => durationText(t, ms))).toEqual([
    "0 s",
    "8 s",
    "2 min 05 s",
    "1 h 04 min",
  ]);
});

test("how a run ended is said in words", () => {
  expect(resultText(t, run)).toBe("Complete");
  expect(resultText(t, { ...run, clockJumpMs: 9e8 })).toBe("Complete; clocks differ");
  expect(resultText(t, { ...run, daysPending: 1 })).toBe("Complete, 1 day pending");
  expect(resultText(t, { ...run, status: "incomplete", daysFailed: 3 })).toBe(
    "Incomplete: 3 days failed",
  );
  expect(resultText(t, { ...run, status: "incomplete" })).toBe("Incomplete: stopped early");
  expect(resultText(t, { ...run, subject: "repayments", status: "incomplete", gaps: 1 })).toBe(
    "Incomplete: 1 gap",
  );
  expect(resultText(t, { ...run, subject: "repayments", gaps: 2 })).toBe(
    "Complete, 2 gaps remaining",
  );
  expect(resultText(t, { ...run, status: "interrupted" })).toBe("Interrupted: the process ended");
});
