import fc from "fast-check";
import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import {
  DECIMAL_SIGNS,
  type DecimalSign,
  findDecimalSign,
  findSignOfCells,
  findWrittenAmount,
} from "./written-number";

test.each<[string, DecimalSign, string | null]>([
  ["1234.50", ".", "1234.50"],
  ["1,222.50", ".", "1222.50"],
  ["1,222,333", ".", "1222333"],
  ["1 222.5", ".", "1222.5"],
  ["1'222.5", ".", "1222.5"],
  ["1.222,50", ",", "1222.50"],
  ["1\u00a0222,5", ",", "1222.5"],
  ["\u22120,5", ",", "-0.5"],
  ["+7", ".", "7"],
  [".5", ".", "0.5"],
  ["-0", ".", "0"],
  ["12,22.5", ".", null],
  ["1,5", ".", null],
  ["1.5", ",", null],
  ["1.11E-05", ".", null],
  ["(1.5)", ".", null],
  ["1.5 USDT", ".", null],
  ["007", ".", null],
  ["", ".", null],
  [".", ".", null],
])("%s with %s is %s", (text, sign, amount) => {
  expect(findWrittenAmount(text, sign)).toBe(amount);
});

/** As a spreadsheet shows a number in this locale. */
function written(amount: string, sign: DecimalSign, gap: string): string {
  const [whole = "", fraction] = amount.split(".");
  const grouped = whole.replaceAll(/\B(?=(\d{3})+$)/g, gap);
  return fraction === undefined ? grouped : `${grouped}${sign}${fraction}`;
}

const anyAmount = fc
  .tuple(fc.boolean(), fc.bigInt({ min: 0n, max: 10n ** 20n }), fc.stringMatching(/^\d{0,20}$/))
  .map(([isNegative, whole, fraction]) => {
    const text = fraction === "" ? String(whole) : `${whole}.${fraction}`;
    return isNegative && /[1-9]/.test(text) ? `-${text}` : text;
  });

test("an amount is read as it was written, in every locale, digit for digit", () => {
  fc.assert(
    fc.property(
      anyAmount,
      fc.constantFrom(...DECIMAL_SIGNS),
      fc.constantFrom("", " ", "\u202f", "'", "other"),
      (amount, sign, gap) => {
        const other = sign === "." ? "," : ".";
        const text = written(amount, sign, gap === "other" ? other : gap);
        expect(findWrittenAmount(text, sign)).toBe(amount as Amount);
      },
    ),
  );
});

test("numbers beside texts say nothing of these, but may contradict them", () => {
  expect(findSignOfCells(["1,234", "5.5"], ["1,234"])).toBeNull();
  expect(findSignOfCells(["0,5", "5.5"], ["0,5"])).toBeNull();
  expect(findSignOfCells(["1,234", "0.5"], ["1,234", "0.5"])).toBe(".");
  expect(findSignOfCells(["5.5"], [])).toBe(".");
  expect(findSignOfCells(["0,5", "5"], ["0,5"])).toBe(",");
});

test.each<[string[], DecimalSign | null]>([
  [["1.5", "2"], "."],
  [["1,5", "2"], ","],
  [["1.222,5"], ","],
  [["1.222.333"], ","],
  [["1,222,333"], "."],
  [["0.123"], "."],
  [["0,123"], ","],
  [["1,234"], null],
  [["1,234", "0,5"], ","],
  [["1,234", "0.5"], "."],
  [["1.234"], "."],
  [["1.234", "0,5"], ","],
  [["1.5", "1,5"], null],
  [["01.05.2026", "BTC"], "."],
  [[], "."],
])("%j is written with %s", (texts, sign) => {
  expect(findDecimalSign(texts)).toBe(sign);
});
