import { setTimeout } from "node:timers/promises";

/** Time as a dependency: nothing in `lib` below the entry points reads the machine's clock by itself. */
export type Clock = {
  /** Milliseconds since 1970, UTC. */
  now: () => number;
  /** Resolves after `ms`; rejects with the signal's reason when it aborts first. */
  sleep: (ms: number, signal?: AbortSignal) => Promise<void>;
};

export const systemClock: Clock = {
  now: () => Date.now(),
  sleep: (ms, signal) =>
    setTimeout(ms, undefined, { signal }).catch((aborted: Error) => {
      throw aborted.cause; // the signal's reason
    }),
};
