import { expect, test } from "vitest";
import { type Day, dayStartMs } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import { isWholeBook, stateText } from "./state-text";

const words = testWords();
const HOUR = 3_600_000;
const NOW = dayStartMs("2026-11-21" as Day) + 8 * HOUR;
const whole = {
  feed: "exchange" as const,
  endedOn: null,
  through: "2026-11-19" as Day,
  notPublished: "2026-11-20" as Day,
  failed: 0,
  missing: 0,
  notImported: 0,
  nextLoss: null,
  lost: 0,
  expectedMs: dayStartMs("2026-11-21" as Day) + 10 * HOUR,
};

test("a whole book says through when, and when the next day should come", () => {
  expect(stateText(words, whole, NOW)).toBe(
    "Data complete through 19 Nov; 20 Nov is expected 21 Nov about 10:00 UTC+8.",
  );
  expect(stateText(words, { ...whole, notPublished: null }, NOW)).toBe(
    "Data complete through 19 Nov; next update expected 21 Nov about 10:00 UTC+8.",
  );
  expect(isWholeBook(whole)).toBe(true);
});

test("the expected hour is said in the viewer's zone too, with the day where it is another", () => {
  const at = (zone: string) => stateText(words, whole, NOW, zone).split("expected ")[1];
  expect(at("Europe/Berlin")).toBe("21 Nov about 10:00 UTC+8 (03:00 your time).");
  expect(at("America/New_York")).toBe("21 Nov about 10:00 UTC+8 (20 Nov, 21:00 your time).");
  expect(at("Asia/Singapore")).toBe("21 Nov about 10:00 UTC+8.");
});

test("a day that is late is said to be", () => {
  expect(stateText(words, whole, NOW + 5 * HOUR)).toBe(
    "Data complete through 19 Nov; 20 Nov is late: it was expected 21 Nov about 10:00 UTC+8.",
  );
});

test("an hour that nobody knows is not guessed", () => {
  expect(stateText(words, { ...whole, expectedMs: null }, NOW)).toBe(
    "Data complete through 19 Nov; 20 Nov not published yet, expected time not known yet.",
  );
});

test("a book with holes is not called complete", () => {
  const broken = { ...whole, failed: 1, lost: 3 };
  expect(stateText(words, broken, NOW)).toMatch(
    /^Data through 19 Nov, incomplete: 1 day failed, 3 lost; /,
  );
  expect(isWholeBook(broken)).toBe(false);
});

test("before the first sync nothing is known", () => {
  const empty = { ...whole, through: null, notPublished: null, missing: 90, expectedMs: null };
  expect(stateText(words, empty, NOW)).toBe(
    "No data yet; expected time of the next update not known yet.",
  );
});

test("in Chinese it is one sentence too", () => {
  expect(stateText(testWords("zh-CN"), { ...whole, failed: 1 }, NOW)).toBe(
    "数据截至11月19日，不完整：1 天失败；11月20日的数据预计11月21日 10:00（UTC+8）左右发布。",
  );
});

test("an account of files says through when it is imported, with the year, and waits for nothing", () => {
  const files = { ...whole, feed: "files" as const, notPublished: null, expectedMs: null };
  expect(stateText(words, files, NOW)).toBe("Imported through 19 Nov 2026.");
  expect(stateText(words, { ...files, notImported: 2 }, NOW)).toBe(
    "Imported through 19 Nov 2026; 2 days in between not imported.",
  );
  expect(isWholeBook({ ...files, notImported: 2 })).toBe(false);
  expect(stateText(words, { ...files, through: null }, NOW)).toBe("No file imported yet.");
});
