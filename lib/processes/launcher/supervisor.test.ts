import { expect, test } from "vitest";
import { decideRestart } from "./supervisor";

test("a child that crashes again and again is restarted later each time, then given up", () => {
  const delays: (number | null)[] = [];
  for (let falls = 0; falls < 6; falls++) delays.push(decideRestart(falls, 1_000).delayMs);
  expect(delays).toEqual([500, 1_000, 2_000, 4_000, 8_000, null]);
});

test("after a minute without a crash, a child's earlier crashes no longer count", () => {
  expect(decideRestart(5, 60_000)).toEqual({ falls: 1, delayMs: 500 });
  expect(decideRestart(5, 59_999).delayMs).toBeNull();
});
