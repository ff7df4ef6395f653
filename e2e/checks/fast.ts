import { Refusal } from "@/lib/core/refusal";
import { NO_CITUS } from "@/lib/database/testing/citus";
import { buildWeb } from "@/lib/processes/launcher/build";
import type { FIND_PROGRAM } from "@/lib/processes/testing/programs";
import { NO_CHROMIUM } from "@/lib/processes/testing/programs";
import { emptyOutcome, failedOutcome, type Outcome, type Step } from "./step";
import { browserStep, processStep, staticSteps, storeStep, unitStep } from "./steps";

export type Run = {
  readonly resultsDir: string;
  readonly find: typeof FIND_PROGRAM;
  /** Whether a part that misses a program fails. A person's `npm test` only says what was left out. */
  readonly mustProve: boolean;
  readonly step: (step: Step) => Promise<Outcome>;
  readonly afterBuild: (next: () => Promise<Outcome[]>) => Promise<Outcome[]>;
};
export type Part = (run: Run) => Promise<Outcome[]>;

export const FAST_PARTS = {
  verify,
  unit: async ({ step, resultsDir }) => [await step(unitStep(resultsDir))],
  store: (run) => runProjects(run, ["store", "embedded"], storeStep),
  process: (run) => run.afterBuild(() => runProjects(run, ["commands", "launcher"], processStep)),
  browser: ({ afterBuild, find, step, resultsDir }) =>
    afterBuild(async () => {
      const chromium = find.chromium();
      if (chromium === null) return [failedOutcome("browser tests", NO_CHROMIUM)];
      return [await step(browserStep(chromium, resultsDir))];
    }),
} as const satisfies Record<string, Part>;

/** The parts of `npm test` in two rows of about the same length, side by side: alone each leaves a core idle. */
export const SIDE_BY_SIDE: readonly (readonly string[])[] = [
  ["verify", "browser"],
  ["unit", "store", "process"],
];

async function verify({ step }: Run): Promise<Outcome[]> {
  const { routeTypes, deadCode, lint, types } = staticSteps();
  const written = await step(routeTypes);
  const checked = await Promise.all([deadCode, lint].map(step)); // before types: it writes some of them anew
  return [written, ...checked, await step(types)];
}

/** `npm run test:cluster`: on a Citus of three servers, where its extension is there. */
export const CLUSTER: Part = async ({ find, step, resultsDir }) =>
  find.citus() === null
    ? [{ ...emptyOutcome("store tests, Citus"), note: NO_CITUS }]
    : [await step(storeStep(["cluster"], resultsDir))];

const NO_POSTGRES =
  "no PostgreSQL server here: install one (Debian: apt-get install postgresql) and run again";
const ON_POSTGRES: readonly string[] = ["store", "whole"];

/** Runs these projects of vitest. Without a native PostgreSQL those that run on it fail, or are left out and named. */
export async function runProjects(
  { find, mustProve, step, resultsDir }: Run,
  projects: readonly string[],
  stepOf: (projects: readonly string[], resultsDir: string) => Step,
): Promise<Outcome[]> {
  const missing = find.postgres()
    ? []
    : projects.filter((project) => ON_POSTGRES.includes(project));
  const others = projects.filter((project) => !missing.includes(project));
  const outcomes = missing.map((project) => {
    const name = `${project} tests, native database`;
    return mustProve
      ? failedOutcome(name, NO_POSTGRES)
      : { ...emptyOutcome(name), note: NO_POSTGRES };
  });
  return others.length === 0 ? outcomes : [...outcomes, await step(stepOf(others, resultsDir))];
}

/** This process has installed the packages and written the database client before it came here. */
export function packagesOutcome(): Outcome {
  return { ...emptyOutcome("packages"), seconds: process.uptime() };
}

/** Builds before the first part that runs the built app. After a failed build none of them runs, and each fails. */
export function buildOnce(build: () => Promise<Outcome>): Run["afterBuild"] {
  let begun: Promise<Outcome> | undefined;
  return async (next) => {
    const isFirst = begun === undefined;
    begun ??= build();
    const built = await begun;
    if (built.failed > 0) return [isFirst ? built : { ...built, seconds: 0 }];
    return isFirst ? [built, ...(await next())] : next();
  };
}

export async function build(): Promise<Outcome> {
  const startedAt = performance.now();
  let outcome = emptyOutcome("build");
  try {
    await buildWeb(process.cwd(), (text) => process.stdout.write(text));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`\n${error.message}\n`);
    outcome = failedOutcome("build", error.message.split("\n")[0] ?? "the build failed");
  }
  return { ...outcome, seconds: (performance.now() - startedAt) / 1000 };
}
