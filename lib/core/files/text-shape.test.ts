import { expect, test } from "vitest";
import { findTable, type ShapeSaid } from "./text-shape";

const shapeOf = (text: string, isWhole: boolean, said: ShapeSaid = {}) =>
  findTable(text, isWhole, said)?.shape ?? null;

const lines = (...all: string[]) => all.join("\n");

test.each([
  [
    "our own export",
    lines("date,uid,coin,rebateAmount", "2026-05-05,1,BTC,0.1", "2026-05-06,1,BTC,0.2"),
    { separator: ",", quote: '"', headerLine: 1 },
  ],
  [
    "semicolons and decimal commas",
    lines("date;uid;fee;feePaid", "2026-05-05;31;0,0000111;0,00000777", "2026-05-06;31;1,5;2,25"),
    { separator: ";", quote: '"', headerLine: 1 },
  ],
  [
    "a comma before each fraction, in quotation marks",
    lines("date,uid,fee", '2026-05-05,31,"0,5"', '2026-05-06,31,"1.222,5"'),
    { separator: ",", quote: '"', headerLine: 1 },
  ],
  [
    "tabs",
    lines("date\tuid\tfee", "2026-05-05\t31\t0.5"),
    { separator: "\t", quote: '"', headerLine: 1 },
  ],
  [
    "bars",
    lines("date|uid|fee", "2026-05-05|31|0.5", "2026-05-05|32|0.5"),
    { separator: "|", quote: '"', headerLine: 1 },
  ],
  [
    "apostrophes as quotation marks",
    lines("'date';'uid';'note'", "'2026-05-05';'31';'a;b'", "'2026-05-06';'32';'c'"),
    { separator: ";", quote: "'", headerLine: 1 },
  ],
  [
    "an apostrophe that only guards a text",
    lines("date,uid,note", "2026-05-05,'31,x", "2026-05-06,'32,y"),
    { separator: ",", quote: '"', headerLine: 1 },
  ],
  [
    "lines before the table",
    lines(
      "Report of May 2026",
      "Account: main, UTC+8",
      "",
      "date,uid,fee",
      "2026-05-05,31,0.5",
      "2026-05-06,31,0.5",
    ),
    { separator: ",", quote: '"', headerLine: 4 },
  ],
  [
    "lines before it that are no CSV",
    lines("Client's \"report", "", "date,uid,fee", "2026-05-05,31,0.5", "2026-05-06,31,0.5"),
    { separator: ",", quote: '"', headerLine: 3 },
  ],
  [
    "a line that names the separator",
    lines("sep=;", "date;uid;fee", "2026-05-05;31;0.5"),
    { separator: ";", quote: '"', headerLine: 2 },
  ],
  [
    "titles in Chinese",
    lines("日期,用户ID,返佣金额", "2026-05-05,31,1,", "2026-05-05,31,2"),
    { separator: ",", quote: '"', headerLine: 1 },
  ],
  [
    "a header and one row with a field too many",
    lines("date,uid,fee", "2026-05-05,31,1,000.5"),
    { separator: ",", quote: '"', headerLine: 1 },
  ],
  ["a header alone", "date;uid;amount", { separator: ";", quote: '"', headerLine: 1 }],
])("%s is found out", (_what, text, shape) => {
  expect(shapeOf(text, true)).toEqual(shape);
  expect(shapeOf(text.replaceAll("\n", "\r\n"), true)).toEqual(shape);
  expect(shapeOf(text.replaceAll("\n", "\r"), true)).toEqual(shape);
});

test("a sample that is cut in the middle of a record has the same shape", () => {
  const text = lines(
    "date;uid;note",
    ...Array.from({ length: 40 }, (_, at) => `2026-05-05;${at};"a;\nb"`),
  );
  for (let end = 60; end < text.length; end += 7)
    expect(shapeOf(text.slice(0, end), false)).toMatchObject({
      separator: ";",
      headerLine: 1,
    });
});

test.each(["", "one column\n1\n2", "just a sentence."])("%j is no table", (text) => {
  expect(shapeOf(text, true)).toBeNull();
});

test("what a person says is not found out", () => {
  const text = lines("a;b,c", "1;2,3", "x;y,z");
  expect(shapeOf(text, true, { separator: "," })).toMatchObject({ separator: ",", headerLine: 1 });
  expect(shapeOf(text, true, { headerLine: 3 })).toMatchObject({ headerLine: 3 });
  expect(findTable(text, true, { separator: ";" })).toMatchObject({
    header: ["a", "b,c"],
    rows: [
      ["1", "2,3"],
      ["x", "y,z"],
    ],
  });
});
