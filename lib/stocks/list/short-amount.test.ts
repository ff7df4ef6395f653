import { expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { findShortAmount, shortAmount } from "./short-amount";

test.each([
  ["10B", "10000000000"],
  ["1.5m", "1500000"],
  ["2k", "2000"],
  ["3T", "3000000000000"],
  ["3亿", "300000000"],
  ["1.2万亿", "1200000000000"],
  ["1,000", "1000"],
  [" −2.5 % ", "-2.5"],
  [".5", "0.5"],
  ["１０", "10"],
] as const)("%s is %s", (text, amount) => {
  expect(findShortAmount(text)).toBe(amount);
});

test.each(["", "ten", "10X", "1.2.3", "007", "0.123456789", "--5"])("%j is no number", (text) => {
  expect(findShortAmount(text)).toBeNull();
});

test("an amount is written in short without losing a digit, and read back", () => {
  expect(shortAmount("1234500000" as Amount, "en-US")).toBe("1.2345B");
  expect(shortAmount("1234500000" as Amount, "zh-CN")).toBe("12.345亿");
  expect(shortAmount("-2500000" as Amount, "en-US")).toBe("-2.5M");
  expect(shortAmount("950" as Amount, "zh-CN")).toBe("950");
  for (const amount of ["12.5", "999999", "1000001", "123456789012345678"] as Amount[])
    for (const language of ["en-US", "zh-CN"] as const)
      expect(findShortAmount(shortAmount(amount, language))).toBe(amount);
});
