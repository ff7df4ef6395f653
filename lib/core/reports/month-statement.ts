import type { Amount } from "../amount";
import type { CommissionSums } from "../commissions/commission";
import type { DayStatus } from "../coverage";
import type { Day } from "../day";
import type { Month } from "../month";
import type { AppliedRate, CoinAmount, ReportingSettings } from "./valuation";

/** In the reporting currency, each day at its own rate; null: no amount had a rate. */
export type StatementValue = { readonly value: Amount | null; readonly unvalued: readonly CoinAmount[] };

/** What a version of a closed day that was seen later changed of one coin. */
export type StatementAdjustment = CommissionSums & {
  readonly month: Month;
  readonly day: Day;
  readonly revision: number;
  readonly seenAtMs: number;
};

/** One month per coin, as of its close. Kept as JSON, so times are milliseconds and amounts text. */
export type MonthStatement = ReportingSettings & {
  readonly format: 1;
  readonly month: Month;
  readonly asOfMs: number;
  readonly coins: readonly (CommissionSums & {
    readonly feePaidValue: StatementValue;
    readonly rebateValue: StatementValue;
  })[];
  /** Of all coins together. */
  readonly feePaidValue: StatementValue;
  readonly rebateValue: StatementValue;
  readonly rates: readonly (AppliedRate & { readonly coin: string; readonly day: Day })[];
  /** The version of every day that the sums are of, and the SHA-256 of its rows; revision 0: not known. */
  readonly days: readonly {
    readonly day: Day;
    readonly revision: number;
    readonly contentHash: string | null;
  }[];
  readonly unknownDays: readonly { readonly day: Day; readonly status: DayStatus }[];
  /** Of months that were closed before, seen in this month. */
  readonly adjustments: readonly StatementAdjustment[];
};
