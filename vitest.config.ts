import path from "node:path";
import { defineConfig } from "vitest/config";
import { BaseSequencer, type TestSpecification } from "vitest/node";

const alias = {
  "@": path.resolve(import.meta.dirname),
  "server-only": path.resolve(import.meta.dirname, "lib/core/server-only.ts"),
};

/** Begun last, they would keep one core busy while the others have nothing left. */
const LONGEST =
  /(?:kill|commission-page|variants|repayments|embedded|pause|run|narrowed)\.db\.test\.ts$|(?:launcher|desk)\.process\.test\.ts$/;

class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const sorted = await super.sort(files);
    const isLong = (file: TestSpecification) => Number(LONGEST.test(file.moduleId));
    return sorted.toSorted((a, b) => isLong(b) - isLong(a));
  }
}

const isFull = process.env.TEST_TIER === "full";
/** `*.full.*` are left to `npm run test:full`. */
const LEFT_OUT = isFull ? [] : ["**/*.full.*test.ts"];
const isEmbedded = process.env.TEST_DATABASE === "embedded";
/** On the embedded database `npm test` runs what depends on the engine, and every read once. */
const STORE_TESTS = isEmbedded && !isFull ? "lib/**/*.engine.db.test.ts" : "lib/**/*.db.test.ts";
/** What is about one of the two databases alone. */
const OTHER_ENGINE = isEmbedded ? "lib/store/native-postgres.db.test.ts" : "lib/store/embedded/*.db.test.ts";

/** What is waited for comes on a busy machine too; a second, Vitest's own time, is often too short there. */
const expect = { poll: { timeout: 20_000 } };

/** Each file has its own data folder and ports. Past these times something hangs. */
const PROCESS_TESTS = {
  expect,
  exclude: LEFT_OUT,
  testTimeout: 300_000,
  hookTimeout: 300_000,
  maxWorkers: 2,
};

/**
 * "pure" needs nothing; "store" needs the database that TEST_DATABASE names: embedded or native; "commands"
 * and "launcher" run the commands themselves, on the built app; "whole" runs it with several processes of each kind.
 */
export default defineConfig({
  test: {
    // Passwords of the tests are hashed in one pass, or the suite would do little else.
    env: { PASSWORD_PASSES: "1" },
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        resolve: { alias },
        test: {
          name: "pure",
          expect,
          include: ["lib/**/*.test.ts", "components/**/*.test.ts", "app/**/*.test.ts", "e2e/**/*.test.ts"],
          exclude: ["**/*.db.test.ts", "**/*.process.test.ts", "node_modules/**", ...LEFT_OUT],
          setupFiles: ["./vitest.properties.ts"],
          // Loading what all of them share anew for every file would cost more than the tests.
          isolate: false,
          testTimeout: 20_000,
        },
      },
      {
        resolve: { alias },
        test: {
          name: "store",
          expect,
          include: [STORE_TESTS],
          exclude: [...LEFT_OUT, OTHER_ENGINE],
          globalSetup: ["./vitest.store-setup.ts"],
          // As above; what a file changed of the environment is put back after it.
          isolate: false,
          setupFiles: ["./vitest.properties.ts", "./vitest.store-file.ts"],
          testTimeout: 120_000,
          maxConcurrency: 10,
          hookTimeout: 120_000,
        },
      },
      {
        resolve: { alias },
        test: { name: "commands", include: ["lib/processes/desk/*.process.test.ts"], ...PROCESS_TESTS },
      },
      {
        resolve: { alias },
        test: { name: "launcher", include: ["lib/processes/launcher/*.process.test.ts"], ...PROCESS_TESTS },
      },
      {
        resolve: { alias },
        test: {
          name: "whole",
          expect,
          include: ["lib/processes/whole/*.process.test.ts"],
          exclude: LEFT_OUT,
          testTimeout: 240_000,
          hookTimeout: 120_000,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
        },
      },
    ],
  },
});
