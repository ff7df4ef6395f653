import { expect, test } from "vitest";
import { findOverruns, isOnlyReExports } from "./budget";

const ceilings = { lines: 3, files: 2, cssLines: 1, filesInFolder: 2 };
const overruns = (...files: [file: string, lines: number][]) =>
  findOverruns(new Map(files.map(([file, lines]) => [file, "x\n".repeat(lines)])), ceilings);

test("the product's lines and files are counted, and nothing else is", () => {
  expect(overruns(["lib/a.ts", 2], ["app/b/page.tsx", 1])).toEqual([]);
  expect(overruns(["lib/a.ts", 2], ["proxy.ts", 2])).toEqual([
    "4 lines of source: at most 3 (e2e/checks/budget.ts)",
  ]);
  expect(overruns(["lib/a.ts", 1], ["lib/b/b.ts", 1], ["app/c.ts", 1])).toHaveLength(1);
  for (const file of [
    "lib/a.test.ts",
    "lib/x/test-desk.ts",
    "lib/sandbox/a.ts",
    "e2e/a.ts",
    "messages/a.json",
  ])
    expect(overruns([file, 100]), file).toEqual([]);
});

test("CSS has a ceiling of its own", () => {
  expect(overruns(["components/a.module.css", 2])).toHaveLength(1);
});

test("a folder has so many files", () => {
  const files = (folder: string, count: number) =>
    Array.from({ length: count }, (_, n): [string, number] => [`${folder}/${n}.test.ts`, 1]);
  expect(overruns(...files("lib/a", 2), ...files("lib/b", 2))).toEqual([]);
  expect(overruns(...files("lib/a", 2), ...files("lib/b", 3))).toHaveLength(1);
});

test("a file of nothing but re-exports is seen", () => {
  const from = (what: string) => `export ${what} ${"from"} "@/lib/store/a";\n`;
  expect(isOnlyReExports(from("{ a }"))).toBe(true);
  expect(isOnlyReExports(`/** Why. */\n${from("type { A }")}${from("*")}${from("{\n  a,\n  b,\n}")}`)).toBe(
    true,
  );
  expect(isOnlyReExports(`${from("{ a }")}export const b = 1;\n`)).toBe(false);
  expect(isOnlyReExports("")).toBe(false);
});
