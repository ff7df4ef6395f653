import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { runs } from "@/lib/env/testing/env";
import { findAmount, findExpandedAmount } from "./amount";

test.each([
  ["0E-8", "0.00000000"],
  ["0e0", "0"],
  ["-0E-3", "0.000"],
  ["0E+3", "0"],
  ["1.2e-7", "0.00000012"],
  ["1.20e-7", "0.000000120"],
  ["-1.2E-7", "-0.00000012"],
  ["1E+3", "1000"],
  ["1.5e1", "15"],
  ["12.345e2", "1234.5"],
  ["0.001e2", "0.1"],
  ["1.50", "1.50"],
])("%s is %s", (text, plain) => {
  expect(findExpandedAmount(text)).toBe(plain);
});

test.each([
  "",
  "e5",
  "1e",
  "1e5.5",
  "01e2",
  "+1e2",
  "1e+",
  "1e9999",
  "1e300",
  "1 e5",
  "Infinity",
  "NaN",
  "1,5e2",
])("%j is no amount", (text) => {
  expect(findExpandedAmount(text)).toBeNull();
});

test("what is written out is the same number, with every digit that was sent", () => {
  const Exact = Decimal.clone({ precision: 1000, toExpNeg: -1000, toExpPos: 1000 });
  const digits = (most: number) => fc.stringMatching(new RegExp(`^\\d{1,${most}}$`));
  const whole = digits(20).map((text) => text.replace(/^0+(?=\d)/, ""));
  const parts = fc.record({
    sign: fc.constantFrom("", "-"),
    whole,
    fraction: fc.option(digits(30)),
    mark: fc.constantFrom("e", "E", "e+", "E-", "e-"),
    exponent: fc.nat(60),
  });
  fc.assert(
    fc.property(parts, ({ sign, whole, fraction, mark, exponent }) => {
      const text = `${sign}${whole}${fraction === null ? "" : `.${fraction}`}${mark}${exponent}`;
      const found = findExpandedAmount(text);
      expect(found).not.toBeNull();
      expect(findAmount(String(found))).toBe(found);
      expect(new Exact(String(found)).equals(new Exact(text))).toBe(true);
      const shift = mark.endsWith("-") ? exponent : -exponent;
      const decimals = Math.max((fraction?.length ?? 0) + shift, 0);
      expect(String(found).split(".")[1]?.length ?? 0).toBe(decimals);
    }),
    { numRuns: runs(20_000) },
  );
});
