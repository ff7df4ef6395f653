import { expect, test } from "vitest";
import { findTextShape } from "./text-shape";

const lines = (...all: string[]) => all.join("\n");

test.each([
  [
    "our own export",
    lines("date,uid,coin,rebateAmount", "2026-05-05,1,BTC,0.1", "2026-05-06,1,BTC,0.2"),
    { separator: ",", quote: '"', headerLine: 1, decimal: "." },
  ],
  [
    "semicolons and decimal commas",
    lines("date;uid;fee;feePaid", "2026-05-05;31;0,0000111;0,00000777", "2026-05-06;31;1,5;2,25"),
    { separator: ";", quote: '"', headerLine: 1, decimal: "," },
  ],
  [
    "a comma before each fraction, in quotation marks",
    lines("date,uid,fee", '2026-05-05,31,"0,5"', '2026-05-06,31,"1.222,5"'),
    { separator: ",", quote: '"', headerLine: 1, decimal: "," },
  ],
  [
    "tabs",
    lines("date\tuid\tfee", "2026-05-05\t31\t0.5"),
    { separator: "\t", quote: '"', headerLine: 1, decimal: "." },
  ],
  [
    "bars",
    lines("date|uid|fee", "2026-05-05|31|0.5", "2026-05-05|32|0.5"),
    { separator: "|", quote: '"', headerLine: 1, decimal: "." },
  ],
  [
    "apostrophes as quotation marks",
    lines("'date';'uid';'note'", "'2026-05-05';'31';'a;b'", "'2026-05-06';'32';'c'"),
    { separator: ";", quote: "'", headerLine: 1, decimal: "." },
  ],
  [
    "an apostrophe that only guards a text",
    lines("date,uid,note", "2026-05-05,'31,x", "2026-05-06,'32,y"),
    { separator: ",", quote: '"', headerLine: 1, decimal: "." },
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
    { separator: ",", quote: '"', headerLine: 4, decimal: "." },
  ],
  [
    "a line that names the separator",
    lines("sep=;", "date;uid;fee", "2026-05-05;31;0.5"),
    { separator: ";", quote: '"', headerLine: 2, decimal: "." },
  ],
  [
    "titles in Chinese",
    lines("日期,用户ID,返佣金额", "2026-05-05,31,1,", "2026-05-05,31,2"),
    { separator: ",", quote: '"', headerLine: 1, decimal: "." },
  ],
  [
    "thousands",
    lines("date;uid;amount", "2026-05-05;31;1,234,567.5"),
    { separator: ";", quote: '"', headerLine: 1, decimal: "." },
  ],
  [
    "figures that may be thousands or fractions",
    lines("date;uid;amount", "2026-05-05;31;1,234", "2026-05-06;31;5,678"),
    { separator: ";", quote: '"', headerLine: 1, decimal: null },
  ],
  [
    "a header alone",
    "date;uid;amount",
    { separator: ";", quote: '"', headerLine: 1, decimal: "." },
  ],
])("%s is found out", (_what, text, shape) => {
  expect(findTextShape(text, true)).toEqual(shape);
  expect(findTextShape(text.replaceAll("\n", "\r\n"), true)).toEqual(shape);
  expect(findTextShape(text.replaceAll("\n", "\r"), true)).toEqual(shape);
});

test("a sample that is cut in the middle of a record has the same shape", () => {
  const text = lines(
    "date;uid;note",
    ...Array.from({ length: 40 }, (_, at) => `2026-05-05;${at};"a;\nb"`),
  );
  for (let end = 60; end < text.length; end += 7)
    expect(findTextShape(text.slice(0, end), false)).toMatchObject({
      separator: ";",
      headerLine: 1,
    });
});

test.each(["", "one column\n1\n2", "just a sentence."])("%j is no table", (text) => {
  expect(findTextShape(text, true)).toBeNull();
});
