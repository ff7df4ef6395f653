import type { RealitySource } from "@/lib/core/reality/source";
import type { PanelState } from "@/lib/store/panels/states";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

export type Freshness = {
  /** Somebody who looks gets an answer that is no older, or a newer one right behind it. */
  readonly freshMs: number;
  /** Nobody looks: so old the background round lets it get; null: it is not asked then. */
  readonly walkMs: number | null;
};

export const FRESHNESS: Readonly<Record<RealitySource, Freshness>> = {
  // Trading halts and resumes within minutes, and an order rests on it. All codes once a day keep the history.
  suspension: { freshMs: 5 * MINUTE_MS, walkMs: DAY_MS },
  // A watchlist's 500 stocks once in this time leave the endpoint free for rates. The exchange keeps the closes, so
  // nothing is lost of a stock that nobody looks at.
  prices: { freshMs: 15 * MINUTE_MS, walkMs: null },
  // Results come out at an hour of a known day, before or after the session.
  earnings: { freshMs: 6 * HOUR_MS, walkMs: 3 * DAY_MS },
  // Filings on holdings are published by the day, and cover a quarter.
  executives: { freshMs: DAY_MS, walkMs: 7 * DAY_MS },
  shareholders: { freshMs: DAY_MS, walkMs: 7 * DAY_MS },
  // Announced weeks before the day that counts.
  dividends: { freshMs: DAY_MS, walkMs: 7 * DAY_MS },
  // Changes with filings, a few times a year.
  "share-capital": { freshMs: DAY_MS, walkMs: 7 * DAY_MS },
  // Holidays are known a year ahead; a day of mourning or a storm is announced a day before.
  calendar: { freshMs: DAY_MS, walkMs: DAY_MS },
  // New pairs and changed sessions come without notice, and one question answers for all pairs.
  "stock-info": { freshMs: HOUR_MS, walkMs: HOUR_MS },
};

/** Nobody's looking makes a question that just failed come again sooner; who presses refresh asks at once. */
export const RETRY_AFTER_MS = { viewed: MINUTE_MS, round: 15 * MINUTE_MS } as const;

/** An age below zero is of a clock that was wrong: such an answer is asked for again. */
export function isStale(source: RealitySource, ageMs: number): boolean {
  return ageMs < 0 || ageMs > FRESHNESS[source].freshMs;
}

/** How long until looking at it asks again; none or less: looking now does. */
export function dueInMs(source: RealitySource, state: PanelState | undefined): number {
  const restMs = state?.failed ? RETRY_AFTER_MS.viewed - state.failed.ageMs : 0;
  const isFresh = state?.observed && !isStale(source, state.observed.ageMs);
  const freshMs = isFresh ? FRESHNESS[source].freshMs - state.observed.ageMs : 0;
  return Math.max(restMs, freshMs);
}

export function isDue(source: RealitySource, state: PanelState | undefined): boolean {
  return dueInMs(source, state) <= 0;
}
