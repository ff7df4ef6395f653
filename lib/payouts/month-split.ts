import type { Amount } from "@/lib/core/amount";

/** What a partner earns by the month's own statement, approved or prepared, in one coin. */
export type MonthPart = {
  readonly statementId: number;
  readonly partner: string;
  readonly coin: string;
  readonly earned: Amount;
};

/** The account's rebate of one coin is the partners' parts and what is kept, exactly. */
export type SplitCoin = {
  readonly coin: string;
  readonly rebate: Amount;
  readonly parts: readonly MonthPart[];
  readonly kept: Amount;
};

export type MonthSplit = {
  readonly coins: readonly SplitCoin[];
  /** Clients in more than one partner's statement: how many, and the first few. */
  readonly shared: { readonly count: number; readonly uids: readonly string[] };
  /** Coins of which the partners earn more than the account. */
  readonly overspent: readonly string[];
};
