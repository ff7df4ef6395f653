import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import { TEXTS } from "./all-texts";
import { LANGUAGES } from "./language";
import { placeholdersOf } from "./test-placeholders";

type Tree = { readonly [key: string]: string | Tree };

function listTexts(texts: Tree, above = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string" ? [[above + key, text] as [string, string]] : listTexts(text, `${above}${key}.`),
  );
}

const english = new Map(listTexts(TEXTS["en-US"]));
const chinese = new Map(listTexts(TEXTS["zh-CN"]));

/** The same in both languages: names, and words that a Chinese desk writes in Latin letters. */
const NAMES = new Set(["Broker Desk", "CSV", "PNG", "XLSX", "ICS", "JSON", "EPS", "UTC", "FAQ"]);

test("both languages have the same keys", () => {
  expect([...chinese.keys()].sort()).toEqual([...english.keys()].sort());
});

describe.each(LANGUAGES.map((language) => [language, new Map(listTexts(TEXTS[language]))] as const))(
  "%s",
  (_language, texts) => {
    test("every text can be read, and none is empty", () => {
      for (const [key, text] of texts) {
        expect(text.trim(), key).not.toBe("");
        expect(() => compile(text), key).not.toThrow();
      }
    });
  },
);

test("both languages have the same placeholders: a number is a number, and what is marked up stays so", () => {
  for (const [key, text] of english) {
    expect(placeholdersOf(chinese.get(key) ?? ""), key).toEqual(placeholdersOf(text));
  }
});

test("no text of the Chinese desk was left in English", () => {
  const left = [...chinese].filter(
    ([, text]) =>
      /\p{Script=Latin}/u.test(plainWords(text)) && !/\p{Script=Han}/u.test(text) && !NAMES.has(text),
  );
  expect(left).toEqual([]);
});

test("no Chinese went into the English texts", () => {
  expect([...english].filter(([, text]) => /\p{Script=Han}/u.test(text))).toEqual([]);
});

test.each([
  ["{count, plural, one {# day} other {# days of {name}}}", ["count number", "name"]],
  ["{count, number} 天", ["count number"]],
  ["{count} days", ["count"]],
  ["see <link>{name}</link>", ["<link>", "name"]],
  ["{way, select, up {more} other {less}}", ["way select other|up"]],
  ["plain", []],
])("the placeholders of %s are told", (text, placeholders) => {
  expect(placeholdersOf(text)).toEqual(placeholders);
});

/** Without placeholders and marks, whose names are always English. */
function plainWords(text: string): string {
  return text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, "");
}
