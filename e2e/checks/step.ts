import { existsSync, readFileSync } from "node:fs";
import path from "node:path";
import { stripVTControlCharacters } from "node:util";
import type { JSONReport, JSONReportSuite } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";
import { runProgram } from "@/lib/processes/launcher/build";

export type Results = { readonly kind: "vitest" | "playwright"; readonly file: string };

export type Step = {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly results?: Results;
  /** Quick steps show their output only when they fail. */
  readonly quiet?: boolean;
};

export type Tally = {
  readonly passed: number;
  readonly failed: number;
  readonly skipped: number;
  /** File, name and first words of every failed test: what is said of them far above is easily lost. */
  readonly failures: readonly string[];
};
export type Outcome = Tally & {
  readonly name: string;
  readonly seconds: number;
  readonly note: string | null;
};

const NOTHING: Tally = { passed: 0, failed: 0, skipped: 0, failures: [] };

export const emptyOutcome = (name: string): Outcome => ({
  ...NOTHING,
  name,
  seconds: 0,
  note: null,
});

export const failedOutcome = (name: string, failure: string): Outcome => ({
  ...emptyOutcome(name),
  failed: 1,
  failures: [failure],
});

/**
 * Runs one step to its end; a step that fails without a failed test counts as one failure. What it writes is shown as
 * it comes, or as a whole at its end where another step runs `beside` it.
 */
export async function runStep(step: Step, { beside = false } = {}): Promise<Outcome> {
  const isLive = !step.quiet && !beside;
  process.stdout.write(isLive ? `\n── ${step.name} ──\n` : `begun   ${step.name}\n`);
  const startedAt = performance.now();
  const { code, output } = await runProgram(step.command, step.args, {
    env: { ...process.env, ...step.env },
    ...(isLive ? { stdio: ["ignore", "inherit", "inherit"] } : {}),
  });
  const seconds = (performance.now() - startedAt) / 1000;
  const counted = step.results ? readTally(step.results) : NOTHING;
  const failed = code === 0 ? counted.failed : Math.max(counted.failed, 1);
  if (!isLive && (failed > 0 || !step.quiet))
    process.stdout.write(`\n── ${step.name} ──\n${output}\n`);
  process.stdout.write(
    `${failed > 0 ? "FAILED" : "ok    "}  ${step.name}  ${seconds.toFixed(1)} s\n`,
  );
  return { ...counted, name: step.name, failed, seconds, note: null };
}

/** A missing file and one without a test are failures: nothing was proven. */
export function readTally({ kind, file }: Results): Tally {
  if (!existsSync(file))
    return { ...NOTHING, failed: 1, failures: ["the runner wrote no results"] };
  const report = JSON.parse(readFileSync(file, "utf8"));
  const tally = kind === "vitest" ? vitestTally(report) : playwrightTally(report);
  return tally.passed + tally.failed > 0
    ? tally
    : { ...tally, failed: 1, failures: ["no test ran"] };
}

/** A file that could not even be loaded holds no tests, and is one failure. */
function vitestTally(report: JsonTestResults): Tally {
  const unloaded = report.testResults.filter(
    (f) => f.status === "failed" && f.assertionResults.length === 0,
  );
  const failed = report.testResults.flatMap(({ name, assertionResults }) =>
    assertionResults
      .filter(({ status }) => status === "failed")
      .map((test) => failure(name, test.fullName, test.failureMessages?.[0])),
  );
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests + unloaded.length,
    skipped: report.numPendingTests + report.numTodoTests,
    failures: [
      ...unloaded.map(({ name, message }) => failure(name, "could not be loaded", message)),
      ...failed,
    ],
  };
}

/** A test that passed only on a second try counts as failed. */
function playwrightTally({ stats, errors, suites }: JSONReport): Tally {
  return {
    passed: stats.expected,
    failed: stats.unexpected + stats.flaky + errors.length,
    skipped: stats.skipped,
    failures: [
      ...errors.map(({ message }) => failure("", "", message)),
      ...suites.flatMap(suiteFailures),
    ],
  };
}

function suiteFailures({ file, specs, suites = [] }: JSONReportSuite): string[] {
  const own = specs.flatMap(({ title, tests }) =>
    tests
      .filter(({ status }) => status === "unexpected" || status === "flaky")
      .map(({ results }) =>
        failure(file, title, results.find(({ error }) => error)?.error?.message),
      ),
  );
  return [...own, ...suites.flatMap(suiteFailures)];
}

const FIRST_WORDS = 300;

function failure(file: string, test: string, message = ""): string {
  const where = [path.relative(process.cwd(), path.resolve(file)), test]
    .filter(Boolean)
    .join(" › ");
  return `${where}: ${stripVTControlCharacters(message)
    .trim()
    .slice(0, FIRST_WORDS)
    .replaceAll(/\s*\n\s*/g, " | ")}`;
}
