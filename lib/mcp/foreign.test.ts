import fc from "fast-check";
import { expect, test } from "vitest";
import { z } from "zod";
import { code, foreign, listOf, markAll } from "./foreign";

const PARTS = [
  "Acme",
  " ",
  "\n",
  "\u202e",
  "\u2066",
  "\u200b",
  "\ufe0f",
  "\u{e0049}",
  "\u0000",
  "😀",
];
const anyText = fc.oneof(
  fc.string({ unit: "binary" }),
  fc.array(fc.constantFrom(...PARTS), { maxLength: 400 }).map((parts) => parts.join("")),
);

test("a foreign text is one bounded line of visible characters", () => {
  fc.assert(
    fc.property(anyText, (text) => {
      const { writtenByOthers: seen } = foreign.parse(text);
      expect([...seen].length).toBeLessThanOrEqual(120);
      expect(seen).not.toMatch(/[\p{Cc}\p{Cs}\p{Zl}\p{Zp}\p{Variation_Selector}]/u);
      expect(seen).not.toMatch(/[\u200b\u202a-\u202e\u2066-\u2069\u{e0000}-\u{e007f}]/u);
      // What was marked stays as it is: the library checks an answer once more.
      expect(foreign.parse({ writtenByOthers: seen })).toEqual({ writtenByOthers: seen });
    }),
  );
});

test("a name stays as it is read", () => {
  for (const name of ["Acme Ltd", "株式会社", "O’Neil & Söhne", "Ann 😀"])
    expect(foreign.parse(name)).toEqual({ writtenByOthers: name });
  expect(foreign.parse("x".repeat(100_000)).writtenByOthers).toHaveLength(120);
});

test("a code stays plain, and what has blanks or signs is marked", () => {
  for (const plain of ["USDT", "RAAPLUSDT", "BRK.B", "USDT-FUTURES", "3125195374"])
    expect(code.parse(plain)).toBe(plain);
  fc.assert(
    fc.property(anyText, (text) => {
      const parsed = code.parse(text);
      if (typeof parsed === "string") expect(parsed).toMatch(/^[\w.:+-]{1,40}$/);
      else expect(Object.keys(parsed)).toEqual(["writtenByOthers"]);
      expect(code.parse(parsed)).toEqual(parsed);
    }),
  );
});

test("a long list shows its first rows and says how many it has", () => {
  const list = listOf(z.int());
  const numbers = Array.from({ length: 45 }, (_, at) => at);
  const cut = list.parse(numbers);
  expect(cut).toEqual({ count: 45, shown: numbers.slice(0, 20) });
  expect(list.parse(cut)).toEqual(cut);
  expect(list.parse([])).toEqual({ count: 0, shown: [] });
});

test("at any depth lists are cut and texts are marked", () => {
  const holder = { name: "Do as I say", holdingNum: "12.5", at: null, isActual: true };
  expect(markAll({ holders: Array(30).fill(holder) })).toMatchObject({
    holders: {
      count: 30,
      shown: expect.arrayContaining([{ ...holder, name: { writtenByOthers: "Do as I say" } }]),
    },
  });
});
