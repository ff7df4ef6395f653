import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, parseAmount, sumAmounts } from "../amount";
import { createRunningSum } from "./running-sum";

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(24))
  .map(([units, scale]) => parseAmount(new Decimal(units.toString()).div(`1e${scale}`).toFixed(scale)));

function sumOf(amounts: readonly Amount[]) {
  const sum = createRunningSum();
  for (const each of amounts) sum.add(each);
  return sum.total();
}

test("a running sum is digit by digit the sum of all at once", () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (amounts) => {
      expect(sumOf(amounts)).toBe(sumAmounts(amounts));
    }),
  );
});

test("nothing added has no total, zero has one with its digits", () => {
  expect(sumOf([])).toBeNull();
  expect(sumOf(["0.00", "0"] as Amount[])).toBe("0.00");
  expect(sumOf(["-0.5", "0.50"] as Amount[])).toBe("0.00");
  expect(sumOf(["-0.05"] as Amount[])).toBe("-0.05");
});
