import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { reportOutcomes } from "./report";
import { readTally, runStep } from "./step";

const dir = mkdtempSync(path.join(tmpdir(), "desk-report-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));
const report = (name: string, value: unknown) => {
  const file = path.join(dir, name);
  writeFileSync(file, JSON.stringify(value));
  return file;
};
const outcome = {
  name: "types",
  seconds: 1.25,
  passed: 0,
  failed: 0,
  skipped: 0,
  failures: [],
  note: null,
};

test("the last line sums every step's tests, and a failed check without tests is one failure", () => {
  const text = reportOutcomes(
    [
      { ...outcome, failed: 1 },
      { ...outcome, name: "unit tests", passed: 40, failed: 2 },
      { ...outcome, name: "browser tests", passed: 3 },
    ],
    4,
  );
  expect(text.split("\n").at(-1)).toBe("43 passed, 3 failed");
});

test("every failed test is named again before the table of steps", () => {
  const text = reportOutcomes(
    [{ ...outcome, name: "unit tests", failed: 1, failures: ["a.test.ts › b: no"] }],
    1,
  );
  expect(text.split("\n")[0]).toBe("FAILED  unit tests: a.test.ts › b: no");
});

test("a step that was left out says why", () => {
  const text = reportOutcomes(
    [{ ...outcome, name: "store tests", note: "no PostgreSQL server here" }],
    1.25,
  );
  expect(text).toMatch(
    /^SKIPPED {2}store tests .*no PostgreSQL server here\nin 0 min 1 s\n0 passed, 0 failed$/,
  );
});

test("a stage shows its time, and fails only on its tests", () => {
  const text = reportOutcomes([{ ...outcome, seconds: 31 }], 31);
  expect(text).toMatch(/^ok {7}types {4}31\.0 s\nin 0 min 31 s\n0 passed, 0 failed$/);
});

test("a file of tests that could not be loaded counts as a failure", () => {
  const file = report("vitest.json", {
    numPassedTests: 5,
    numFailedTests: 0,
    numPendingTests: 1,
    numTodoTests: 0,
    testResults: [
      { name: "lib/x.test.ts", status: "failed", message: "no such\nfile", assertionResults: [] },
    ],
  });
  const failures = ["lib/x.test.ts › could not be loaded: no such | file"];
  expect(readTally({ kind: "vitest", file })).toEqual({
    passed: 5,
    failed: 1,
    skipped: 1,
    failures,
  });
});

test("a browser test that passed only on a second try counts as failed", () => {
  const file = report("playwright.json", {
    stats: { expected: 7, unexpected: 1, flaky: 1, skipped: 2 },
    errors: [],
    suites: [
      {
        file: "e2e/a.spec.ts",
        specs: [{ title: "passes", tests: [{ status: "expected", results: [{}] }] }],
        suites: [
          {
            file: "e2e/a.spec.ts",
            specs: [
              {
                title: "a second try",
                tests: [
                  { status: "flaky", results: [{ error: { message: "Error: no\n  button" } }, {}] },
                ],
              },
            ],
          },
        ],
      },
    ],
  });
  const failures = ["e2e/a.spec.ts › a second try: Error: no | button"];
  expect(readTally({ kind: "playwright", file })).toEqual({
    passed: 7,
    failed: 2,
    skipped: 2,
    failures,
  });
});

test("a runner that wrote no results at all is a failure", () => {
  expect(readTally({ kind: "vitest", file: path.join(dir, "none.json") }).failed).toBe(1);
});

test("a run without a single test is a failure", () => {
  const stats = { expected: 0, unexpected: 0, flaky: 0, skipped: 4 };
  const file = report("empty.json", { stats, errors: [], suites: [] });
  expect(readTally({ kind: "playwright", file })).toMatchObject({
    failed: 1,
    failures: ["no test ran"],
  });
});

test("a step that exits non-zero is a failure even when all of its tests passed", async () => {
  const file = report("passed.json", {
    numPassedTests: 2,
    numFailedTests: 0,
    numPendingTests: 0,
    numTodoTests: 0,
    testResults: [],
  });
  const results = { kind: "vitest", file } as const;
  const ended = await runStep({
    name: "x",
    command: "sh",
    args: ["-c", "exit 3"],
    results,
    quiet: true,
  });
  expect(ended).toMatchObject({ passed: 2, failed: 1 });
});
