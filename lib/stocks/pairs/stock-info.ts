import type { StockCode } from "../stock-code";

/** One pair of a tokenised stock (docs/exchange.md 4.19). Null: the exchange does not say. */
export type StockInfo = {
  /** The pair, as the exchange writes it: "RAAPLUSDT". */
  readonly symbol: string;
  /** Null where the exchange names no stock: then nothing can be asked about it. */
  readonly code: StockCode | null;
  /** The company's, in the language that was asked for. */
  readonly name: string | null;
  /**
   * "pre_market", "regular", "after_hours", "overnight"; anything else the exchange says is kept as
   * it is.
   */
  readonly tradingPeriod: readonly string[] | null;
  readonly weekendTradable: boolean | null;
};
