import { expect, test } from "vitest";
import { readKinds, writeKinds } from "./stored-kinds";

test("a stored reason reads back as it was written", () => {
  const kinds = [
    { kind: "lines", count: 2, line: 3, problem: { kind: "empty", field: "uid" } },
    { kind: "nothing-new" },
  ];
  expect(readKinds(writeKinds(kinds))).toEqual(kinds);
});

test.each(["It broke off.", "[not JSON", '["a text"]', "[1]", '[{"kind":1}]', "[null]"])(
  "a sentence stored by an older version stays a sentence: %j",
  (text) => {
    expect(readKinds(text)).toEqual([{ kind: "said", text }]);
  },
);
