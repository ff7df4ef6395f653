import fc from "fast-check";
import { expect, test } from "vitest";
import { STRUCK_OPERATIONS, sendThroughFaults } from "./testing/faults";

/** `npm run test:full` draws the seed and prints it. */
const seed = `faults-${fc.readConfigureGlobal()?.seed ?? 0}`;

test("60 random faults: no order twice, and no wrong answer", { timeout: 180_000 }, async () => {
  const { told, struck } = await sendThroughFaults(seed, 60);
  expect(Object.values(struck).reduce((sum, count) => sum + count, 0)).toBe(60);
  for (const operation of STRUCK_OPERATIONS) expect(struck[operation]).toBeGreaterThan(0);
  // The run had both outcomes. On a busy machine slow answers are unknown too.
  for (const kind of ["accepted", "unknown"] as const) expect(told[kind]).toBeGreaterThan(0);
});
