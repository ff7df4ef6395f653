import { expect, test } from "vitest";
import { testWords } from "@/components/ui/text/test-text";
import { type Day, dayStartMs } from "@/lib/core/day";
import { isWholeBook, stateText } from "./state-text";

const words = testWords();
const HOUR = 3_600_000;
const NOW = dayStartMs("2026-11-21" as Day) + 8 * HOUR;
const whole = {
  through: "2026-11-19" as Day,
  notPublished: "2026-11-20" as Day,
  failed: 0,
  missing: 0,
  lost: 0,
  expectedMs: dayStartMs("2026-11-21" as Day) + 10 * HOUR,
};

test("a whole book says through when, and when the next day should come", () => {
  expect(stateText(words, whole, NOW)).toBe(
    "Data complete through 19 Nov; next update expected 21 Nov about 10:00 UTC+8.",
  );
  expect(isWholeBook(whole)).toBe(true);
});

test("a day that is late is said to be", () => {
  expect(stateText(words, whole, NOW + 5 * HOUR)).toBe(
    "Data complete through 19 Nov; 20 Nov is late: it was expected 21 Nov about 10:00 UTC+8.",
  );
});

test("an hour that nobody knows is not guessed", () => {
  expect(stateText(words, { ...whole, expectedMs: null }, NOW)).toBe(
    "Data complete through 19 Nov; 20 Nov not published yet, publication time still being learned.",
  );
});

test("a book with holes is not called complete", () => {
  const broken = { ...whole, failed: 1, lost: 3 };
  expect(stateText(words, broken, NOW)).toMatch(/^Data through 19 Nov, incomplete: 1 day failed, 3 lost; /);
  expect(isWholeBook(broken)).toBe(false);
});

test("before the first sync nothing is known", () => {
  const empty = { ...whole, through: null, notPublished: null, missing: 90, expectedMs: null };
  expect(stateText(words, empty, NOW)).toBe("No data yet; publication time still being learned.");
});

test("in Chinese it is one sentence too", () => {
  expect(stateText(testWords("zh-CN"), { ...whole, failed: 1 }, NOW)).toBe(
    "数据截至11月19日，不完整：1 天失败；预计11月21日 10:00（UTC+8）左右发布下一天。",
  );
});
