import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = {
  "@": path.resolve(import.meta.dirname),
  "server-only": path.resolve(import.meta.dirname, "lib/core/server-only.ts"),
};

/**
 * Begun last, they would keep one core busy while the others have nothing left. The longest first.
 */
const LONGEST = [
  "full/order-storm.db",
  "database/embedded/embedded.engine.db",
  "stocks/queue/processes.db",
  "sync/kill.db",
  "sync/repayments/kill.db",
  "sync/worker.db",
  "commissions/store/pages/page.db",
  "sync/sync-account.db",
  "accounts/changes.db",
  "processes/launcher/launcher.process",
  "full/launcher/ends.process",
  "full/whole/two-of-each.process",
].map((name) => `/${name}.test.ts`);

/** One database after the other: a process that serves the next project loads everything anew. */
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isEmbedded = ({ project }: TestSpecification) => Number(project.name === "embedded");
    const place = ({ moduleId }: TestSpecification) => {
      const found = LONGEST.findIndex((name) => moduleId.endsWith(name));
      return found < 0 ? LONGEST.length : found;
    };
    return sorted.toSorted(
      (a, b) =>
        isEmbedded(b) - isEmbedded(a) ||
        place(a) - place(b) ||
        a.project.name.localeCompare(b.project.name),
    );
  }
}

const isFull = process.env.TEST_TIER === "full";
/** Left to `npm run test:full`. */
const LEFT_OUT = isFull ? [] : ["e2e/full/**"];
/**
 * Tests with this tag as well. A project's own setting: that of the whole is not handed down to it.
 */
const TIER = isFull ? {} : { tagsFilter: ["!full"] };
/**
 * Tests of the embedded database, of servers of their own, and of the schema as it is without
 * Citus.
 */
const WITHOUT_CLUSTER = [
  "lib/database/embedded/*.db.test.ts",
  ...[
    "native-postgres",
    "schema-drift.engine",
    "distribution",
    "migrate.engine",
    "upgrade.engine",
  ].map((name) => `lib/database/${name}.db.test.ts`),
];
/** A guard against hanging, as in playwright.config.ts: a busy machine is no fault of the desk. */
const expect = { poll: { timeout: 60_000 } };
/**
 * "x.css?raw" is the text of a style sheet, as in the build. The same for all projects, which share
 * what is transformed.
 */
const css = { include: [/\?raw$/] };

/** Each file has its own data folder and ports. Past these times something hangs. */
const PROCESS_TESTS = {
  ...TIER,
  css,
  expect,
  setupFiles: ["./vitest.properties.ts"],
  exclude: LEFT_OUT,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  // Each further one loads the tests and a process of commands anew: some 8 seconds of a core.
  maxWorkers: 2,
};

/** As "pure": what a file changed of the environment is put back after it. */
const STORE_TESTS = {
  ...TIER,
  css,
  expect,
  isolate: false,
  setupFiles: ["./vitest.properties.ts", "./vitest.store-file.ts"],
  testTimeout: 120_000,
  maxConcurrency: 10,
  hookTimeout: 120_000,
};

/**
 * "pure" needs nothing; "store" needs the programs of a native PostgreSQL, "embedded" the database
 * that comes with the desk, where `npm test` runs what depends on the engine and every read once;
 * "commands" and "launcher" run the commands and other processes themselves, on the built app;
 * "whole", only in the full run, has several processes of each kind.
 */
export default defineConfig({
  test: {
    // What one run transformed, by its content, serves the next: unit, store and process tests load
    // the same files.
    experimental: { fsModuleCache: true },
    // Passwords of the tests are hashed in one pass, or the suite would do little else.
    env: { PASSWORD_PASSES: "1" },
    sequence: { sequencer: LongestFirst },
    tags: [{ name: "full", description: "only in npm run test:full" }],
    projects: [
      {
        resolve: { alias },
        test: {
          ...TIER,
          name: "pure",
          expect,
          include: [
            "lib/**/*.test.ts",
            "components/**/*.test.ts",
            "app/**/*.test.ts",
            "e2e/**/*.test.ts",
          ],
          exclude: [
            "**/*.db.test.ts",
            "**/*.process.test.ts",
            "**/*.cluster.test.ts",
            "node_modules/**",
            ...LEFT_OUT,
          ],
          setupFiles: ["./vitest.properties.ts"],
          css,
          // Loading what all of them share anew for every file would cost more than the tests.
          isolate: false,
          testTimeout: 60_000,
        },
      },
      {
        resolve: { alias },
        test: {
          ...STORE_TESTS,
          name: "store",
          env: { TEST_DATABASE: "native" },
          include: ["lib/**/*.db.test.ts", "e2e/full/*.db.test.ts"],
          exclude: [...LEFT_OUT, "lib/database/embedded/*.db.test.ts"],
          globalSetup: ["./vitest.store-setup.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...STORE_TESTS,
          name: "embedded",
          env: { TEST_DATABASE: "embedded" },
          include: isFull
            ? ["lib/**/*.db.test.ts", "e2e/full/*.db.test.ts"]
            : ["lib/**/*.engine.db.test.ts"],
          exclude: [...LEFT_OUT, "lib/database/native-postgres.db.test.ts"],
          globalSetup: ["./vitest.embedded-setup.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          ...STORE_TESTS,
          name: "cluster",
          env: { TEST_DATABASE: "native" },
          include: ["lib/**/*.db.test.ts", "e2e/full/*.db.test.ts", "e2e/full/*.cluster.test.ts"],
          exclude: [...LEFT_OUT, ...WITHOUT_CLUSTER],
          globalSetup: ["./vitest.cluster-setup.ts"],
        },
      },
      {
        resolve: { alias },
        test: {
          name: "commands",
          include: [
            "lib/processes/cli/**/*.process.test.ts",
            "lib/sandbox/**/*.process.test.ts",
            "e2e/full/commands/*.process.test.ts",
          ],
          ...PROCESS_TESTS,
          // As "pure".
          isolate: false,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "launcher",
          include: [
            "lib/processes/launcher/*.process.test.ts",
            "e2e/full/launcher/*.process.test.ts",
          ],
          ...PROCESS_TESTS,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "whole",
          include: ["e2e/full/whole/*.process.test.ts"],
          ...PROCESS_TESTS,
          // There are four, of seven processes each: one after the other.
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
