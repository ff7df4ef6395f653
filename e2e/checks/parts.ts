import path from "node:path";
import type { Program } from "@/lib/processes/testing/programs";
import type { SuiteStep } from "./step";

/** A part that `--only` can name. */
export type SuitePart = {
  /** They run one after the other. */
  readonly steps: readonly SuiteStep[];
  /** Whether its tests run the built app. */
  readonly runsBuild?: boolean;
  /** Programs of the system that its tests start. */
  readonly programs?: readonly Program[];
};

/** The last words of a test file's name, before ".ts". */
export type TestKind = "test" | "db.test" | "process.test" | "cluster.test" | "spec";

/** `tests`: the kinds of test files that it reads; absent: all. */
export type FullSuitePart = SuitePart & { readonly tests?: readonly TestKind[] };

const bin = (name: string) => path.resolve("node_modules/.bin", name);

export const BUILD: SuiteStep = {
  name: "build",
  command: [process.execPath, path.resolve("lib/processes/start.mjs"), "build"],
  isQuiet: true,
};

/**
 * The first step writes the types of routes, and knip loads next.config.mjs, which writes the types
 * of texts; both must precede the type check.
 */
const VERIFY: readonly SuiteStep[] = [
  { name: "route types", command: [bin("next"), "typegen"], isQuiet: true },
  { name: "dead code", command: [bin("knip")], isQuiet: true },
  {
    name: "format and lint",
    command: [bin("biome"), "check", "--error-on-warnings", "."],
    isQuiet: true,
  },
  {
    name: "types",
    // Each checker computes the types again: the default of four takes half as long again. An
    // incremental build, or releasing memory early, costs two fifths more.
    command: [bin("tsc"), "--noEmit", "--checkers", "2", "--incremental", "false"],
    env: { GOGC: "300" },
    isQuiet: true,
  },
];

/** vitest leaves one core idle by default, half of a machine with two. */
const ALL_CORES = "--maxWorkers=100%";

/** `node`: the command of another version of Node. */
function vitest(
  name: string,
  projects: readonly string[],
  more: Partial<SuiteStep> & { readonly node?: readonly [string, ...string[]] } = {},
): SuiteStep {
  const { node = [process.execPath], ...rest } = more;
  const command = [...node, path.resolve("node_modules/vitest/vitest.mjs"), "run"] as const;
  return { name, command, runner: "vitest", projects, ...rest };
}

function onAllCores(step: SuiteStep): SuiteStep {
  return { ...step, command: [...step.command, ALL_CORES] };
}

const UNIT = onAllCores(vitest("unit and architecture tests", ["pure"], { isQuiet: true }));
const storeTests = (...projects: readonly string[]) =>
  onAllCores(vitest(`store tests (${projects.join(", ")})`, projects));
const processTests = (...projects: readonly string[]) => vitest("process tests", projects);

const BROWSER: SuitePart = {
  steps: [{ name: "browser tests", command: [bin("playwright"), "test"], runner: "playwright" }],
  runsBuild: true,
  programs: ["chromium"],
};

export const FAST_PARTS = {
  verify: { steps: VERIFY },
  unit: { steps: [UNIT] },
  store: { steps: [storeTests("store", "embedded")], programs: ["postgres", "soffice"] },
  process: { steps: [processTests("commands", "launcher")], runsBuild: true },
  browser: BROWSER,
} as const satisfies Record<string, SuitePart>;

/**
 * The parts of `npm test` in two rows of about the same length that run side by side: alone, each
 * leaves a core idle.
 */
export const SIDE_BY_SIDE: readonly (readonly string[])[] = [
  ["verify", "browser"],
  ["unit", "store", "process"],
];

/** Zones west and east of UTC+8. */
const ZONES = ["Asia/Shanghai", "America/Los_Angeles"];
/** The other versions of Node. */
const NODE_MAJORS = [22, 24];

function testsOnNode(major: number): SuiteStep[] {
  const system = process.platform === "win32" ? "win" : process.platform;
  const npmPackage = `node-${system}-${process.arch}@${major}`;
  const node = ["npx", "--yes", `--package=${npmPackage}`, "--", "node"] as const;
  return [
    onAllCores(vitest(`unit and architecture tests, Node ${major}`, ["pure"], { node })),
    onAllCores(vitest(`store tests, Node ${major}`, ["store"], { node })),
  ];
}

/** With TEST_TIER=full every test of a part runs. */
export const FULL_PARTS = {
  verify: { steps: [...VERIFY, UNIT] },
  "store-native": {
    steps: [storeTests("store")],
    programs: ["postgres", "soffice"],
    tests: ["db.test"],
  },
  "store-embedded": {
    steps: [storeTests("embedded")],
    programs: ["soffice"],
    tests: ["db.test"],
  },
  process: {
    steps: [processTests("commands", "launcher", "whole")],
    runsBuild: true,
    tests: ["process.test"],
    programs: [
      "postgres",
      "prometheus",
      "pgbouncer",
      "patroni",
      "etcd",
      "haproxy",
      "buildah",
      "debootstrap",
    ],
  },
  browser: { ...BROWSER, tests: ["spec"] },
  zones: {
    steps: ZONES.map((TZ) => ({ ...UNIT, name: `${UNIT.name}, TZ=${TZ}`, env: { TZ } })),
    tests: ["test"],
  },
  nodes: {
    steps: NODE_MAJORS.flatMap(testsOnNode),
    programs: ["postgres", "soffice"],
    tests: ["test", "db.test"],
  },
  // A figure that misses its target does not fail the part.
  bench: {
    tests: [],
    steps: [
      {
        name: "bench, 10 million rows",
        command: [
          process.execPath,
          path.resolve("lib/processes/start.mjs"),
          ...["bench", "--rows", "10000000"],
        ],
      },
    ],
  },
} as const satisfies Record<string, FullSuitePart>;
export type FullPart = keyof typeof FULL_PARTS;

/** `npm run test:cluster`. */
export const CLUSTER_PARTS = {
  cluster: { steps: [storeTests("cluster")] },
} as const satisfies Record<string, SuitePart>;
