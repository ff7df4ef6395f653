import { expect, test } from "vitest";
import { type Day, dayStartMs } from "@/lib/core/day";
import { testWords } from "@/lib/core/testing/text";
import { troubleText } from "./data-state";

const words = testWords();
const EXPECTED = dayStartMs("2026-11-21" as Day) + 10 * 3_600_000;
const fresh = {
  feed: "exchange" as const,
  endedOn: null,
  through: "2026-11-19" as Day,
  notPublished: "2026-11-20" as Day,
  expectedMs: EXPECTED,
  failed: 0,
  missing: 0,
  notImported: 0,
  lost: 0,
  nextLoss: null,
};

test("an account is fresh until its next day is late, or while days are not there", () => {
  expect(troubleText(words, fresh, EXPECTED)).toBeNull();
  expect(troubleText(words, fresh, EXPECTED + 1)).toBe("20 Nov is late");
  expect(troubleText(words, { ...fresh, expectedMs: null }, EXPECTED + 1)).toBeNull();
  expect(troubleText(words, { ...fresh, missing: 2, lost: 1 }, EXPECTED + 1)).toBe(
    "incomplete: 2 days missing, 1 lost",
  );
});
