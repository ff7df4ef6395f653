import fc from "fast-check";
import { expect, test } from "vitest";
import { csvField, csvRecord, defuseFormula, undoDefuse } from "./csv";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1", "＝1+1", "＋1", "－1", "＠SUM(A1)"])(
  "defuses %j",
  (text) => {
    expect(defuseFormula(text)).toBe(`'${text}`);
  },
);

test.each(["'=1", "''\t"])("defuses %j once more, so that it comes back as it was", (text) => {
  expect(defuseFormula(text)).toBe(`'${text}`);
});

test("every defused text comes back", () => {
  const text = fc.string({
    unit: fc.constantFrom("'", "=", "＝", "＠", "-", "\t", "\r", "\n", "a", " "),
  });
  fc.assert(fc.property(text, (given) => undoDefuse(defuseFormula(given)) === given));
});

test.each(["", "BTC", "3125195374", "BTCUSDT_SPBL", " =1", "'tis", "1-2", "\n=1"])(
  "leaves %j alone",
  (text) => {
    expect(defuseFormula(text)).toBe(text);
  },
);

test.each([
  ["plain", "plain"],
  [" spaces stay ", " spaces stay "],
  ["a,b", '"a,b"'],
  ['say "hi"', '"say ""hi"""'],
  ["two\nlines", '"two\nlines"'],
  ["two\rlines", '"two\rlines"'],
  ["a\tb", '"a\tb"'],
  ["a\u0001b", '"a\u0001b"'],
  ["a\u0085b", '"a\u0085b"'],
  ["-1.50", "-1.50"],
  ["", ""],
  [null, ""],
])("writes %j as %j", (text, field) => {
  expect(csvField(text)).toBe(field);
});

test("a record ends with CRLF", () => {
  expect(csvRecord(["a", null, "b,c"])).toBe('a,,"b,c"\r\n');
});
