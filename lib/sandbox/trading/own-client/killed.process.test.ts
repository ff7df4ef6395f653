import fc from "fast-check";
import { expect, test } from "vitest";
import { killSenders } from "./test-kill";

test("3 processes are killed in the middle of an order: what they announced is there at most once", async () => {
  const seed = `faults-${fc.readConfigureGlobal()?.seed ?? 0}`;
  expect(await killSenders(seed, 3)).toBeGreaterThanOrEqual(2);
});
