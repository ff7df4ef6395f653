import { setTimeout } from "node:timers/promises";

/**
 * Time as a dependency, so that tests pass their own. It is part of the core because the exchange
 * client needs it.
 */
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
