import { expect, test } from "vitest";
import type { CommissionFees } from "@/lib/commissions/fees";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { feeSteps } from "./fee-waterfall";

const none = { amount: null, rows: 0 };
const fees = (given: {
  fee: string;
  deduction: string | null;
  rows?: number;
  paid: string;
  rebate: string;
}): CommissionFees => ({
  coin: "BTC",
  rowCount: 10,
  fee: parseAmount(given.fee),
  feePaid: parseAmount(given.paid),
  feeMissing: 0,
  feePaidMissing: 0,
  rebateAmount: parseAmount(given.rebate),
  given: {
    feeDeduction:
      given.deduction === null
        ? none
        : { amount: parseAmount(given.deduction), rows: given.rows ?? 10 },
    activityBonusDeduct: none,
    spotCouponDeduct: none,
    futuresCouponDeduct: none,
    spotFeeDiscountDeduct: none,
    negativeMakerFeeDeduct: none,
  },
  anomalies: { negative: 0, rebateWithoutFee: 0, feeMismatch: 0 },
});
const figures = (given: CommissionFees) =>
  feeSteps(given).map(({ name, amount }) => [name, amount]);

test("the fee less its deduction is the fee paid", () => {
  const steps = feeSteps(fees({ fee: "10", deduction: "4", paid: "6", rebate: "3" }));
  expect(steps.map(({ name, amount }) => [name, amount])).toEqual([
    ["fee", "10"],
    ["deduction", "-4"],
    ["paid", "6"],
    ["rebate", "3"],
  ]);
  expect(steps.map(({ bar }) => [bar.from, bar.to])).toEqual([
    [0, 1],
    [0.6, 1],
    [0, 0.6],
    [0, 0.3],
  ]);
});

test("an unexplained difference is a separate step", () => {
  expect(figures(fees({ fee: "10", deduction: "4", paid: "5.5", rebate: "1" }))[2]).toEqual([
    "unexplained",
    "-0.5",
  ]);
});

test("a deduction that was not given is not zero", () => {
  const silent = feeSteps(fees({ fee: "10", deduction: null, paid: "6", rebate: "3" }));
  expect(silent[1]).toMatchObject({ name: "deduction", amount: null });
  expect(silent[2]).toMatchObject({ name: "notGiven", amount: "-4" });
  const partly = feeSteps(fees({ fee: "10", deduction: "1", rows: 2, paid: "9", rebate: "0" }));
  expect(partly[1]).toMatchObject({ amount: "-1", note: { kind: "given", count: 2, all: 10 } });
});

test("a book without rows has no bars, and a negative total keeps its place", () => {
  const bars = (given: CommissionFees) => feeSteps(given).flatMap(({ bar }) => [bar.from, bar.to]);
  expect(
    bars(fees({ fee: "0", deduction: "0", paid: "0", rebate: "0" })).every((end) => end === 0),
  ).toBe(true);
  const ends = bars(fees({ fee: "-1", deduction: "5", paid: "-6", rebate: "-2" }));
  expect(ends.every((end) => end >= 0 && end <= 1)).toBe(true);
});

test("fees that no row gives, or only some, are no zero and explain no difference", () => {
  const known = fees({ fee: "10", deduction: "4", paid: "6", rebate: "3" });
  const none = { ...known, fee: null, feePaid: null, feeMissing: 10, feePaidMissing: 10 };
  expect(figures(none)).toEqual([
    ["fee", null],
    ["deduction", "-4"],
    ["paid", null],
    ["rebate", "3"],
  ]);
  const steps = feeSteps({ ...known, feePaid: "5" as Amount, feePaidMissing: 3 });
  expect(steps.map(({ name }) => name)).toEqual(["fee", "deduction", "paid", "rebate"]);
  expect(steps[2]).toMatchObject({ amount: "5", note: { kind: "given", count: 7, all: 10 } });
});
