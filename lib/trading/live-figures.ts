import type { Amount } from "@/lib/core/amount";

/** What a ticket shows beside its fields. The worker reads it from the exchange; pages read the database. */

export type Quote = {
  readonly lastPrice: Amount | null;
  readonly bid: Amount | null;
  readonly ask: Amount | null;
  readonly high24h: Amount | null;
  readonly low24h: Amount | null;
  /** A ratio: 0.01 is 1 %. */
  readonly change24h: Amount | null;
  /** The exchange's own time of the price, or when it was read. */
  readonly atMs: number;
};

/** What could be opened now, in the unit of the order's `qty` on a limit order: the base coin. */
export type MaxOpen = { readonly buy: Amount | null; readonly sell: Amount | null };

/** Ratios: 0.001 is 0.1 %. */
export type Fees = { readonly maker: Amount; readonly taker: Amount };

export type AvailableBalance = { readonly coin: string; readonly available: Amount };

/** Why a part is missing or old. */
export type LiveProblem = "waiting" | "not-listed" | "no-worker" | "failed";

export type LiveFigures = {
  readonly nowMs: number;
  readonly quote: Quote | null;
  readonly maxOpen: MaxOpen | null;
  readonly balances: readonly AvailableBalance[];
  readonly fees: Fees | null;
  readonly problem: LiveProblem | null;
};
