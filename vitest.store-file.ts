import { afterAll, vi } from "vitest";

/** Files of the store's tests share their process: none leaves anything to the next. */
afterAll(() => {
  vi.unstubAllEnvs();
  vi.restoreAllMocks();
});
