import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { DayGaps } from "@/lib/coverage/day-status";
import type { ValuedSum } from "@/lib/rates/valuation";

/** Sums over rows with a term: paid = agreed + difference + rounding, exactly. */
export type AuditSums = {
  readonly feePaid: Amount;
  readonly agreed: Amount;
  readonly paid: Amount;
  /** Paid less agreed, over the rows that differ; below zero: paid too little. */
  readonly difference: Amount;
  readonly rounding: Amount;
};

export type AuditedCoin = AuditSums & {
  readonly coin: string;
  readonly rows: number;
  /** Rows with a term. */
  readonly tested: number;
  readonly differing: number;
  /** Rows with a term that do not give the fees paid, so that nobody can test them. */
  readonly withoutFees: number;
  /** The rebate of rows without a term, or without fees. */
  readonly untestedRebate: Amount;
};

export type AuditedDay = AuditedCoin & { readonly day: Day };

/** The differing rows of one client, product type and coin. */
export type AuditedClient = Omit<AuditSums, "rounding"> & {
  readonly uid: string;
  readonly productType: string;
  readonly coin: string;
  readonly rows: number;
  readonly days: number;
  /** The difference in the reporting currency, each day at its rate; null: a day has no rate. */
  readonly value: Amount | null;
};

export type AuditedRow = Omit<AuditSums, "rounding"> & {
  readonly day: Day;
  readonly uid: string;
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  readonly share: Amount;
};

export type DifferingDay = {
  readonly day: Day;
  readonly rows: number;
  readonly coins: readonly { readonly coin: string; readonly difference: Amount }[];
  readonly value: ValuedSum;
};

export type RebateAudit = {
  /** Whether any term holds on a day of the range; if not, no row is read. */
  readonly hasTerms: boolean;
  readonly currency: string;
  readonly rows: number;
  readonly tested: number;
  readonly differing: number;
  readonly withoutFees: number;
  /** Days with rows. */
  readonly days: number;
  /** Paid less agreed, of all coins; below zero: paid too little. */
  readonly value: ValuedSum;
  readonly coins: readonly AuditedCoin[];
  /** Newest first. */
  readonly differingDays: readonly DifferingDay[];
  /** The largest differences; `clientCount` counts all. */
  readonly clients: readonly AuditedClient[];
  readonly clientCount: number;
  /** The unknown days of the range; null: all are known. */
  readonly partial: DayGaps | null;
};

/** Differences between paid and agreed rebates on the last published days. */
export type RecentDifferences = {
  readonly range: DayRange;
  /** Days in the range. */
  readonly within: number;
  /** Days with a differing row. */
  readonly days: number;
  readonly value: ValuedSum;
  readonly currency: string;
};
