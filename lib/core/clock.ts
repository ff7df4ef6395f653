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
    new Promise((resolve, reject) => {
      if (signal?.aborted) return reject(signal.reason);
      const stop = () => {
        clearTimeout(timer);
        reject(signal?.reason);
      };
      const timer = setTimeout(() => {
        signal?.removeEventListener("abort", stop);
        resolve();
      }, ms);
      signal?.addEventListener("abort", stop, { once: true });
    }),
};

const HOUR_MS = 3_600_000;

/** A difference of two clocks in the largest unit that leaves at least two of it. */
type ClockSpan = { readonly unit: "days" | "hours" | "minutes"; readonly count: number };

export function clockSpan(jumpMs: number): ClockSpan {
  const ms = Math.abs(jumpMs);
  if (ms >= 48 * HOUR_MS) return { unit: "days", count: Math.round(ms / (24 * HOUR_MS)) };
  if (ms >= 2 * HOUR_MS) return { unit: "hours", count: Math.round(ms / HOUR_MS) };
  return { unit: "minutes", count: Math.round(ms / 60_000) };
}

/** For the command line and logs; pages have components/coverage/coverage-board.tsx. */
export function clockJumpSentence(jumpMs: number): string {
  const { unit, count } = clockSpan(jumpMs);
  const way = jumpMs > 0 ? "ahead of" : "behind";
  return `The exchange's clock is ${count} ${unit} ${way} what this machine's clock says. Until they agree, anything later than the earlier of the two counts as unknown. Check this machine's clock; the next sync compares again.`;
}
