import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { type Amount, createRunningSum, parseAmount, sumAmounts } from "./amount";

const Exact = Decimal.clone({ precision: 1000 });

const amount = fc
  .tuple(fc.bigInt({ min: -(10n ** 30n), max: 10n ** 30n }), fc.nat(24))
  .map(([units, scale]) =>
    parseAmount(new Decimal(units.toString()).div(`1e${scale}`).toFixed(scale)),
  );

function sumOf(amounts: readonly Amount[]) {
  const sum = createRunningSum();
  for (const each of amounts) sum.add(each);
  return sum.total();
}

test("a sum is exact, with the longest scale of its amounts", () => {
  fc.assert(
    fc.property(fc.array(amount, { minLength: 1, maxLength: 40 }), (amounts) => {
      const total = amounts.reduce((sum, each) => sum.plus(each), new Exact(0));
      const scale = Math.max(...amounts.map((each) => each.split(".")[1]?.length ?? 0));
      expect(sumAmounts(amounts)).toBe(total.toFixed(scale));
      expect(sumOf(amounts)).toBe(sumAmounts(amounts));
    }),
  );
});

test("a sum of no amounts has no total; a sum of zeros has one with its digits", () => {
  expect(sumOf([])).toBeNull();
  expect(sumAmounts([])).toBe("0");
  expect(sumOf(["0.00", "0"] as Amount[])).toBe("0.00");
  expect(sumOf(["-0.5", "0.50"] as Amount[])).toBe("0.00");
  expect(sumOf(["-0.05"] as Amount[])).toBe("-0.05");
});
