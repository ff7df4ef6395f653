import { type Clock, systemClock } from "../clock";

/** A clock for tests: `sleep` advances it at once and is recorded. */
export function createFakeClock(
  startMs = 0,
): Clock & { sleeps: number[]; advance: (ms: number) => void } {
  let nowMs = startMs;
  const sleeps: number[] = [];
  return {
    sleeps,
    now: () => nowMs,
    advance: (ms) => {
      nowMs += ms;
    },
    sleep: async (ms) => {
      sleeps.push(ms);
      nowMs += ms;
    },
  };
}

const HURRY = 50;

/**
 * For tests: the machine's time, with pauses shortened to a fiftieth. Waiting for limits and
 * retries proves nothing.
 */
export const hurriedClock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => systemClock.sleep(ms / HURRY, signal),
};
