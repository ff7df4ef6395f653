import { expect, test } from "vitest";
import { pageOfLines } from "./partner-statement";

test("every line of a long statement is on one of its pages, 500 at a time", () => {
  const lines = Array.from({ length: 1_100 }, (_, at) => at + 1);
  const [first, second, third] = [1, 2, 3].map((page) => pageOfLines(lines, page));
  expect([first, second, third].flatMap((page) => page?.lines ?? [])).toEqual(lines);
  expect(first).toMatchObject({ from: 1, to: 500, count: 1_100, previous: null, next: 2 });
  expect(third).toMatchObject({ from: 1_001, to: 1_100, previous: 2, next: null });
  expect(pageOfLines(lines, 9)).toEqual(third);
  expect(pageOfLines([1], 1)).toMatchObject({ lines: [1], previous: null, next: null });
});
