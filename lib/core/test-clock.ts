import type { Clock } from "./clock";

/** A clock for tests: sleeping moves it at once and is recorded. */
export function createFakeClock(startMs = 0): Clock & { sleeps: number[]; advance: (ms: number) => void } {
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
