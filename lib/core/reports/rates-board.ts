import type { Amount } from "../amount";
import type { Day } from "../day";

/** "set": on this day; "earlier": of `rateDay`; "fixed": by a setting; "none": not valued. */
export type RateCell = {
  readonly coin: string;
  readonly state: "set" | "earlier" | "fixed" | "none";
  readonly rate: Amount | null;
  readonly rateDay: Day | null;
  readonly source: string | null;
  readonly setBy: string | null;
  readonly setAtMs: number | null;
  /** Rows of the account that the rate is needed for. */
  readonly rows: number;
};
export type RateDay = { readonly day: Day; readonly cells: readonly RateCell[] };

/** How the days on which the account has rows of a coin are valued. */
export type CoinCoverage = {
  readonly coin: string;
  readonly days: number;
  readonly set: number;
  readonly earlier: number;
  readonly fixed: number;
  /** Oldest first. */
  readonly missing: readonly Day[];
  /** Rebate of the missing days, in the coin. */
  readonly notValued: Amount;
};
