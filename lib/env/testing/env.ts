import path from "node:path";

/** What a run of the tests may be given from outside, and where programs are looked for. */
export type TestEnv = {
  /** TEST_DATABASE: which kind of database to use; null takes the native one where it is found. */
  readonly database: "embedded" | "native" | null;
  /** TEST_DATABASE_URL: the native server of this run, which its set-up starts and ends. */
  readonly databaseUrl: string | null;
  /** TEST_WORKER_URLS: the nodes of that server's Citus, by spaces; without Citus none. */
  readonly workerUrls: readonly string[];
  /**
   * TEST_TIER=full (`npm run test:full`): every case and every random moment, not the selection of
   * `npm test`.
   */
  readonly isFull: boolean;
  /** TEST_SEED: of everything random in the tests. Fixed, so that a red run can be repeated. */
  readonly seed: number;
  readonly searchPath: readonly string[];
};

const DEFAULT_SEED = 20_261_123;

/** Throws RangeError on a TEST_DATABASE, TEST_TIER or TEST_SEED that is none. */
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
    seed,
    searchPath: (source.PATH ?? "").split(path.delimiter).filter((folder) => folder !== ""),
  };
}

/** The least that `npm test` tries. */
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
 * So many moments below `longestMs`, drawn from the seed: a run that is given it again draws the
 * same ones.
 */
export function drawMoments(count: number, longestMs: number): number[] {
  let state = readTestEnv().seed;
  return Array.from({ length: count }, () => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * longestMs);
  });
}
