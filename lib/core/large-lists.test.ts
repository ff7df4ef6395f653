import { expect, test } from "vitest";
import { append, largest, smallest } from "./large-lists";

const MANY = Array.from({ length: 800_000 }, (_, at) => at);

test("of more numbers than a call takes, the largest and the smallest are found", () => {
  expect(() => Math.max(...MANY)).toThrow(RangeError);
  expect(largest(MANY)).toBe(799_999);
  expect(smallest(MANY)).toBe(0);
});

test("for an empty list the result is the start value", () => {
  expect([largest([]), smallest([])]).toEqual([Number.NEGATIVE_INFINITY, Number.POSITIVE_INFINITY]);
  expect([largest([], 0), smallest([], 0), largest([-1], 0)]).toEqual([0, 0, 0]);
});

test("more items than a call takes are added to a list", () => {
  const list = [-1];
  append(list, MANY);
  expect([list.length, list.at(0), list.at(-1)]).toEqual([800_001, -1, 799_999]);
});
