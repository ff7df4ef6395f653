import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterAll, expect, test } from "vitest";
import { outcomeOf, readCounts, reportOutcomes, runStep, type SuiteStep } from "./step";

const dir = mkdtempSync(path.join(tmpdir(), "desk-report-"));
afterAll(() => rmSync(dir, { recursive: true, force: true }));

test("the last line sums every step's tests, and a failed check without tests is one failure", () => {
  const text = reportOutcomes(
    [
      outcomeOf("types", { failed: 1 }),
      outcomeOf("unit tests", { passed: 40, failed: 2 }),
      outcomeOf("browser tests", { passed: 3 }),
    ],
    4,
  );
  expect(text.split("\n").at(-1)).toBe("43 passed, 3 failed");
});

test("a step that was left out says why, and one that was refused fails", () => {
  const leftOut = outcomeOf("store tests", { note: "no PostgreSQL server here" });
  expect(reportOutcomes([leftOut], 1.25)).toMatch(
    /^SKIPPED {2}store tests .*no PostgreSQL server here\nin 0 min 1 s\n0 passed, 0 failed$/,
  );
  expect(reportOutcomes([{ ...leftOut, failed: 1 }], 1.25)).toMatch(
    /^FAILED {3}store tests .*no PostgreSQL server here\nin 0 min 1 s\n0 passed, 1 failed$/,
  );
});

test("a check shows its time", () => {
  expect(reportOutcomes([outcomeOf("types", { seconds: 31 })], 31)).toMatch(
    /^ok {7}types {4}31\.0 s\nin 0 min 31 s\n0 passed, 0 failed$/,
  );
});

/** The counts that are read from this runner's report. */
function countsIn(runner: NonNullable<SuiteStep["runner"]>, report: object) {
  const file = path.join(dir, "counts.json");
  writeFileSync(file, JSON.stringify(report));
  return readCounts({ runner }, file);
}

test("the runners' own counts are added up", () => {
  const vitest = { numPassedTests: 5, numFailedTests: 2, numPendingTests: 1, numTodoTests: 1 };
  expect(countsIn("vitest", vitest)).toEqual({ passed: 5, failed: 2, skipped: 2 });
  const stats = { expected: 7, unexpected: 1, flaky: 1, skipped: 2 };
  expect(countsIn("playwright", { stats })).toEqual({ passed: 7, failed: 2, skipped: 2 });
});

/** A test runner that writes this report and exits with this code. */
function runnerThat(report: object | null, code: number): SuiteStep {
  const write = report ? `require("fs").writeFileSync(file, '${JSON.stringify(report)}')` : "";
  const script = `const file = process.env.PLAYWRIGHT_JSON_OUTPUT_NAME; ${write}; process.exit(${code})`;
  return {
    name: "x",
    command: [process.execPath, "-e", script, "--"],
    runner: "playwright",
    isQuiet: true,
  };
}
const passed = { stats: { expected: 2, unexpected: 0, flaky: 0, skipped: 0 } };

test("a step whose tests passed passes", async () => {
  expect(await runStep(runnerThat(passed, 0), false)).toMatchObject({ passed: 2, failed: 0 });
});

test.each([
  ["exits non-zero though its tests passed", passed, 3, 2],
  ["wrote no report", null, 0, 0],
  ["ran no test", { stats: { ...passed.stats, expected: 0, skipped: 4 } }, 0, 0],
])("a step that %s is one failure", async (_what, report, code, count) => {
  expect(await runStep(runnerThat(report, code), false)).toMatchObject({
    passed: count,
    failed: 1,
  });
});

test("a check without tests passes by its exit code alone", async () => {
  const check = (code: number): SuiteStep => ({
    name: "x",
    command: ["sh", "-c", `exit ${code}`],
    isQuiet: true,
  });
  expect(await runStep(check(0), false)).toMatchObject({ passed: 0, failed: 0 });
  expect(await runStep(check(1), false)).toMatchObject({ passed: 0, failed: 1 });
});
