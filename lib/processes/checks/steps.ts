import os from "node:os";
import path from "node:path";
import type { Step } from "./step";

/** vitest leaves a core to the person at the machine, which on two of them is half. */
const ALL_CORES = "--maxWorkers=100%";
/** Tests that wait, such as for a limit of requests, leave time to one more. */
const MORE_THAN_CORES = `--maxWorkers=${os.availableParallelism() + 1}`;

const bin = (name: string) => path.resolve("node_modules/.bin", name);

/** Needs no database, no browser and no build: under 30 seconds. */
export function verifySteps(resultsDir: string): Step[] {
  return [
    { name: "format", command: bin("biome"), args: ["format", "."], quiet: true },
    { name: "lint", command: bin("biome"), args: ["lint", "--error-on-warnings", "."], quiet: true },
    // Writes the types of routes and of CSS modules that a fresh clone does not have yet.
    { name: "route types", command: bin("next"), args: ["typegen"], quiet: true },
    { name: "types", command: bin("tsc"), args: ["--noEmit"], quiet: true },
    { name: "dead code", command: bin("knip"), args: [], quiet: true },
    vitestStep("unit and architecture tests", ["pure"], resultsDir, { quiet: true, args: [ALL_CORES] }),
  ];
}

export function storeStep(database: "embedded" | "native", resultsDir: string): Step {
  const step = vitestStep(`store tests, ${database} database`, ["store"], resultsDir, {
    args: [MORE_THAN_CORES],
  });
  return { ...step, env: { TEST_DATABASE: database } };
}

export function processStep(resultsDir: string): Step {
  return vitestStep("launcher and command line tests", ["commands", "launcher"], resultsDir, {});
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

function vitestStep(
  name: string,
  projects: readonly string[],
  resultsDir: string,
  { quiet = false, args = [] as string[] },
): Step {
  const file = path.join(resultsDir, `${name.replaceAll(/\W+/g, "-")}.json`);
  return {
    name,
    command: bin("vitest"),
    args: [
      "run",
      ...projects.map((project) => `--project=${project}`),
      "--reporter=default",
      "--reporter=json",
      `--outputFile.json=${file}`,
      ...args,
    ],
    results: { kind: "vitest", file },
    quiet,
  };
}
