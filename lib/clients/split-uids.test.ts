import { expect, test } from "vitest";
import { splitUids } from "./split-uids";

test("uids come from any list: lines, tabs, commas, quotes, each once and in order", () => {
  const pasted = "\uFEFF3125195374\t1000\r\n1000, 2000;3000 | \"4000\"\n\n '5000' ";
  expect(splitUids(pasted)).toEqual({
    known: ["3125195374", "1000", "2000", "3000", "4000", "5000"],
    wrong: [],
  });
});

test("a spreadsheet's header and names are not taken for uids", () => {
  expect(splitUids("uid\tname\n1\tAnna\n2\t1e5")).toEqual({
    known: ["1", "2"],
    wrong: ["uid", "name", "Anna", "1e5"],
  });
});

test("a client's uid is one also if it is no number", () => {
  expect(splitUids("acc-77, 1 acc-78", new Set(["acc-77"]))).toEqual({
    known: ["acc-77", "1"],
    wrong: ["acc-78"],
  });
});
