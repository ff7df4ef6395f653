import { NO_CITUS } from "@/lib/database/testing/citus";
import { BUILD, type SuitePart } from "./parts";
import { outcomeOf, type StepOutcome, type SuiteStep } from "./step";

export type RunDeps = {
  readonly runStep: (step: SuiteStep) => Promise<StepOutcome>;
  readonly has: (program: "postgres" | "citus") => boolean;
  /**
   * Whether tests fail if PostgreSQL is missing. A person's `npm test` only reports what was left
   * out.
   */
  readonly mustProve: boolean;
};

const NO_POSTGRES =
  "no PostgreSQL server here: install one (Debian: apt-get install postgresql) and run again";
/** Projects of vitest that start the system's PostgreSQL. */
const ON_POSTGRES: readonly string[] = ["store", "whole"];

/**
 * Runs parts, possibly side by side. It builds the app once for all parts that need it; if the
 * build fails, they do not run.
 */
export function createPartRunner({ runStep, has, mustProve }: RunDeps) {
  let building: Promise<StepOutcome> | null = null;

  async function build(): Promise<StepOutcome | null> {
    if (building === null) {
      building = runStep(BUILD);
      return building;
    }
    const built = await building;
    // The build's time counts once, its failure for each part.
    return built.failed > 0 ? { ...built, seconds: 0 } : null;
  }

  return async (part: SuitePart): Promise<StepOutcome[]> => {
    const outcomes: StepOutcome[] = [];
    if (part.runsBuild) {
      const built = await build();
      if (built !== null) outcomes.push(built);
      if (built !== null && built.failed > 0) return outcomes;
    }
    for (const step of part.steps) {
      const projects = step.projects?.filter((project) => isRunnable(project, has));
      for (const project of step.projects ?? []) {
        if (projects?.includes(project)) continue;
        if (project === "cluster") outcomes.push(outcomeOf(step.name, { note: NO_CITUS }));
        else outcomes.push(missingPostgres(`${project} tests`, mustProve));
      }
      if (projects === undefined) outcomes.push(await runStep(step));
      else if (projects.length > 0) outcomes.push(await runStep({ ...step, projects }));
    }
    return outcomes;
  };
}

function isRunnable(project: string, has: RunDeps["has"]): boolean {
  if (project === "cluster") return has("citus");
  return !ON_POSTGRES.includes(project) || has("postgres");
}

function missingPostgres(name: string, mustProve: boolean): StepOutcome {
  return outcomeOf(name, { note: NO_POSTGRES, failed: mustProve ? 1 : 0 });
}
