import { expect, test } from "vitest";
import { csvField, csvRecord, defuseFormula } from "./csv";

test.each(["=1+1", "+1", "-1", "@SUM(A1)", "\t=1", "\r=1"])("defuses %j", (text) => {
  expect(defuseFormula(text)).toBe(`'${text}`);
});

test.each(["", "BTC", "3125195374", "BTCUSDT_SPBL", " =1", "'=1", "1-2", "\n=1"])(
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
  ["-1.50", "-1.50"],
  ["", ""],
  [null, ""],
])("writes %j as %j", (text, field) => {
  expect(csvField(text)).toBe(field);
});

test("a record ends with CRLF", () => {
  expect(csvRecord(["a", null, "b,c"])).toBe('a,,"b,c"\r\n');
});
