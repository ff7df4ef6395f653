import path from "node:path";

/** What the tests of the store may be told from outside, and where programs are looked for. */
export type TestEnv = {
  /** TEST_DATABASE: which kind of database to use; null takes the native one where it is found. */
  readonly database: "embedded" | "native" | null;
  /** TEST_DATABASE_URL: a server that is already running, with the right to create databases. */
  readonly databaseUrl: string | null;
  readonly searchPath: readonly string[];
};

/** Throws RangeError on a TEST_DATABASE that is neither "embedded" nor "native". */
export function readTestEnv(source: Readonly<Record<string, string | undefined>> = process.env): TestEnv {
  const database = source.TEST_DATABASE || null;
  if (database !== null && database !== "embedded" && database !== "native") {
    throw new RangeError(`TEST_DATABASE should be embedded or native, not ${JSON.stringify(database)}.`);
  }
  return {
    database,
    databaseUrl: source.TEST_DATABASE_URL || null,
    searchPath: (source.PATH ?? "").split(path.delimiter).filter((folder) => folder !== ""),
  };
}
