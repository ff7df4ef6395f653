import { spawnSync } from "node:child_process";
import { existsSync } from "node:fs";
import path from "node:path";
import { FAST_PARTS, type Part, runProjects } from "./fast";
import { failedOutcome, type Outcome } from "./step";
import { benchStep, processStep, storeStep, unitStep } from "./steps";

/** West and east of every day's end in UTC+8. */
const ZONES = ["Asia/Shanghai", "America/Los_Angeles"];
/** Beside the Node that runs this one. */
const NODE_MAJORS = [22, 24];

/** With TEST_TIER=full every test of a part runs. */
export const FULL_PARTS = {
  verify: async (run) => [...(await FAST_PARTS.verify(run)), ...(await FAST_PARTS.unit(run))],
  "store-native": (run) => runProjects(run, ["store"], storeStep),
  "store-embedded": (run) => runProjects(run, ["embedded"], storeStep),
  process: (run) =>
    run.afterBuild(() => runProjects(run, ["commands", "launcher", "whole"], processStep)),
  browser: FAST_PARTS.browser,
  zones: async ({ step, resultsDir }) => {
    const outcomes: Outcome[] = [];
    for (const zone of ZONES)
      outcomes.push(await step(unitStep(resultsDir, { zone, label: `, TZ=${zone}` })));
    return outcomes;
  },
  nodes: async (run) => {
    const outcomes: Outcome[] = [];
    for (const major of NODE_MAJORS) {
      const [node, label] = [installNode(major), `, Node ${major}`];
      if (node === null) {
        outcomes.push(failedOutcome(`Node ${major}`, "npm could not install it"));
        continue;
      }
      const storeOf: typeof storeStep = (projects, dir) =>
        storeStep(projects, dir, { node, label });
      outcomes.push(await run.step(unitStep(run.resultsDir, { node, label })));
      outcomes.push(...(await runProjects(run, ["store"], storeOf)));
    }
    return outcomes;
  },
  bench: async ({ step }) => [await step(benchStep())],
} as const satisfies Record<string, Part>;
export type FullPart = keyof typeof FULL_PARTS;

/** The program of another Node, from the packages that the npm package `node` brings it in; null without it. */
function installNode(major: number): string | null {
  const name = `node-${process.platform === "win32" ? "win" : process.platform}-${process.arch}`;
  const folder = path.resolve(`.data/node-${major}`);
  const program = path.join(folder, "node_modules", name, "bin/node");
  if (existsSync(program)) return program;
  const args = [
    "install",
    "--prefix",
    folder,
    "--no-save",
    "--no-audit",
    "--no-fund",
    `${name}@${major}`,
  ];
  const { status } = spawnSync("npm", args, { stdio: ["ignore", "ignore", "inherit"] });
  return status === 0 && existsSync(program) ? program : null;
}
