import path from "node:path";
import type { Step } from "./step";

/** vitest leaves a core to the person at the machine, which on two of them is half. */
const ALL_CORES = "--maxWorkers=100%";

const VITEST = path.resolve("node_modules/vitest/vitest.mjs");
const bin = (name: string) => path.resolve("node_modules/.bin", name);

/** The first writes the types of routes, which the others need; none needs a database, browser or build. */
export function staticSteps() {
  const step = (name: string, command: string, ...args: string[]): Step => ({
    name,
    command: bin(command),
    args,
    quiet: true,
  });
  return {
    routeTypes: step("route types", "next", "typegen"),
    deadCode: step("dead code", "knip"), // loads next.config.ts, which writes the texts' types anew
    lint: step("format and lint", "biome", "check", "--error-on-warnings", "."),
    // Each checker works out the types anew: the four that it takes by itself need half as much time again. What is
    // kept for a next run, and memory given back early, cost two fifths.
    types: {
      ...step("types", "tsc", "--noEmit", "--checkers", "2", "--incremental", "false"),
      env: { GOGC: "300" },
    },
  };
}

/** With another Node, or in another time zone; `label` says so. */
type How = { readonly node?: string; readonly zone?: string; readonly label?: string };

export function unitStep(resultsDir: string, how: How = {}): Step {
  const options = { ...how, quiet: true, args: [ALL_CORES] };
  return vitestStep("unit and architecture tests", ["pure"], resultsDir, options);
}

/** Of vitest's projects: "store" is the native database, "cluster" Citus. */
export function storeStep(projects: readonly string[], resultsDir: string, how: How = {}): Step {
  const databases = projects
    .map((project) => (project === "store" ? "native" : project))
    .join(" and ");
  const options = { ...how, args: [ALL_CORES] };
  return vitestStep(`store tests, ${databases} database`, projects, resultsDir, options);
}

export function processStep(projects: readonly string[], resultsDir: string): Step {
  return vitestStep("process tests", projects, resultsDir);
}

export function browserStep(chromium: string, resultsDir: string): Step {
  const file = path.join(resultsDir, "browser.json");
  return {
    name: "browser tests",
    command: bin("playwright"),
    args: ["test", "--reporter=list,json"],
    env: { CHROMIUM_PATH: chromium, PLAYWRIGHT_JSON_OUTPUT_NAME: file },
    results: { kind: "playwright", file },
  };
}

/** Every figure of the bench with ten million rows; a figure that misses its target is no failure of the code. */
export function benchStep(): Step {
  const args = [path.resolve("lib/processes/start.mjs"), "bench", "--rows", "10000000"];
  return { name: "bench, 10 million rows", command: process.execPath, args };
}

function vitestStep(
  tests: string,
  projects: readonly string[],
  resultsDir: string,
  how: How & { readonly quiet?: boolean; readonly args?: readonly string[] } = {},
): Step {
  const { node = process.execPath, zone, label = "", quiet = false, args = [] } = how;
  const name = `${tests}${label}`;
  const file = path.join(resultsDir, `${name.replaceAll(/\W+/g, "-")}.json`);
  const reports = ["--reporter=default", "--reporter=json", `--outputFile.json=${file}`];
  return {
    name,
    command: node,
    args: [
      VITEST,
      "run",
      ...projects.map((project) => `--project=${project}`),
      ...reports,
      ...args,
    ],
    env: zone ? { TZ: zone } : {},
    results: { kind: "vitest", file },
    quiet,
  };
}
