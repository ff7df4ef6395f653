import type { Amount } from "../amount";
import type { Day } from "../day";
import type { ValuedSum } from "../reports/valuation";

/** Exact sums of some repayments of one coin; coins are never added together. */
export type RepaymentSums = {
  readonly coin: string;
  readonly recordCount: number;
  readonly repaidAmount: Amount;
  readonly repaidInterest: Amount;
  /** What of these the exchange forced. */
  readonly liquidated: {
    readonly recordCount: number;
    readonly repaidAmount: Amount;
    readonly repaidInterest: Amount;
  };
};

export type RepaymentCoinDay = {
  readonly day: Day;
  readonly coin: string;
  readonly repaidAmount: Amount;
  readonly repaidInterest: Amount;
};

export type RepaymentTotal = RepaymentSums & {
  readonly values: { readonly repaidAmount: ValuedSum; readonly repaidInterest: ValuedSum };
};

/** What the exchange forced within some days, per coin. */
export type Liquidations = {
  readonly count: number;
  /** Coins with liquidations only, the one with most repayments first. */
  readonly coins: readonly {
    readonly coin: string;
    readonly count: number;
    readonly repaidAmount: Amount;
    readonly repaidInterest: Amount;
  }[];
  readonly lastMs: number;
};
