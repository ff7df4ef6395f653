import type { Amount } from "../amount";
import type { Dividend } from "./dividends";
import type { EarningsForecast } from "./earnings";
import type { MarketDate } from "./market/market-date";
import type { PairPrices } from "./prices";
import type { ShareCapital } from "./share-capital";
import type { RealitySource } from "./source";
import type { Suspension } from "./suspension";

/** One endpoint's whole answer by panel; prices are of several. Null or an empty list where the exchange says nothing. */
export type Panels = {
  readonly executives: readonly ExecutiveShareholding[];
  readonly shareholders: readonly MajorShareholder[];
  readonly dividends: readonly Dividend[];
  readonly earnings: EarningsForecast | null;
  readonly "share-capital": ShareCapital | null;
  readonly suspension: Suspension | null;
  /** One for each pair of the stock in the exchange's own list. */
  readonly prices: readonly PairPrices[];
};

export type PanelName = keyof Panels & RealitySource;

/** What one major shareholder holds (docs/exchange.md 4.13). Null: the exchange does not say; that is not zero. */
export type MajorShareholder = {
  /** In the language that was asked for. */
  readonly name: string | null;
  /** Shares. */
  readonly holdingNum: Amount | null;
  /** Percent of all shares: "9.63" is 9.63 % (field notes). */
  readonly holdingRatio: Amount | null;
};

/** What one executive holds (docs/exchange.md 4.12). Null: the exchange does not say; that is not zero. */
export type ExecutiveShareholding = {
  /** In the language that was asked for. */
  readonly name: string | null;
  readonly holdingNum: Amount | null;
  /** Percent of all shares: "9.63" is 9.63 %. */
  readonly holdingRatio: Amount | null;
  /** Percent of all votes. */
  readonly voteRatio: Amount | null;
  /** The reporting period, a text in the language that was asked for: not a date. */
  readonly period: string | null;
  readonly announcementDate: MarketDate | null;
};
