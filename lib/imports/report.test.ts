import { expect, test } from "vitest";
import { reportSchema } from "./report";

test("an older version's report keeps what it said about its lines", () => {
  const report = {
    days: [],
    leftOut: 0,
    problemCount: 1,
    problems: [{ line: 2, text: "fee is empty" }],
  };
  expect(reportSchema.parse(report).problems).toEqual([
    { line: 2, problem: { kind: "said", text: "fee is empty" } },
  ]);
});
