import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { planSparkline } from "./sparkline";

const plan = (amounts: (string | null)[]) =>
  planSparkline(amounts.map((amount) => (amount === null ? null : parseAmount(amount))));

test("the line goes from left to right, zero at the foot and the largest day at the top", () => {
  expect(plan(["0", "5", "10"]).runs).toEqual([
    [
      { x: 2, y: 30 },
      { x: 64, y: 16 },
      { x: 126, y: 2 },
    ],
  ]);
});

test("days that are not known are holes in the line", () => {
  const { runs } = plan(["1", null, "1", "1"]);
  expect(runs.map((run) => run.length)).toEqual([1, 2]);
});

test("what is below zero is below the line of zero", () => {
  const { runs, zeroY, low, high } = plan(["10", "-10"]);
  expect([zeroY, low, high]).toEqual([16, -10, 10]);
  expect(runs[0]?.map(({ y }) => y)).toEqual([2, 30]);
});

test("nothing known is no line, and nothing earned a flat one", () => {
  expect(plan([null, null])).toMatchObject({ runs: [], isEmpty: true });
  expect(plan(["0", "0"]).runs[0]?.map(({ y }) => y)).toEqual([30, 30]);
});
