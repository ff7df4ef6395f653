import { parseArgs } from "node:util";
import { findNativePostgres } from "@/lib/store/native-postgres";
import { buildWeb } from "../launcher/build";
import { Refusal } from "../refusal";
import { installDebianPackage } from "./debian";
import { findChromium } from "./find-chromium";
import { reportOutcomes } from "./report";
import { withResultsFolder } from "./results-folder";
import { type Outcome, runStep } from "./step";
import { browserStep, processStep, storeStep, verifySteps } from "./steps";

const PARTS = ["verify", "store", "process", "browser"] as const;
type Part = (typeof PARTS)[number];

const run: Record<Part, (resultsDir: string) => Promise<Outcome[]>> = {
  verify: async (resultsDir) => {
    const outcomes: Outcome[] = [];
    for (const step of verifySteps(resultsDir)) outcomes.push(await runStep(step));
    return outcomes;
  },
  store: async (resultsDir) => [
    await runStep(storeStep("embedded", resultsDir)),
    await runNativeStore(resultsDir),
  ],
  process: async (resultsDir) => afterBuild(() => runStep(processStep(resultsDir))),
  browser: async (resultsDir) => afterBuild(() => runBrowser(resultsDir)),
};

async function runNativeStore(resultsDir: string): Promise<Outcome> {
  const found = findNativePostgres() ?? (installDebianPackage("postgresql") ? findNativePostgres() : null);
  if (found) return runStep(storeStep("native", resultsDir));
  const note = "no PostgreSQL server here: install one (Debian: apt-get install postgresql) and run again";
  process.stdout.write(`\n!!! SKIPPED: store tests on native PostgreSQL: ${note}\n`);
  return {
    name: "store tests, native database",
    seconds: 0,
    passed: 0,
    failed: 0,
    skipped: 0,
    failures: [],
    note,
  };
}

async function runBrowser(resultsDir: string): Promise<Outcome> {
  const found = findChromium() ?? (installDebianPackage("chromium") ? findChromium() : null);
  if (found) return runStep(browserStep(found, resultsDir));
  process.stdout.write("\nNo Chromium was found: install one, or name it with CHROMIUM_PATH.\n");
  return failure("browser tests", 0);
}

let built: Outcome | undefined;

/** Builds before the first part that runs the built app; without a build none of them runs. */
async function afterBuild(next: () => Promise<Outcome>): Promise<Outcome[]> {
  if (built) return built.failed > 0 ? [] : [await next()];
  built = await build();
  return built.failed > 0 ? [built] : [built, await next()];
}

async function build(): Promise<Outcome> {
  const startedAt = performance.now();
  const seconds = () => (performance.now() - startedAt) / 1000;
  try {
    await buildWeb(process.cwd(), (line) => process.stdout.write(`${line}\n`));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`\n${error.message}\n`);
    return failure("build", seconds());
  }
  return { ...failure("build", seconds()), failed: 0 };
}

function failure(name: string, seconds: number): Outcome {
  return { name, seconds, passed: 0, failed: 1, skipped: 0, failures: [], note: null };
}

function parseParts(): readonly Part[] {
  const { values } = parseArgs({ options: { only: { type: "string" } } });
  if (values.only === undefined) return PARTS;
  const wanted = values.only.split(",");
  const parts = PARTS.filter((part) => wanted.includes(part));
  if (parts.length !== wanted.length) throw new Error(`--only takes ${PARTS.join(", ")}, not ${values.only}`);
  return parts;
}

await withResultsFolder(async (resultsDir) => {
  const outcomes: Outcome[] = [];
  for (const part of parseParts()) outcomes.push(...(await run[part](resultsDir)));
  process.stdout.write(`\n${reportOutcomes(outcomes)}\n`);
  process.exitCode = outcomes.some((outcome) => outcome.failed > 0) ? 1 : 0;
});
