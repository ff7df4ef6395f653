import type { Amount } from "../amount";
import type { MarketDate } from "./market/market-date";

/**
 * One fiscal year's figures (docs/exchange.md 4.15). Null: the exchange does not say; that is not zero. Revenue, ebit
 * and netIncomeParent are in millions of `currency` (field notes).
 */
export type EarningsForecast = {
  readonly fiscalYear: string | null;
  readonly publicationDeadline: MarketDate | null;
  /** False: a forecast. */
  readonly isActual: boolean | null;
  readonly revenue: Amount | null;
  readonly ebit: Amount | null;
  readonly netIncomeParent: Amount | null;
  /** Per share, in `currency`: earnings, book value, cash flow. */
  readonly eps: Amount | null;
  readonly bps: Amount | null;
  readonly cfps: Amount | null;
  /** Percent: return on equity and on assets. */
  readonly roe: Amount | null;
  readonly roa: Amount | null;
  readonly currency: string | null;
};
