import type { Amount } from "../amount";
import type { MarketDate } from "./market/market-date";

/** What one executive holds (docs/exchange.md 4.12). Null: the exchange does not say; that is not zero. */
export type ExecutiveShareholding = {
  /** In the language that was asked for. */
  readonly name: string | null;
  /** Shares, in all. */
  readonly holdingNum: Amount | null;
  /** Percent of all shares: "9.63" is 9.63 %. */
  readonly holdingRatio: Amount | null;
  /** Percent of all votes. */
  readonly voteRatio: Amount | null;
  /** The reporting period, a text in the language that was asked for: not a date. */
  readonly period: string | null;
  readonly announcementDate: MarketDate | null;
};
