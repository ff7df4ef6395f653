import { expect, test } from "vitest";
import { LANGUAGES } from "@/lib/core/language/language";
import { compiledTexts } from "./compiled-texts";

/** What React passes to the browser: text, numbers, lists and objects without a class. */
function isPlain(value: unknown): boolean {
  if (typeof value === "string" || typeof value === "number") return true;
  if (Array.isArray(value)) return value.every(isPlain);
  if (value === null || typeof value !== "object" || Object.getPrototypeOf(value) !== Object.prototype)
    return false;
  return Object.values(value).every(isPlain);
}

test.each(LANGUAGES)("the texts of %s can be passed to the browser", (language) => {
  expect(isPlain(compiledTexts(language))).toBe(true);
});

test("a plural has come parsed", () => {
  expect(compiledTexts("en-US").reading.days).toEqual([
    ["count", 2, { one: [0, " day ago"], other: [0, " days ago"] }],
  ]);
});
