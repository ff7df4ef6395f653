import { execFileSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { afterBuild, fastRun, findOrInstallPostgres, runBrowser } from "./fast";
import { type Outcome, runStep } from "./step";
import { benchStep, processStep, storeStep, unitStep } from "./steps";

export const FULL_PARTS = [
  "verify",
  "store-native",
  "store-embedded",
  "process",
  "browser",
  "zones",
  "nodes",
  "bench",
] as const;
export type FullPart = (typeof FULL_PARTS)[number];

/** West and east of every day's end in UTC+8. */
const ZONES = ["Asia/Shanghai", "America/Los_Angeles"];
/** Beside the Node that runs this one. */
const NODE_MAJORS = [22, 24];

/** With TEST_TIER=full every test of a part runs. A part that misses a server or a browser fails. */
export const fullRun: Record<FullPart, (resultsDir: string) => Promise<Outcome[]>> = {
  verify: fastRun.verify,
  "store-native": async (resultsDir) => {
    if (!findOrInstallPostgres()) throw new Error("No PostgreSQL server was found: install one.");
    return [await runStep(storeStep(["store"], resultsDir))];
  },
  "store-embedded": async (resultsDir) => [await runStep(storeStep(["embedded"], resultsDir))],
  process: (resultsDir) => afterBuild(() => runStep(processStep(resultsDir))),
  browser: (resultsDir) => afterBuild(() => runBrowser(resultsDir)),
  zones: async (resultsDir) => {
    const outcomes: Outcome[] = [];
    for (const zone of ZONES) {
      outcomes.push(await runStep(unitStep(resultsDir, { zone, label: `, TZ=${zone}` })));
    }
    return outcomes;
  },
  nodes: async (resultsDir) => {
    const outcomes: Outcome[] = [];
    for (const major of NODE_MAJORS) {
      const [node, label] = [installNode(major), `, Node ${major}`];
      outcomes.push(await runStep(unitStep(resultsDir, { node, label })));
      outcomes.push(await runStep(storeStep(["store"], resultsDir, { node, label })));
    }
    return outcomes;
  },
  bench: async () => [await runStep(benchStep())],
};

/** The program of another Node, from the packages that the npm package `node` brings it in. */
function installNode(major: number): string {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = path.resolve(`.data/node-${major}`);
  const program = path.join(folder, "node_modules", name, "bin/node");
  if (!existsSync(program)) {
    const args = ["install", "--prefix", folder, "--no-save", "--no-audit", "--no-fund", `${name}@${major}`];
    execFileSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  }
  return program;
}
