import fc from "fast-check";
import { expect, test } from "vitest";
import { sendThroughFaults } from "./test-faults";
import { killSenders } from "./test-kill";

test("1,000 random faults: no order twice, and no wrong answer", { timeout: 900_000 }, async () => {
  const counts = await sendThroughFaults(`faults-${fc.readConfigureGlobal()?.seed ?? 0}`, 1000);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(1000);
  for (const told of ["accepted", "refused", "not-sent", "unknown"] as const) {
    expect(counts[told]).toBeGreaterThan(0);
  }
});

test("20 processes are killed while they send; some die in the middle of an order", {
  timeout: 600_000,
}, async () => {
  expect(await killSenders(`kills-${fc.readConfigureGlobal()?.seed ?? 0}`, 20)).toBeGreaterThan(0);
});
