import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { ValuedSum } from "@/lib/rates/valuation";

type Repaid = { readonly repaidAmount: Amount; readonly repaidInterest: Amount };

/**
 * Exact sums of repayments of one coin; coins are never added together. `liquidated`: those that
 * the exchange forced.
 */
export type RepaymentSums = Repaid & {
  readonly coin: string;
  readonly recordCount: number;
  readonly liquidated: Repaid & { readonly recordCount: number };
};

export type RepaymentCoinDay = Repaid & { readonly day: Day; readonly coin: string };

export type RepaymentTotal = RepaymentSums & {
  readonly values: { readonly repaidAmount: ValuedSum; readonly repaidInterest: ValuedSum };
};

/** Repayments that the exchange forced within some days, per coin. */
export type Liquidations = {
  readonly count: number;
  /** Only coins with liquidations, the one with most repayments first. */
  readonly coins: readonly (Repaid & { readonly coin: string; readonly count: number })[];
  readonly lastMs: number;
};
