import { failureText } from "@/lib/core/failure";
import type { PanelAnswers } from "@/lib/stocks/queue/question";
import type { PanelSource } from "@/lib/stocks/queue/source";
import type { PanelState } from "@/lib/stocks/store/states";

const MINUTE_MS = 60_000;
const HOUR_MS = 60 * MINUTE_MS;
const DAY_MS = 24 * HOUR_MS;

type FreshnessRule = {
  /** A page shows an answer up to this age without queueing a new one. */
  readonly freshMs: number;
  /** Age at which the background asks again if nobody views the stock; null: it does not. */
  readonly walkMs: number | null;
};

export const FRESHNESS: Readonly<Record<PanelSource, FreshnessRule>> = {
  // Trading halts and resumes within minutes, and an order rests on it. All codes once a day keep
  // the history.
  suspension: { freshMs: 5 * MINUTE_MS, walkMs: DAY_MS },
  // A watchlist's 500 stocks once in this time leave the endpoint free for rates. All codes once a
  // day have the closes that the list compares prices with: half an hour of the endpoint.
  prices: { freshMs: 15 * MINUTE_MS, walkMs: DAY_MS },
  // One question for all pairs, of up to a megabyte: as often only while somebody looks.
  tickers: { freshMs: 2 * MINUTE_MS, walkMs: 15 * MINUTE_MS },
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

/** How long a failed question rests; the refresh button asks at once. */
export const RETRY_AFTER_MS = { viewed: MINUTE_MS, round: 15 * MINUTE_MS } as const;

/** A negative age means that a clock was wrong: the answer counts as stale. */
export function isStale(source: PanelSource, ageMs: number): boolean {
  return ageMs < 0 || ageMs > FRESHNESS[source].freshMs;
}

/** Milliseconds until a view queues it again; 0 or less: a view queues it now. */
export function dueInMs(source: PanelSource, state: PanelState | undefined): number {
  const restMs = state?.failed ? RETRY_AFTER_MS.viewed - state.failed.ageMs : 0;
  const isFresh = state?.observed && !isStale(source, state.observed.ageMs);
  const freshMs = isFresh ? FRESHNESS[source].freshMs - state.observed.ageMs : 0;
  return Math.max(restMs, freshMs);
}

export function isDue(source: PanelSource, state: PanelState | undefined): boolean {
  return dueInMs(source, state) <= 0;
}

type ObservedAnswer = NonNullable<PanelState["observed"]>;
type FailedTry = NonNullable<PanelState["failed"]>;

/** The age of the stored answer to one question, without the answer. */
export type PanelAge = {
  /**
   * The newest observation. `number`: 1 is the first distinct answer; `isStale`: older than the
   * panel's limit. Null: never answered, which is unknown and not empty.
   */
  readonly observed: (Omit<ObservedAnswer, "payload"> & { readonly isStale: boolean }) | null;
  /** Why there is none newer, in words; null where the last try was answered. */
  readonly failed: (FailedTry & ReturnType<typeof failureWords>) | null;
  /** In the endpoint's queue: 1 is next, 0 is being asked now, null does not wait. */
  readonly place: number | null;
  /** Milliseconds until a view queues it again; 0 or less: a view queues it now. */
  readonly dueInMs: number;
};

/** The stored answer to one question and its age, for a page, a file or a command. */
export type PanelReading<Source extends PanelSource> = PanelAge & {
  readonly observed: { readonly value: PanelAnswers[Source] } | null;
};

export function toReading<Source extends PanelSource>(
  source: Source,
  state: PanelState | undefined,
  place: number | null,
): PanelReading<Source> {
  const { observed = null, failed = null } = state ?? {};
  return {
    observed: observed && toObserved(source, observed),
    failed: failed && { ...failed, ...failureWords(failed.kind) },
    place,
    dueInMs: dueInMs(source, state),
  };
}

function toObserved<Source extends PanelSource>(
  source: Source,
  { payload, ...age }: ObservedAnswer,
) {
  const value = payload as PanelAnswers[Source]; // stored from an answer of this endpoint
  return { ...age, isStale: isStale(source, age.ageMs), value };
}

/** English sentences: what happened, and what to do next. */
function failureWords(kind: FailedTry["kind"]) {
  if (kind !== "desk-fault") return failureText(kind, "reality");
  return {
    happened: "Broker Desk itself failed to send the request.",
    next: "What was fetched before stays; look in the log.",
  };
}
