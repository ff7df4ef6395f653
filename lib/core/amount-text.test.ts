import { expect, test } from "vitest";
import { parseAmount } from "./amount";
import {
  alignedText,
  amountLabel,
  amountText,
  changeSizeText,
  pointsText,
  ratioText,
  valueDetail,
} from "./amount-text";

const label = (text: string) => amountLabel(parseAmount(text));

test("thousands are grouped and a large figure keeps four decimals", () => {
  expect(label("1234567.123456789")).toBe("1,234,567.1235");
  expect(label("9.123456789")).toBe("9.1234568");
});

test("a headline is shorter and never rounds its whole part", () => {
  const headline = (text: string) => amountText(parseAmount(text), "headline");
  expect(headline("123456.789")).toMatchObject({ whole: "123,456", fraction: ".79" });
  expect(headline("1234567890.126")).toMatchObject({ whole: "1,234,567,890", fraction: ".13" });
});

test("a figure has at most eight decimals, and a tiny one three digits that say something", () => {
  expect(label("0.355288351234")).toBe("0.35528835");
  expect(label("0.000001234567")).toBe("0.00000123");
  expect(label("0.000000388123456789")).toBe("0.000000388");
  expect(label("-0.000000000000000001")).toBe("−0.000000000000000001");
  expect(label("0.000000000")).toBe("0");
});

test("a payment has all its eight decimals, and at least two", () => {
  const payment = (text: string) => amountLabel(parseAmount(text), "payment");
  expect(payment("5767.9")).toBe("5,767.90");
  expect(payment("12345678901234567890.12345678")).toBe("12,345,678,901,234,567,890.12345678");
  expect(payment("0.00000012")).toBe("0.00000012");
  expect(payment("-1.5")).toBe("−1.50");
});

test("a value has two decimals like money, and less than a cent two digits", () => {
  const value = (text: string) => {
    const { whole, fraction } = amountText(parseAmount(text), "value");
    return whole + fraction;
  };
  expect(value("12345678901234567890.125999")).toBe("12,345,678,901,234,567,890.13");
  expect(value("1234.5")).toBe("1,234.50");
  expect(value("-12.345678")).toBe("−12.35");
  expect(value("1")).toBe("1.00");
  expect(value("0.0123456789")).toBe("0.01");
  expect(value("-0.00123456789")).toBe("−0.0012");
  expect(value("-0.0099")).toBe("−0.01");
  expect(value("0.004")).toBe("0.004");
  expect(value("0.0050")).toBe("0.01");
  expect(value("0.0000000123456")).toBe("0.0000000123");
  expect(value("0")).toBe("0.00");
});

test("digits beyond a float's reach are not lost", () => {
  expect(label("12345678901234567890.12345678")).toBe("12,345,678,901,234,567,890.1235");
});

test("a negative figure has a true minus sign", () => {
  expect(label("-0.5")).toBe("−0.5");
  expect(amountText(parseAmount("-0.5")).sign).toBe("negative");
});

test("zero, unknown and small amounts look different", () => {
  expect(amountText(parseAmount("0.000")).sign).toBe("zero");
  expect(amountText(parseAmount("0.000000000000000001")).sign).toBe("positive");
});

test("figures of a column leave room for digits that they do not have, and none takes the place of a digit", () => {
  const aligned = (text: string) => {
    const { whole, fraction, zeros } = alignedText(parseAmount(text), ".91374562".length);
    return [whole, fraction, zeros];
  };
  expect(aligned("101350.913745621")).toEqual(["101,350", ".91374562", ""]);
  expect(aligned("-2.5")).toEqual(["−2", ".5", "0000000"]);
  expect(aligned("7")).toEqual(["7", "", ".00000000"]);
  expect(aligned("0.0")).toEqual(["0", "", ".00000000"]);
  expect(aligned("0.00000000012345")).toEqual(["0", ".000000000123", ""]);
});

test("a ratio has two decimals, rounded from its exact digits", () => {
  expect(ratioText(parseAmount("0.40125"))).toBe("40.13%");
  expect(ratioText(parseAmount("0.401249999999999999999999999999"))).toBe("40.12%");
  expect(ratioText(parseAmount("-1234.5"))).toBe("−123,450.00%");
});

test("the size of a change has no sign", () => {
  expect(changeSizeText(parseAmount("0.0406"))).toBe("4.1%");
  expect(changeSizeText(parseAmount("-0.12"))).toBe("12.0%");
});

test("a difference of two ratios is in points", () => {
  expect(pointsText(parseAmount("-0.0118"))).toBe("1.18 pp");
});

test.each([
  ["USD", "1234.56789", "1,234.57"],
  ["CNY", "0.5", "0.50"],
  ["USDT", "0.51234567", "0.51"],
  ["EURC", "12", "12.00"],
  ["BTC", "0.512345678", "0.51234568"],
  ["BTC", "12.345678912", "12.345679"],
  ["ETH", "1234.567891", "1,234.5679"],
])("a value in %s: %s is shown as %s", (currency, amount, shown) => {
  expect(amountLabel(parseAmount(amount), valueDetail(currency))).toBe(shown);
});
