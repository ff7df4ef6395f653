import { expect, test } from "vitest";
import { readUidFile } from "./uid-file";

const read = (known: string[], wrong: string[] = []) => ({ kind: "read", known, wrong });

test("the column that is called uid is taken, wherever it stands, each once", () => {
  expect(
    readUidFile('\uFEFFname,UID,amount\r\n"Ann, B.",1000,7\r\nBob,2000,8\r\nBob,2000,9\r\n'),
  ).toEqual(read(["1000", "2000"]));
});

test("without that name a file of one column is taken whole", () => {
  expect(readUidFile("1000\n2000\n\n")).toEqual(read(["1000", "2000"]));
});

test("a text that is not a uid is named, and so is a uid that a spreadsheet has rounded", () => {
  expect(readUidFile("uid\n1000\n3.12E+09\nAnn\n")).toEqual(read(["1000"], ["3.12E+09", "Ann"]));
});

test("of several columns without that name none is guessed", () => {
  expect(readUidFile("client,amount\n1000,7\n")).toEqual({ kind: "no-uid-column" });
});

test("for a text that is not CSV the line of the error is named", () => {
  expect(readUidFile('uid\n"1000\n')).toEqual({
    kind: "not-csv",
    line: 2,
    fault: "unclosed-quote",
  });
});
