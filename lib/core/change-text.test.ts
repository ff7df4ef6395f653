import { expect, test } from "vitest";
import { parseAmount } from "./amount";
import { signedChangeText, signedText } from "./change-text";

test.each([
  ["0.376", "+37.6%"],
  ["-1", "−100.0%"],
  ["0.0004", "0.0%"],
  ["-0.0004", "0.0%"],
])("a change of %s is %s", (ratio, text) => {
  expect(signedChangeText(parseAmount(ratio))).toBe(text);
});

test("a coin's amount keeps its digits, and money its cents", () => {
  expect(signedText(parseAmount("0.35132548"), "payment")).toBe("+0.35132548");
  expect(signedText(parseAmount("-1"), "payment")).toBe("−1.00");
  expect(signedText(parseAmount("-473.7"))).toBe("−473.70");
});
