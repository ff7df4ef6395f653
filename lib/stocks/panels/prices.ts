import type { Amount } from "@/lib/core/amount";

/**
 * A day or an hour that has ended; `startMs` is when it began, a day at the exchange's own hour
 * (docs/exchange.md 10.6).
 */
export type PriceClose = {
  readonly startMs: number;
  readonly close: Amount;
  /** In the traded coin. Null: the exchange gives none; absent: read before volumes were kept. */
  readonly volume?: Amount | null;
};
export type DailyClose = PriceClose;

/** The exchange's prices of one pair, as it gave them. */
export type PairPrices = {
  readonly symbol: string;
  /**
   * "unknown-pair": its prices do not know the pair. "not-offered": it has no public prices at all.
   * "unlisted": its list had the pair once. A pair that has no price any more keeps its closes.
   */
  readonly state: "priced" | "unknown-pair" | "not-offered" | "unlisted";
  /** What prices are in; null: the exchange does not say. */
  readonly quoteCoin: string | null;
  /** Null: the exchange gives none, as of a pair that never traded. */
  readonly lastPrice: Amount | null;
  /**
   * The last price against the one 24 hours before, as the exchange computes it: "-0.1" is a tenth
   * less. Null: it gives none; absent: read before it was kept.
   */
  readonly dayChange?: Amount | null;
  /** The exchange's time of the last price; null: it gives none. */
  readonly lastAtMs: number | null;
  /** A year of them up to when the pair last had a price, the oldest first; none: there are none. */
  readonly closes: readonly DailyClose[];
  /** Those that were kept as they became older than a year, the oldest first. */
  readonly older?: readonly DailyClose[];
  /** The last day's hours, the oldest first; absent: nobody looked since they were last read. */
  readonly hours?: readonly PriceClose[];
};

/**
 * The pair whose price stands for the stock: the first with a price, else the first known. Null:
 * there is no pair.
 */
export function mainPair(prices: readonly PairPrices[]): PairPrices | null {
  const priced = prices.filter(({ state }) => state === "priced");
  return priced.find(({ lastPrice }) => lastPrice !== null) ?? priced[0] ?? prices[0] ?? null;
}
