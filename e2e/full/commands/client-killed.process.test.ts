import fc from "fast-check";
import { expect, test } from "vitest";
import { killSenders } from "@/lib/sandbox/trading/own-client/testing/kill";

test("20 processes are killed while they send, at least 10 of them in the middle of an order", {
  timeout: 600_000,
}, async () => {
  const seed = `kills-${fc.readConfigureGlobal()?.seed ?? 0}`;
  expect(await killSenders(seed, 20)).toBeGreaterThanOrEqual(10);
});
