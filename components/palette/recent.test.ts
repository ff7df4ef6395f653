import { expect, test } from "vitest";
import { recentKeys, withChoice } from "./entries";

test("the last choice comes first, each once, six of them", () => {
  let kept: unknown = null;
  for (const key of ["a", "b", "c", "d", "e", "f", "g", "b"]) kept = withChoice(kept, key);
  expect(recentKeys(kept)).toEqual(["b", "g", "f", "e", "d", "c"]);
});

test("a browser without stored choices, or with unreadable ones, has no recent choices", () => {
  for (const odd of [null, "{", 7, { a: 1 }]) expect(recentKeys(odd)).toEqual([]);
  expect(recentKeys(["a", 7])).toEqual(["a"]);
  expect(withChoice("{", "b")).toEqual(["b"]);
});
