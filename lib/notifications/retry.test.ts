import { expect, test } from "vitest";
import { nextPauseSeconds, PAUSES_SECONDS } from "./retry";

const middle = () => 0.5;
const ATTEMPTS = [1, 2, 3, 4, 5, 6, 7, 8];

test("the pauses grow over more than a day, and then it is given up", () => {
  expect(ATTEMPTS.map((attempts) => nextPauseSeconds(attempts, null, middle))).toEqual([
    ...PAUSES_SECONDS,
    null,
  ]);
  expect(PAUSES_SECONDS).toEqual(PAUSES_SECONDS.toSorted((a, b) => a - b));
  expect(PAUSES_SECONDS.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(24 * 3_600);
});

test("a pause varies by a fifth either way, and is never shorter than the receiver asks", () => {
  expect([0, 1].map((random) => nextPauseSeconds(2, null, () => random))).toEqual([240, 360]);
  expect(nextPauseSeconds(1, 90_000, middle)).toBe(90);
  expect(nextPauseSeconds(6, 90_000, middle)).toBe(36_000);
  expect(nextPauseSeconds(1, 1e12, middle)).toBe(86_400);
});
