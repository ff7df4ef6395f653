import { expect, test } from "vitest";
import {
  countStepsUp,
  decimalsOf,
  isMultipleOf,
  parseAmount,
  roundToStep,
  stepOfDecimals,
} from "./amount";

const a = parseAmount;

test.each([
  ["0.012", "0.002", true],
  ["0.013", "0.002", false],
  ["59000.5", "0.5", true],
  ["123456789012345678901234567890.1", "0.1", true],
  ["123456789012345678901234567890.15", "0.1", false],
])("%s is a whole number of %s: %s", (amount, step, is) => {
  expect(isMultipleOf(a(amount), a(step))).toBe(is);
});

test.each([
  ["0.0139", "0.002", "down", "0.012"],
  ["0.0121", "0.002", "up", "0.014"],
  ["59000.25", "0.5", "nearest", "59000.5"],
  ["59000.24", "0.5", "nearest", "59000.0"],
  ["999999999999999999999.9", "1", "down", "999999999999999999999"],
  ["17", "10", "up", "20"],
] as const)("%s to the step %s, %s, is %s", (amount, step, direction, rounded) => {
  expect(roundToStep(a(amount), a(step), direction)).toBe(rounded);
});

test("counts the steps in an amount, rounded up, and the significant decimals", () => {
  expect([countStepsUp(a("5"), a("0.05")), countStepsUp(a("5.01"), a("0.05"))]).toEqual([
    "100",
    "101",
  ]);
  expect([stepOfDecimals(0), stepOfDecimals(1), stepOfDecimals(8)]).toEqual([
    "1",
    "0.1",
    "0.00000001",
  ]);
  expect([decimalsOf(a("1.500")), decimalsOf(a("7"))]).toEqual([1, 0]);
});
