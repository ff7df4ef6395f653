import type { Amount } from "@/lib/core/amount";

/** What one pair costs now, from the exchange's list of all pairs. Null: the exchange does not say. */
export type LatestPrice = {
  readonly symbol: string;
  readonly lastPrice: Amount | null;
  /** Against the price 24 hours before, as the exchange computes it: "-0.1" is a tenth less. */
  readonly dayChange: Amount | null;
  /** What prices are in. */
  readonly quoteCoin: string | null;
  /** The exchange's time of the price. */
  readonly atMs: number | null;
};

/** Those of all stocks' pairs that the exchange's prices know; null: it has no public prices. */
export type LatestPrices = readonly LatestPrice[] | null;
