import { afterAll, expect, vi } from "vitest";
import { takeFaults, watchStatements } from "./lib/database/testing/distribution";

watchStatements();

/** Files of the store's tests share their process: none leaves anything to the next. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
  expect(takeFaults(), "statements that a database distributed by account does not take").toEqual(
    [],
  );
});
