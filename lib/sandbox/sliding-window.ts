/** At most `calls` in any rolling `perMs`. Refused calls do not count, so a waiting client gets in again. */
export type SlidingWindow = {
  /** How many more calls the window would take after this one; -1 when it refuses this one. */
  readonly take: (key: string, nowMs: number) => number;
};

export function createSlidingWindow(calls: number, perMs: number): SlidingWindow {
  const taken = new Map<string, number[]>();
  return {
    take: (key, nowMs) => {
      const times = taken.get(key) ?? [];
      taken.set(key, times);
      while (times.length > 0 && nowMs - (times[0] as number) >= perMs) times.shift();
      if (times.length >= calls) return -1;
      times.push(nowMs);
      return calls - times.length;
    },
  };
}
