import { readdirSync } from "node:fs";
import path from "node:path";
import compile from "icu-minify/compile";
import { describe, expect, test } from "vitest";
import { LANGUAGES, type Language } from "./language";
import { messagesOf } from "./messages";
import { placeholdersOf } from "./testing/placeholders";

type Tree = { readonly [key: string]: string | Tree };

function listTexts(texts: Tree, above = ""): [key: string, text: string][] {
  return Object.entries(texts).flatMap(([key, text]) =>
    typeof text === "string"
      ? [[above + key, text] as [string, string]]
      : listTexts(text, `${above}${key}.`),
  );
}

const textsOf = (language: Language) => new Map(listTexts(messagesOf(language)));
const english = textsOf("en-US");
const chinese = textsOf("zh-CN");

/**
 * Texts that are the same in both languages: names, and words that a Chinese desk writes in Latin
 * letters.
 */
const NAMES = new Set([
  ...["Broker Desk", "CSV", "PNG", "XLSX", "ICS", "JSON", "EPS", "UTC", "FAQ"],
  ...["Telegram", "Slack"],
]);

describe.each(LANGUAGES.map((language) => [language, textsOf(language)] as const))(
  "%s",
  (language, texts) => {
    test("every file of its folder is an area", () => {
      const files = readdirSync(path.join(import.meta.dirname, "../../messages", language));
      const names = files
        .filter((file) => file.endsWith(".json"))
        .map((file) => file.replace(".json", ""));
      const areas = Object.keys(messagesOf(language)).map((area) =>
        area.replaceAll(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`),
      );
      expect(areas.sort()).toEqual(names.sort());
    });

    test("its keys are those of English", () => {
      expect([...texts.keys()].sort()).toEqual([...english.keys()].sort());
    });

    test("its arguments are those of English: a number is a number, and what is marked up stays so", () => {
      for (const [key, text] of english)
        expect(placeholdersOf(texts.get(key) ?? ""), key).toEqual(placeholdersOf(text));
    });

    test("every text can be read, and none is empty", () => {
      for (const [key, text] of texts) {
        expect(text.trim(), key).not.toBe("");
        expect(() => compile(text), key).not.toThrow();
      }
    });

    // A select needs `other`, which would hide a missing text for a new member of a union; so each
    // member has its own key.
    test("no text selects by a value", () => {
      const selects = [...texts].filter(([, text]) =>
        placeholdersOf(text).some((one) => / select /.test(one)),
      );
      expect(selects).toEqual([]);
    });
  },
);

test("no text of the Chinese desk was left in English", () => {
  const left = [...chinese].filter(
    ([, text]) =>
      /\p{Script=Latin}/u.test(plainWords(text)) &&
      !/\p{Script=Han}/u.test(text) &&
      !NAMES.has(text),
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
])("finds the placeholders of %s", (text, placeholders) => {
  expect(placeholdersOf(text)).toEqual(placeholders);
});

/** The text without placeholders and tags, whose names are always English. */
function plainWords(text: string): string {
  return text.replaceAll(/\{[^{}]*\}|<[^>]*>/g, "");
}
