import type { Amount } from "../amount";
import type { MarketDate } from "./market/market-date";
import type { MarketTime } from "./market/market-time";
import type { StockCode } from "./stock-code";

/** A suspension of trading and its end (docs/exchange.md 4.17). Null: there is none, or the exchange does not say. */
export type Suspension = {
  readonly code: StockCode | null;
  /** In the language that was asked for. */
  readonly name: string | null;
  readonly suspensionDate: MarketDate | null;
  readonly suspensionTime: MarketTime | null;
  /** In the language that was asked for. */
  readonly suspensionReason: string | null;
  readonly suspensionPrice: Amount | null;
  readonly resumptionDate: MarketDate | null;
  readonly resumptionQuoteTime: MarketTime | null;
  readonly resumptionTradingTime: MarketTime | null;
};
