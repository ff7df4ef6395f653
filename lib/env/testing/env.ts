import path from "node:path";

/** Settings of a test run from the environment, and the folders that are searched for programs. */
export type TestEnv = {
  /** TEST_DATABASE: the kind of database; null uses the native one if it is installed. */
  readonly database: "embedded" | "native" | null;
  /** TEST_DATABASE_URL: the native server of this run; the test set-up starts and stops it. */
  readonly databaseUrl: string | null;
  /** TEST_WORKER_URLS: that server's Citus nodes, separated by spaces; empty without Citus. */
  readonly workerUrls: readonly string[];
  /**
   * TEST_TIER=full (`npm run test:full`): every case and every random moment, not the selection of
   * `npm test`.
   */
  readonly isFull: boolean;
  /**
   * Whether a test fails if its program is missing: in the full run, and on a build server
   * (CI=true). A person's `npm test` leaves it out.
   */
  readonly mustProve: boolean;
  /**
   * TEST_SEED: the seed of everything random in the tests. It is fixed, so that a failed run can be
   * repeated.
   */
  readonly seed: number;
  readonly searchPath: readonly string[];
};

const DEFAULT_SEED = 20_261_123;

/** Throws RangeError if TEST_DATABASE, TEST_TIER or TEST_SEED is invalid. */
export function readTestEnv(
  source: Readonly<Record<string, string | undefined>> = process.env,
): TestEnv {
  const database = source.TEST_DATABASE || null;
  if (database !== null && database !== "embedded" && database !== "native") {
    throw new RangeError(
      `TEST_DATABASE should be embedded or native, not ${JSON.stringify(database)}.`,
    );
  }
  const tier = source.TEST_TIER || null;
  if (tier !== null && tier !== "full") {
    throw new RangeError(`TEST_TIER should be full or not set, not ${JSON.stringify(tier)}.`);
  }
  const seed = Number(source.TEST_SEED || DEFAULT_SEED);
  if (!Number.isInteger(seed) || seed < 0 || seed > 0x7fff_ffff) {
    throw new RangeError(
      `TEST_SEED should be a whole number up to 2147483647, not ${source.TEST_SEED}.`,
    );
  }
  return {
    database,
    databaseUrl: source.TEST_DATABASE_URL || null,
    workerUrls: (source.TEST_WORKER_URLS ?? "").split(" ").filter((url) => url !== ""),
    isFull: tier === "full",
    mustProve: tier === "full" || source.CI === "true",
    seed,
    searchPath: (source.PATH ?? "").split(path.delimiter).filter((folder) => folder !== ""),
  };
}

/** The minimum number of runs in `npm test`. */
const FEWEST_RUNS = 3;

/**
 * How many random cases a slow property tries: all of them in `npm run test:full`, a tenth in `npm
 * test`.
 */
export function runs(inFull: number): number {
  return readTestEnv().isFull ? inFull : Math.max(FEWEST_RUNS, Math.ceil(inFull / 10));
}

/** Cases of one behaviour: all of them in `npm run test:full`, every fourth in `npm test`. */
export function someOf<T>(cases: readonly T[]): T[] {
  return cases.filter((_case, index) => readTestEnv().isFull || index % 4 === 0);
}

/**
 * This many moments below `longestMs`, drawn from the seed: the same seed draws the same moments.
 */
export function drawMoments(count: number, longestMs: number): number[] {
  let state = readTestEnv().seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * longestMs);
  });
}
