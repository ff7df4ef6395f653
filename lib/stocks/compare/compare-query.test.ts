import { expect, test } from "vitest";
import { chooseCodes, codesText, comparePath, parseCompareQuery } from "./compare-query";

const read = (text: string) => parseCompareQuery(new URLSearchParams(text));

test("codes keep their order, each once, however they are written", () => {
  expect(read("codes=NVDA,AAPL,NVDA").codes).toEqual(["NVDA", "AAPL"]);
  expect(read("codes=NVDA&codes=AAPL%2CNVDA").codes).toEqual(["NVDA", "AAPL"]);
  expect(read("codes=,%20AAPL%20,,").codes).toEqual(["AAPL"]);
  expect(read("").codes).toEqual([]);
});

test("an address reads back unchanged, with commas and blanks in a name too", () => {
  const codes = ["BRK.B", "A,B", "苹果", "50%"];
  expect(parseCompareQuery(new URLSearchParams({ codes: codesText(codes) })).codes).toEqual(codes);
  expect(read(comparePath(codes).split("?")[1] ?? "").codes).toEqual(codes);
});

test("without a word of them all panels are shown, in the order of the page", () => {
  expect(read("").panels).toHaveLength(7);
  expect(read("panels=earnings,dividends").panels).toEqual(["dividends", "earnings"]);
});

test("unknown values are named and left out, and never guessed", () => {
  const query = read("panels=earnings,profit&years=7&figure=profit&capital=&currency=");
  expect(query).toMatchObject({
    panels: ["earnings"],
    years: 10,
    figure: "revenue",
    currency: null,
  });
  expect(query.ignored).toEqual(["panels=profit", "years=7", "figure=profit"]);
  expect(read("years=all").years).toBeNull();
});

test("a sixth code, a code without a pair and a mistyped code get different messages", () => {
  const known = new Set(["A", "B", "C", "D", "E", "F"]);
  const chosen = chooseCodes(["A", "X", "B", "C", "two words", "D", "E", "F"], (code) =>
    known.has(code),
  );
  expect(chosen).toEqual({
    compared: ["A", "B", "C", "D", "E"],
    unknown: ["X", "two words"],
    beyond: ["F"],
  });
});

test("while the pairs were never read, no code is called unknown but what can be none", () => {
  expect(chooseCodes(["X", "a b"], null)).toEqual({
    compared: ["X"],
    unknown: ["a b"],
    beyond: [],
  });
});
