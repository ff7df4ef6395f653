import { expect, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { changeSizeText, pointsText, ratioText } from "./ratio-text";

test("a ratio has two decimals, rounded from its exact digits", () => {
  expect(ratioText(parseAmount("0.40125"))).toBe("40.13 %");
  expect(ratioText(parseAmount("0.401249999999999999999999999999"))).toBe("40.12 %");
  expect(ratioText(parseAmount("-1234.5"))).toBe("−123,450.00 %");
});

test("the size of a change has no sign", () => {
  expect(changeSizeText(parseAmount("0.0406"))).toBe("4.1 %");
  expect(changeSizeText(parseAmount("-0.12"))).toBe("12.0 %");
});

test("a difference of two ratios is in points", () => {
  expect(pointsText(parseAmount("-0.0118"))).toBe("1.18 pt");
});
