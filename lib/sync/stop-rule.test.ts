import { expect, test } from "vitest";
import { createStopRule } from "./stop-rule";

test.each([
  "key-unknown",
  "signature-refused",
  "passphrase-refused",
  "permission-missing",
  "address-not-allowed",
  "address-unsafe",
  "not-a-broker",
  "wrong-environment",
  "clock-skew",
] as const)("%s would meet every other day too: the run stops at once", (kind) => {
  expect(createStopRule()(kind)).toBe(true);
});

test("an exchange that is silent for three days in a row ends the run", () => {
  const stopsRun = createStopRule();
  expect([stopsRun("unreachable"), stopsRun("timed-out"), stopsRun("unavailable")]).toEqual([
    false,
    false,
    true,
  ]);
});

test("one answer in between starts the count again", () => {
  const stopsRun = createStopRule();
  stopsRun("unavailable");
  stopsRun("unavailable");
  stopsRun(null);
  expect([stopsRun("unavailable"), stopsRun("unavailable")]).toEqual([false, false]);
});

test("days with unreadable rows say nothing about the other days", () => {
  const stopsRun = createStopRule();
  expect(Array.from({ length: 10 }, () => stopsRun("bad-response"))).not.toContain(true);
});
