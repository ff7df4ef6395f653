import fc from "fast-check";
import { expect, test } from "vitest";
import { unwrapText } from "./unwrap-text";

test.each([
  ["3125195374", "3125195374"],
  [" 3125195374\t", "3125195374"],
  ['="3125195374"', "3125195374"],
  ["'3125195374", "3125195374"],
  ['"3125195374"', "3125195374"],
  ["\u00a03125195374\u3000", "3125195374"],
  ["\u200b3125195374\ufeff", "3125195374"],
  ["\u202a3125195374\u202c", "3125195374"],
  [' ="\u200b3125195374 " ', "3125195374"],
  ["USDT", "USDT"],
  ["", ""],
  ["\u200b", ""],
  ["'=1+1", "'=1+1"],
])("%j is %j", (text, plain) => {
  expect(unwrapText(text)).toBe(plain);
});

test("a text of thousands of blanks or quotation marks is read at once", () => {
  const blanks = " \t\u200b".repeat(100_000);
  expect(unwrapText(`a${blanks}b`)).toBe(`a${blanks}b`);
  expect(unwrapText(`${blanks}b${blanks}`)).toBe("b");
  expect(unwrapText(blanks)).toBe("");
  expect(unwrapText(`"${blanks}"`)).toBe("");
  const quotes = '"'.repeat(100_000);
  expect(unwrapText(`${quotes}7${quotes}`)).toContain('"7"');
});

test("invisible characters beyond U+FFFF are taken off, half ones are not", () => {
  const tag = "\u{e0041}";
  expect(unwrapText(`${tag}${tag}7${tag}`)).toBe("7");
  expect(unwrapText(tag)).toBe("");
  expect(unwrapText("\u{1fa99}")).toBe("\u{1fa99}");
  expect(unwrapText(" \ud83d ")).toBe("\ud83d");
});

test("whatever guards an id, the id is the same", () => {
  const guard = fc.constantFrom(
    (text: string) => `="${text}"`,
    (text: string) => `"${text}"`,
    (text: string) => ` ${text}`,
    (text: string) => `${text}\t`,
    (text: string) => `\u200b${text}\u00a0`,
  );
  fc.assert(
    fc.property(
      fc.stringMatching(/^\d{1,20}$/),
      fc.array(guard, { maxLength: 4 }),
      (id, guards) => {
        for (const start of [id, `'${id}`])
          expect(unwrapText(guards.reduce((text, wrap) => wrap(text), start))).toBe(id);
      },
    ),
  );
});
