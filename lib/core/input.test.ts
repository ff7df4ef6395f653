import fc from "fast-check";
import { expect, test } from "vitest";
import { exactText, instantMs, rowId, typedNumber, wholeNumber } from "./input";

test("an id is what a column of ids can hold", () => {
  for (const id of [1, 42, 2_147_483_647]) expect(rowId.safeParse(id).success).toBe(true);
  for (const id of [
    0,
    -1,
    2_147_483_648,
    1.5,
    Number.NaN,
    Number.POSITIVE_INFINITY,
    2 ** 53,
    "1",
    null,
    {},
  ])
    expect([id, rowId.safeParse(id).success]).toEqual([id, false]);
});

test("a number lies within its bounds", () => {
  const days = wholeNumber(1, 366);
  expect([0, 1, 366, 367, 1.5].map((count) => days.safeParse(count).success)).toEqual([
    ...[false, true, true, false, false],
  ]);
  expect(instantMs.safeParse(8.64e15).success).toBe(true);
  expect(instantMs.safeParse(8.65e15).success).toBe(false);
  expect(typedNumber.safeParse(1e300).success).toBe(false);
});

test("a text is no longer than its bound, and has nothing that the database refuses", () => {
  const text = exactText(10);
  for (const fine of ["", "1234567890", "two\nlines", "émoji 🪙", "\u202e"]) {
    expect([fine, text.safeParse(fine).success]).toEqual([fine, true]);
  }
  for (const wrong of ["12345678901", "a\0b", "\ud800", "a\udc00", 5, null, ["a"]])
    expect([wrong, text.safeParse(wrong).success]).toEqual([wrong, false]);
  expect(exactText(10_000).safeParse("x".repeat(10_001)).success).toBe(false);
});

test("an accepted value is unchanged", () => {
  fc.assert(
    fc.property(fc.string({ unit: "binary", maxLength: 20 }), (given) => {
      const read = exactText(20).safeParse(given);
      if (read.success) expect(read.data).toBe(given);
      else expect(/[\0\p{Cs}]/u.test(given)).toBe(true);
    }),
  );
});
