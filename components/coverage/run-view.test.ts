import { expect, test } from "vitest";
import { durationText, type RunView, resultText } from "./run-view";

const run: RunView = {
  id: 1,
  trigger: "button",
  status: "done",
  startedAtMs: 0,
  finishedAtMs: 1000,
  daysPlanned: 90,
  daysComplete: 89,
  daysEmpty: 0,
  daysPending: 0,
  daysFailed: 0,
  daysChanged: 0,
  rows: 1,
  requests: 1,
  retries: 0,
  failure: null,
};

test("a duration keeps the two units that matter", () => {
  expect([400, 8_200, 125_000, 3_840_000].map(durationText)).toEqual([
    "0 s",
    "8 s",
    "2 min 05 s",
    "1 h 04 min",
  ]);
});

test("how a run ended is said in words", () => {
  expect(resultText(run)).toBe("Done");
  expect(resultText({ ...run, daysPending: 1 })).toBe("Done; 1 day still pending");
  expect(resultText({ ...run, status: "incomplete", daysFailed: 3 })).toBe("Incomplete: 3 days failed");
  expect(resultText({ ...run, status: "incomplete" })).toBe("Incomplete: stopped early");
  expect(resultText({ ...run, status: "interrupted" })).toBe("Interrupted: its process ended");
});
