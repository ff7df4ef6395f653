/** Requests of one UID to one endpoint. Times are ms of a monotonic clock. */
export type ArrivalSummary = {
  readonly requests: number;
  /** The most that arrived in any rolling second, accepted or not. */
  readonly maxPerSecond: number;
  /** Answered with 429 because of the limit, not by a fault. */
  readonly limited: number;
  /** The latest arrivals, oldest first. */
  readonly arrivals: readonly number[];
};

export type ArrivalLog = {
  readonly arrived: (key: string, atMs: number) => void;
  readonly limited: (key: string) => void;
  readonly read: () => Record<string, ArrivalSummary>;
  readonly reset: () => void;
};

type ArrivalEntry = {
  requests: number;
  maxPerSecond: number;
  limited: number;
  arrivals: number[];
  windowFrom: number;
};

/**
 * Beyond this the older half of the arrivals is dropped, so that memory stays bounded; the counts
 * keep all.
 */
const MAX_ARRIVALS = 100_000;
const SECOND_MS = 1000;

function record(entry: ArrivalEntry, atMs: number): void {
  entry.requests++;
  entry.arrivals.push(atMs);
  while (atMs - (entry.arrivals[entry.windowFrom] as number) >= SECOND_MS) entry.windowFrom++;
  entry.maxPerSecond = Math.max(entry.maxPerSecond, entry.arrivals.length - entry.windowFrom);
  if (entry.arrivals.length < MAX_ARRIVALS) return;
  const forget = Math.min(entry.windowFrom, MAX_ARRIVALS / 2);
  entry.arrivals.splice(0, forget);
  entry.windowFrom -= forget;
}

function summaryOf({ windowFrom: _, ...summary }: ArrivalEntry): ArrivalSummary {
  return { ...summary, arrivals: [...summary.arrivals] };
}

export function createArrivalLog(): ArrivalLog {
  const entries = new Map<string, ArrivalEntry>();
  const entryOf = (key: string) => {
    const entry = entries.get(key) ?? {
      requests: 0,
      maxPerSecond: 0,
      limited: 0,
      arrivals: [],
      windowFrom: 0,
    };
    entries.set(key, entry);
    return entry;
  };
  return {
    arrived: (key, atMs) => record(entryOf(key), atMs),
    limited: (key) => {
      entryOf(key).limited++;
    },
    read: () => Object.fromEntries([...entries].map(([key, entry]) => [key, summaryOf(entry)])),
    reset: () => entries.clear(),
  };
}
