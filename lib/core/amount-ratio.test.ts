import fc from "fast-check";
import { expect, test } from "vitest";
import {
  type Amount,
  changeOf,
  doubleKeepsAmount,
  multiplyAmounts,
  parseAmount,
  ratioOf,
  roundRatio,
} from "./amount";

const amount = (text: string) => parseAmount(text);

test("a ratio is a plain decimal, and none where there is nothing to divide by", () => {
  expect(ratioOf(amount("0.5"), amount("2.00"))).toBe("0.25");
  expect(ratioOf(amount("-1"), amount("3"))).toBe(`-0.${"3".repeat(60)}`);
  expect(ratioOf(amount("0"), amount("-3"))).toBe("0");
  expect(ratioOf(amount("1"), amount("0.00"))).toBeNull();
});

test("a change is relative to the size of the earlier value, for either sign", () => {
  expect(changeOf(amount("90"), amount("100"))).toBe("-0.1");
  expect(changeOf(amount("-90"), amount("-100"))).toBe("0.1");
  expect(changeOf(amount("1"), amount("1.0"))).toBe("0");
  expect(changeOf(amount("1"), amount("0"))).toBeNull();
});

test("a ratio that divides evenly is exact at any size", () => {
  const whole = fc
    .tuple(fc.bigInt({ min: 1n, max: 10n ** 20n }), fc.nat(18))
    .map(([units, scale]) => shift(units, scale));
  const factor = fc
    .tuple(fc.integer({ min: -99_999, max: 99_999 }), fc.nat(6))
    .map(([n, s]) => shift(BigInt(n), s));
  fc.assert(
    fc.property(whole, factor, (by, times) => {
      const ratio = ratioOf(multiplyAmounts(by, times), by);
      expect(trim(ratio ?? amount("1"))).toBe(trim(times));
    }),
  );
});

test("a quotient leaves with at most 18 significant digits, rounded; a shorter one as it is", () => {
  expect(roundRatio(amount(`0.${"6".repeat(60)}`))).toBe(`0.${"6".repeat(17)}7`);
  expect(roundRatio(amount(`-123.${"4".repeat(60)}`))).toBe(`-123.${"4".repeat(15)}`);
  expect(roundRatio(amount("0.2500"))).toBe("0.2500");
});

test("a double keeps an amount to 8 decimals up to some 67 million, and further up where it happens to", () => {
  for (const kept of [
    "0.123456789012345678",
    "-67108863.99999999",
    "9007199254740992",
    "100000000.5",
  ])
    expect(doubleKeepsAmount(amount(kept)), kept).toBe(true);
  for (const lost of [
    "1000000000.12345678",
    "9007199254740993",
    "-99999999999.00000001",
    "9".repeat(199),
  ])
    expect(doubleKeepsAmount(amount(lost)), lost).toBe(false);
});

function shift(units: bigint, scale: number): Amount {
  const digits = String(units < 0n ? -units : units).padStart(scale + 1, "0");
  const cut = digits.length - scale;
  return amount(
    `${units < 0n ? "-" : ""}${digits.slice(0, cut)}${scale > 0 ? `.${digits.slice(cut)}` : ""}`,
  );
}

const trim = (text: Amount) => (text.includes(".") ? text.replace(/\.?0+$/, "") : text);
