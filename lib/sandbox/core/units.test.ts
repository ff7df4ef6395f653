import fc from "fast-check";
import { expect, test } from "vitest";
import { formatUnits, neededDecimals, parseUnits } from "./units";

test.each([
  [0n, 8, "0"],
  [1n, 18, "0.000000000000000001"],
  [-1n, 18, "-0.000000000000000001"],
  [1_500_000_000_000_000_000n, 8, "1.50000000"],
  [-12_000_000_000_000_000_000n, 0, "-12"],
  [123_456_789_012_345_678_901_234_567_890n, 18, "123456789012.345678901234567890"],
] as const)("writes %s units with %s decimals as %s", (units, decimals, text) => {
  expect(formatUnits(units, decimals)).toBe(text);
});

test("an amount survives being written with as many decimals as it needs and read again", () => {
  fc.assert(
    fc.property(fc.bigInt({ min: -(10n ** 40n), max: 10n ** 40n }), (units) => {
      expect(parseUnits(formatUnits(units, neededDecimals(units))).units).toBe(units);
    }),
  );
});

test.each(["", "n/a", "1e5", "1.", ".5", "0.0000000000000000001", "1,000"])(
  "refuses %j",
  (text) => {
    expect(() => parseUnits(text)).toThrow(RangeError);
  },
);
