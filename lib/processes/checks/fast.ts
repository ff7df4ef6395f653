import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import { readTestEnv } from "@/lib/env/test-env";
import { findNativePostgres } from "@/lib/store/database/native-postgres";
import { buildWeb } from "../launcher/build";
import { Refusal } from "../refusal";
import { findChromium, HEADLESS_SHELL, NO_CHROMIUM } from "./find-chromium";
import { type Outcome, runStep } from "./step";
import { BUDGETS, browserStep, processStep, staticSteps, storeStep, unitStep } from "./steps";

export const FAST_PARTS = ["verify", "store", "process", "browser"] as const;
export type FastPart = (typeof FAST_PARTS)[number];

export const fastRun: Record<FastPart, (resultsDir: string) => Promise<Outcome[]>> = {
  verify: async (resultsDir) => {
    const outcomes: Outcome[] = [];
    for (const step of [...staticSteps(), unitStep(resultsDir)]) outcomes.push(await runStep(step));
    return outcomes;
  },
  store: runStore,
  process: (resultsDir) => afterBuild(() => runStep(processStep(resultsDir))),
  browser: (resultsDir) => afterBuild(() => runBrowser(resultsDir)),
};

const NOTHING = { passed: 0, failed: 0, skipped: 0, failures: [], note: null };

/** This process has installed the packages and written the database client before it came here. */
export function packagesOutcome(): Outcome {
  const budgetSeconds = BUDGETS.packages;
  return { ...NOTHING, name: "packages", seconds: process.uptime(), budgetSeconds };
}

/** Null where no PostgreSQL is there and none can be installed. */
export function findOrInstallPostgres(): string | null {
  return findNativePostgres() ?? (installDebianPackage("postgresql") ? findNativePostgres() : null);
}

const NO_POSTGRES =
  "no PostgreSQL server here: install one (Debian: apt-get install postgresql) and run again";

/** Without PostgreSQL a build server (CI=true) has proven nothing; a person is told. */
async function runStore(resultsDir: string): Promise<Outcome[]> {
  if (findOrInstallPostgres()) return [await runStep(storeStep(["store", "embedded"], resultsDir))];
  process.stdout.write(`\n!!! store tests on native PostgreSQL did not run: ${NO_POSTGRES}\n`);
  const outcome = { ...NOTHING, name: "store tests, native database", seconds: 0 };
  const native =
    process.env.CI === "true"
      ? { ...outcome, failed: 1, failures: [NO_POSTGRES] }
      : { ...outcome, note: NO_POSTGRES };
  return [native, await runStep(storeStep(["embedded"], resultsDir))];
}

export async function runBrowser(resultsDir: string): Promise<Outcome> {
  const found = findChromium() ?? installChromium();
  if (found) return runStep(browserStep(found, resultsDir));
  process.stdout.write(`\n${NO_CHROMIUM}\n`);
  return { ...NOTHING, name: "browser tests", seconds: 0, failed: 1, failures: [NO_CHROMIUM] };
}

function installChromium(): string | null {
  const packages = readTestEnv().isFull ? ["chromium"] : [HEADLESS_SHELL, "chromium"];
  return packages.some(installDebianPackage) ? findChromium() : null;
}

let built: Outcome | undefined;

/** Builds before the first part that runs the built app; without a build none of them runs. */
export async function afterBuild(next: () => Promise<Outcome>): Promise<Outcome[]> {
  if (built) return built.failed > 0 ? [] : [await next()];
  built = await build();
  return built.failed > 0 ? [built] : [built, await next()];
}

async function build(): Promise<Outcome> {
  const startedAt = performance.now();
  const outcome = (failures: string[]): Outcome => ({
    ...NOTHING,
    name: "build",
    seconds: (performance.now() - startedAt) / 1000,
    budgetSeconds: BUDGETS.build,
    failed: failures.length,
    failures,
  });
  try {
    await buildWeb(process.cwd(), (text) => process.stdout.write(text));
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    process.stdout.write(`\n${error.message}\n`);
    return outcome([error.message.split("\n")[0] ?? "the build failed"]);
  }
  return outcome([]);
}

/** Installs a package where that needs nobody's leave: as root on Debian. False when it could not be had. */
function installDebianPackage(name: string): boolean {
  if (process.getuid?.() !== 0 || !existsSync("/usr/bin/apt-get")) return false;
  process.stdout.write(`installing the Debian package ${name} …\n`);
  const apt = (...args: string[]) =>
    spawnSync("apt-get", ["-q", "-y", ...args], {
      stdio: ["ignore", "inherit", "inherit"],
      env: { ...process.env, DEBIAN_FRONTEND: "noninteractive" },
    }).status === 0;
  return apt("update") && apt("install", "--no-install-recommends", name);
}
