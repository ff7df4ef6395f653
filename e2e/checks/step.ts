import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import type { JSONReport } from "@playwright/test/reporter";
import type { JsonTestResults } from "vitest/reporters";
import { runProgram } from "@/lib/processes/launcher/build";

/** A program that runs to its end. */
export type SuiteStep = {
  readonly name: string;
  readonly command: readonly [string, ...string[]];
  readonly env?: Readonly<Record<string, string>>;
  /** The test runner whose JSON report contains the counts. A step without one is a check. */
  readonly runner?: "vitest" | "playwright";
  /** The vitest projects that it runs. */
  readonly projects?: readonly string[];
  /** A quiet step shows its output only when it fails. */
  readonly isQuiet?: boolean;
};

type Counts = { readonly passed: number; readonly failed: number; readonly skipped: number };

export type StepOutcome = Counts & {
  readonly name: string;
  readonly seconds: number;
  /** Why it was left out; null if it ran. */
  readonly note: string | null;
};

const NO_TESTS: Counts = { passed: 0, failed: 0, skipped: 0 };

/** The outcome of a step that did not run: it fails, or it was left out and says why. */
export function outcomeOf(name: string, more: Partial<StepOutcome>): StepOutcome {
  return { ...NO_TESTS, name, seconds: 0, note: null, ...more };
}

/**
 * Shows the step's output as it comes; if other steps run beside it (`isBeside`), all at once at
 * the end.
 */
export async function runStep(step: SuiteStep, isBeside: boolean): Promise<StepOutcome> {
  const isLive = !step.isQuiet && !isBeside;
  process.stdout.write(isLive ? `\n── ${step.name} ──\n` : `begun   ${step.name}\n`);
  const startedAt = performance.now();
  const folder = mkdtempSync(path.join(tmpdir(), "broker-desk-results-"));
  try {
    const report = path.join(folder, "report.json");
    const [program, ...args] = step.command;
    const { code, output } = await runProgram(program, [...args, ...reporting(step, report)], {
      env: { ...process.env, ...step.env, PLAYWRIGHT_JSON_OUTPUT_NAME: report },
      ...(isLive ? { stdio: ["ignore", "inherit", "inherit"] } : {}),
    });
    const counts = judge(step, code, readCounts(step, report));
    const seconds = (performance.now() - startedAt) / 1000;
    const hasFailed = counts.failed > 0;
    if (!isLive && (hasFailed || !step.isQuiet))
      process.stdout.write(`\n── ${step.name} ──\n${output}\n`);
    const state = hasFailed ? "FAILED" : "ok    ";
    process.stdout.write(`${state}  ${step.name}  ${seconds.toFixed(1)} s\n`);
    return outcomeOf(step.name, { ...counts, seconds });
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

function reporting({ runner, projects = [] }: SuiteStep, report: string): string[] {
  switch (runner) {
    case "vitest": {
      const chosen = projects.map((project) => `--project=${project}`);
      return [...chosen, "--reporter=default", "--reporter=json", `--outputFile.json=${report}`];
    }
    case "playwright":
      return ["--reporter=list,json"];
    case undefined:
      return [];
    default:
      return runner satisfies never;
  }
}

/**
 * A step that fails without a failed test counts as one failure, and so does one that ran no test.
 */
function judge({ runner }: SuiteStep, code: number | null, counts: Counts): Counts {
  const hasProven = code === 0 && (runner === undefined || counts.passed > 0);
  return hasProven ? counts : { ...counts, failed: Math.max(counts.failed, 1) };
}

/** Zero where the runner wrote no report. */
export function readCounts({ runner }: Pick<SuiteStep, "runner">, file: string): Counts {
  if (runner === undefined) return NO_TESTS;
  let text: string;
  try {
    text = readFileSync(file, "utf8");
  } catch {
    return NO_TESTS; // counts as a failure
  }
  if (runner === "playwright") {
    const { stats }: JSONReport = JSON.parse(text);
    return {
      passed: stats.expected,
      failed: stats.unexpected + stats.flaky,
      skipped: stats.skipped,
    };
  }
  const report: JsonTestResults = JSON.parse(text);
  return {
    passed: report.numPassedTests,
    failed: report.numFailedTests,
    skipped: report.numPendingTests + report.numTodoTests,
  };
}

/** The steps, the time and, as the last line, the count that a build server reads. */
export function reportOutcomes(outcomes: readonly StepOutcome[], tookSeconds: number): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length), 4);
  const lines = outcomes.map((outcome) => {
    const took = `${outcome.seconds.toFixed(1)} s`.padStart(8);
    const line = `${stateOf(outcome)}  ${outcome.name.padEnd(width)}  ${took}  ${countsOf(outcome)}`;
    return line.trimEnd();
  });
  const sum = (field: "passed" | "failed") =>
    outcomes.reduce((total, outcome) => total + outcome[field], 0);
  const seconds = Math.round(tookSeconds);
  lines.push(`in ${Math.floor(seconds / 60)} min ${seconds % 60} s`);
  lines.push(`${sum("passed")} passed, ${sum("failed")} failed`);
  return lines.join("\n");
}

function stateOf({ note, failed }: StepOutcome): string {
  if (failed > 0) return "FAILED ";
  return note === null ? "ok     " : "SKIPPED";
}

function countsOf({ note, passed, failed, skipped }: StepOutcome): string {
  if (note !== null) return note;
  const counts = Object.entries({ passed, failed, skipped }).filter(([, count]) => count > 0);
  return counts.map(([what, count]) => `${count} ${what}`).join(", ");
}
