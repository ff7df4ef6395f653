import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { FailureKind } from "@/lib/core/failure";

/**
 * The origin of a rate: a person (by hand or file), the exchange's daily candle, or an account's
 * assets.
 */
export type RateOrigin = "person" | "candle" | "assets";

/**
 * The exchange's last answer about a coin's daily prices. "no-price": no such pair, or no price on
 * these days.
 */
export type RateQuestion = {
  readonly coin: string;
  readonly askedAtMs: number;
  /** The first and the last requested day. */
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
  /** Null: no rate is stored for the day. */
  readonly origin: RateOrigin | null;
  /** Rows of the account that the rate is needed for. */
  readonly rows: number;
};
export type RateDay = { readonly day: Day; readonly cells: readonly RateCell[] };

/** How a coin's days with rows are valued. */
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
