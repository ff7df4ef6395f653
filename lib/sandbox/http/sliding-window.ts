/**
 * "rolling": at most `calls` in any stretch of `perMs`. "fixed": in each stretch between two
 * multiples of `perMs`, so twice as many fit around a multiple.
 */
export type WindowKind = "rolling" | "fixed";

/** Refused calls do not count, so a client that waits gets in again. */
export type SlidingWindow = {
  /** Calls left after this one; -1: this one is refused. */
  readonly take: (key: string, nowMs: number) => number;
};

export function createSlidingWindow(
  calls: number,
  perMs: number,
  kind: () => WindowKind = () => "rolling",
): SlidingWindow {
  const taken = new Map<string, number[]>();
  return {
    take: (key, nowMs) => {
      const times = taken.get(key) ?? [];
      taken.set(key, times);
      const isOver = (atMs: number) =>
        kind() === "fixed"
          ? Math.floor(atMs / perMs) < Math.floor(nowMs / perMs)
          : nowMs - atMs >= perMs;
      while (times.length > 0 && isOver(times[0] as number)) times.shift();
      if (times.length >= calls) return -1;
      times.push(nowMs);
      return calls - times.length;
    },
  };
}
