import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";

/** Who made a rate: somebody by hand or in a file, the exchange's daily candle, or what an account's assets imply. */
export type RateOrigin = "person" | "candle" | "assets";

/** What the exchange last said of a coin's daily prices. "no-price": no such pair, or none on these days. */
export type RateQuestion = {
  readonly coin: string;
  readonly askedAtMs: number;
  /** The first and the last day that were asked for. */
  readonly since: Day;
  readonly through: Day;
  readonly outcome: "answered" | "no-price" | "not-offered" | "failed";
  readonly failureKind: FailureKind | null;
};

/** "set": on this day; "earlier": of `rateDay`; "fixed": by a setting; "none": not valued. */
export type RateCell = {
  readonly coin: string;
  readonly state: "set" | "earlier" | "fixed" | "none";
  readonly rate: Amount | null;
  readonly rateDay: Day | null;
  readonly source: string | null;
  readonly setBy: string | null;
  readonly setAtMs: number | null;
  /** Null where no rate was set for the day. */
  readonly origin: RateOrigin | null;
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
  /** Null: the exchange was not asked for the coin's prices. */
  readonly asked: RateQuestion | null;
};
