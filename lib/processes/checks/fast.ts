import { buildWeb } from "../launcher/build";
import { Refusal } from "../refusal";
import { NO_CHROMIUM } from "./find-chromium";
import { emptyOutcome, failedOutcome, type Outcome, type Step } from "./step";
import { BUDGETS, browserStep, processStep, staticSteps, storeStep, unitStep } from "./steps";
import type { Program } from "./system-packages";

/** What the parts of one run work with. */
export type Run = {
  readonly resultsDir: string;
  /** The program of the server and of the browser, or null where there is none. */
  readonly find: Readonly<Record<Program, () => string | null>>;
  /** Whether a part that misses a program fails. A person's `npm test` only says what was left out. */
  readonly mustProve: boolean;
  readonly step: (step: Step) => Promise<Outcome>;
  readonly afterBuild: AfterBuild;
};
export type Part = {
  readonly needs: readonly Program[];
  readonly run: (run: Run) => Promise<Outcome[]>;
};

export const FAST_PARTS = {
  verify: {
    needs: [],
    run: async ({ step, resultsDir }) => {
      const outcomes: Outcome[] = [];
      for (const each of [...staticSteps(), unitStep(resultsDir)]) outcomes.push(await step(each));
      return outcomes;
    },
  },
  store: {
    needs: ["postgres"],
    run: async (run) => {
      const missing = withoutPostgres(run, "store tests, native database");
      const { step, resultsDir } = run;
      return missing
        ? [missing, await step(storeStep(["embedded"], resultsDir))]
        : [await step(storeStep(["store", "embedded"], resultsDir))];
    },
  },
  process: {
    needs: ["postgres"],
    run: (run) =>
      run.afterBuild(async () => {
        const missing = withoutPostgres(run, "whole desk tests");
        const { step, resultsDir } = run;
        return missing
          ? [missing, await step(processStep(["commands", "launcher"], resultsDir))]
          : [await step(processStep(["commands", "launcher", "whole"], resultsDir))];
      }),
  },
  browser: {
    needs: ["chromium"],
    run: ({ afterBuild, find, step, resultsDir }) =>
      afterBuild(async () => {
        const chromium = find.chromium();
        return [
          chromium
            ? await step(browserStep(chromium, resultsDir))
            : failedOutcome("browser tests", NO_CHROMIUM),
        ];
      }),
  },
} as const satisfies Record<string, Part>;

/** This process has installed the packages and written the database client before it came here. */
export function packagesOutcome(): Outcome {
  return { ...emptyOutcome("packages"), seconds: process.uptime(), budgetSeconds: BUDGETS.packages };
}

const NO_POSTGRES =
  "no PostgreSQL server here: install one (Debian: apt-get install postgresql) and run again";

/** What becomes of the tests that need a native PostgreSQL where there is none; null where there is one. */
export function withoutPostgres({ find, mustProve }: Run, name: string): Outcome | null {
  if (find.postgres()) return null;
  return mustProve ? failedOutcome(name, NO_POSTGRES) : { ...emptyOutcome(name), note: NO_POSTGRES };
}

export type AfterBuild = (next: () => Promise<Outcome[]>) => Promise<Outcome[]>;

/** Builds before the first part that runs the built app. After a failed build none of them runs, and each fails. */
export function buildOnce(build: () => Promise<Outcome>): AfterBuild {
  let built: Outcome | undefined;
  return async (next) => {
    const isFirst = built === undefined;
    built ??= await build();
    if (built.failed > 0) return [isFirst ? built : { ...built, seconds: 0 }];
    return isFirst ? [built, ...(await next())] : next();
  };
}

export async function build(): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = () => ({
    seconds: (performance.now() - startedAt) / 1000,
    budgetSeconds: BUDGETS.build,
  });
  try {
    await buildWeb(process.cwd(), (text) => process.stdout.write(text));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`\n${error.message}\n`);
    return { ...failedOutcome("build", error.message.split("\n")[0] ?? "the build failed"), ...outcome() };
  }
  return { ...emptyOutcome("build"), ...outcome() };
}
