import { type Clock, systemClock } from "../clock";

/** A clock for tests: sleeping moves it at once and is recorded. */
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
 * For tests: the machine's time, and a fiftieth of every pause. Nothing is learned by waiting for
 * limits and retries.
 */
export const hurriedClock: Clock = {
  now: systemClock.now,
  sleep: (ms, signal) => systemClock.sleep(ms / HURRY, signal),
};
