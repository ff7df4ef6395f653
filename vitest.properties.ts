import fc from "fast-check";
import { readTestEnv } from "./lib/env/testing/env";

/**
 * The same cases in every run: a failure is of the change at hand. `npm run test:full` draws a new
 * seed and prints it.
 */
fc.configureGlobal({ seed: readTestEnv().seed });
