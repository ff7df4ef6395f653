import type { Amount } from "../amount";
import type { MarketDate } from "./market/market-date";

/** A dividend or a split (docs/exchange.md 4.14). Null: not of this type, or the exchange does not say. */
export type Dividend = {
  /** "cash_dividend", "stock_split" or "stock_dividend"; anything else the exchange says is kept as it is. */
  readonly type: string | null;
  readonly announcementDate: MarketDate | null;
  readonly recordDate: MarketDate | null;
  readonly exrightDate: MarketDate | null;
  readonly dividendDate: MarketDate | null;
  /** Money per share, in a currency that the exchange does not name. */
  readonly dividendPerShare: Amount | null;
  /** New shares per share. */
  readonly stockDividendPerShare: Amount | null;
  readonly splitValidDate: MarketDate | null;
  readonly splitNumerator: Amount | null;
  readonly splitDenominator: Amount | null;
};
