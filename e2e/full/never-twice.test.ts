import fc from "fast-check";
import { expect, test } from "vitest";
import {
  STRUCK_OPERATIONS,
  sendThroughFaults,
} from "@/lib/sandbox/trading/own-client/testing/faults";

const seed = fc.readConfigureGlobal()?.seed ?? 0;

test("1,000 random faults strike: no order twice, and no wrong answer", {
  timeout: 900_000,
}, async () => {
  const { told, struck } = await sendThroughFaults(`faults-${seed}`, 1000);
  expect(Object.values(struck).reduce((sum, count) => sum + count, 0)).toBe(1000);
  for (const operation of STRUCK_OPERATIONS) expect(struck[operation]).toBeGreaterThan(50);
  for (const kind of ["accepted", "refused", "not-sent", "unknown"] as const) {
    expect(told[kind]).toBeGreaterThan(0);
  }
});
