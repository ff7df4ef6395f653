import type { PanelSource } from "../queue/source";
import type { Dividend } from "./dividends";
import type { EarningsForecast } from "./earnings";
import type { PairPrices } from "./prices";
import type { RecordFields, RecordOfFields } from "./record-fields";
import type { ShareCapital } from "./share-capital";
import type { StockSuspension } from "./suspension";

/**
 * One endpoint's whole answer by panel; prices are of several. Null or an empty list where the
 * exchange says nothing.
 */
export type Panels = {
  readonly executives: readonly ExecutiveShareholding[];
  readonly shareholders: readonly MajorShareholder[];
  readonly dividends: readonly Dividend[];
  readonly earnings: EarningsForecast | null;
  readonly "share-capital": ShareCapital | null;
  readonly suspension: StockSuspension | null;
  /** One for each pair of the stock in the exchange's own list. */
  readonly prices: readonly PairPrices[];
};

export type PanelName = keyof Panels & PanelSource;

/**
 * What one major shareholder holds (docs/exchange.md 4.13): shares, and their part of all shares.
 */
export const SHAREHOLDER_FIELDS = {
  name: "text",
  holdingNum: "amount",
  holdingRatio: "percent",
} as const satisfies RecordFields;
export type MajorShareholder = RecordOfFields<typeof SHAREHOLDER_FIELDS>;

/** What one executive holds (docs/exchange.md 4.12): the same, and the part of all votes. */
export const EXECUTIVE_FIELDS = {
  ...SHAREHOLDER_FIELDS,
  voteRatio: "percent",
  /** The reporting period, a text in the language that was asked for: not a date. */
  period: "text",
  announcementDate: "date",
} as const satisfies RecordFields;
export type ExecutiveShareholding = RecordOfFields<typeof EXECUTIVE_FIELDS>;

/** A row of either list. */
export type HoldingRow = MajorShareholder & Partial<ExecutiveShareholding>;

/** In the order of a stock's page. */
export const STOCK_PANELS = [
  "prices",
  "dividends",
  "earnings",
  "suspension",
  "shareholders",
  "executives",
  "share-capital",
] as const satisfies readonly PanelName[];
