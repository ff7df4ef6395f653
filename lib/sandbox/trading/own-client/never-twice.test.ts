import fc from "fast-check";
import { expect, test } from "vitest";
import { sendThroughFaults } from "./test-faults";
import { killSenders } from "./test-kill";

/** `npm run test:full` draws the seed, and prints it. */
const seed = `faults-${fc.readConfigureGlobal()?.seed ?? 0}`;

test("60 random faults: no order twice, and no wrong answer", { timeout: 180_000 }, async () => {
  const counts = await sendThroughFaults(seed, 60);
  expect(Object.values(counts).reduce((sum, count) => sum + count, 0)).toBe(60);
  // The run tried what it is about. A busy machine's slow answers are unknown too.
  for (const told of ["accepted", "unknown"] as const) expect(counts[told]).toBeGreaterThan(0);
});

test("3 processes are killed while they send: what they announced is there at most once", {
  timeout: 180_000,
}, async () => {
  await killSenders(seed, 3);
});
