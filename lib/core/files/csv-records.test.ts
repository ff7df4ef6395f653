import fc from "fast-check";
import { expect, test } from "vitest";
import { csvRecord } from "./csv";
import { CsvSyntaxError, readCsvRecords } from "./csv-records";

const fieldsOf = (text: string) => [...readCsvRecords(text)].map(({ fields }) => fields);

test("CSV reads back as it was written, with any field texts", () => {
  const field = fc.oneof(
    fc.string({ unit: "grapheme" }),
    fc.constantFrom("", ",", '"', '""', "a\r\nb", "\n", "=1", " "),
  );
  const records = fc.array(fc.array(field, { minLength: 2, maxLength: 4 }), { maxLength: 6 });
  fc.assert(
    fc.property(records, (given) => {
      expect(fieldsOf(given.map(csvRecord).join(""))).toEqual(given);
    }),
  );
});

test.each([
  ["a\nb", [["a"], ["b"]]],
  [
    "a,\r\n,b\r\n",
    [
      ["a", ""],
      ["", "b"],
    ],
  ],
  ["\uFEFFa\rb", [["a"], ["b"]]],
  ["a\n\n\nb\n\n", [["a"], ["b"]]],
  ["", []],
] as const)(
  "line ends, empty lines and a byte order mark are taken as they come: %j",
  (text, expected) => {
    expect(fieldsOf(text)).toEqual(expected);
  },
);

test.each([
  [
    "a;b,c\n;d",
    ";",
    [
      ["a", "b,c"],
      ["", "d"],
    ],
  ],
  [
    'a\tb;c\n"d\te"\tf',
    "\t",
    [
      ["a", "b;c"],
      ["d\te", "f"],
    ],
  ],
] as const)("with another separator a comma is text: %j", (text, separator, expected) => {
  expect([...readCsvRecords(text, { separator, quote: '"' })].map(({ fields }) => fields)).toEqual(
    expected,
  );
});

test("a file may quote with apostrophes", () => {
  const records = [...readCsvRecords("'a;b';'it''s';\"c\"", { separator: ";", quote: "'" })];
  expect(records.map(({ fields }) => fields)).toEqual([["a;b", "it's", '"c"']]);
});

test('="123" is a text that a spreadsheet shall leave alone', () => {
  expect(fieldsOf('uid,coin\n="00123",="a,b"\n="1",2')).toEqual([
    ["uid", "coin"],
    ['="00123"', '="a,b"'],
    ['="1"', "2"],
  ]);
});

test("a record is named by the line it begins on", () => {
  expect([...readCsvRecords('a\n\n"b\nb"\nc')]).toEqual([
    { line: 1, fields: ["a"] },
    { line: 3, fields: ["b\nb"] },
    { line: 5, fields: ["c"] },
  ]);
});

test.each([
  ['a\n"b', 2, "never closed"],
  ['a\nb"c"', 2, "unexpected quotation mark"],
  ['"a"b', 1, "unexpected quotation mark"],
  ['"a\nb"c"', 2, "unexpected quotation mark"],
])("what is not CSV is refused with its line: %j", (text, line, message) => {
  const read = () => fieldsOf(text);
  expect(read).toThrow(CsvSyntaxError);
  expect(read).toThrow(
    expect.objectContaining({ line, message: expect.stringContaining(message) }),
  );
});

test("a long field costs no stack", () => {
  const long = "x\n".repeat(200_000);
  expect(fieldsOf(csvRecord(["a", long]))).toEqual([["a", long]]);
});
