import fc from "fast-check";
import { expect, test } from "vitest";
import { killSenders } from "./testing/kill";

test("2 processes are killed while they send, one of them in the middle of an order: what they announced is there at most once", async () => {
  const seed = `faults-${fc.readConfigureGlobal()?.seed ?? 0}`;
  expect(await killSenders(seed, 2)).toBeGreaterThanOrEqual(1);
});
