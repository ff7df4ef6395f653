import type { CommissionSums } from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { Month } from "@/lib/core/month";
import type { DayGaps, DayStatus } from "@/lib/coverage/day-status";
import type { AppliedRate, CoinAmount, ReportingSettings } from "@/lib/rates/valuation";

/** `state`: "running": it has days to come; "whole": it can be closed; "gaps": days of it are not known. */
export type MonthView = {
  readonly month: Month;
  readonly state: "running" | "whole" | "gaps" | "closed";
  readonly days: number;
  readonly unknown: readonly Day[];
  /** Why it is not whole, or null. */
  readonly partial: DayGaps | null;
  readonly close: { readonly closedAt: Date; readonly closedBy: string } | null;
  /** The coin with most rows first. */
  readonly coins: readonly CommissionSums[];
  /** Versions of its days that were seen after the close. */
  readonly adjustments: number;
};

/** In the reporting currency, each day at its own rate; null: no amount had a rate. */
export type MonthCloseValue = {
  readonly value: Amount | null;
  readonly unvalued: readonly CoinAmount[];
};

/** What a version of a closed day that was seen later changed of one coin. */
export type MonthAdjustment = CommissionSums & {
  readonly month: Month;
  readonly day: Day;
  readonly revision: number;
  readonly seenAtMs: number;
};

/** One month per coin, as of its close. Kept as JSON, so times are milliseconds and amounts text. */
export type MonthCloseContent = ReportingSettings & {
  readonly format: 1;
  readonly month: Month;
  readonly asOfMs: number;
  readonly coins: readonly (CommissionSums & {
    readonly feePaidValue: MonthCloseValue;
    readonly rebateValue: MonthCloseValue;
  })[];
  /** Of all coins together. */
  readonly feePaidValue: MonthCloseValue;
  readonly rebateValue: MonthCloseValue;
  readonly rates: readonly (AppliedRate & { readonly coin: string; readonly day: Day })[];
  /** The version of every day that the sums are of, and the SHA-256 of its rows; revision 0: not known. */
  readonly days: readonly {
    readonly day: Day;
    readonly revision: number;
    readonly contentHash: string | null;
  }[];
  readonly unknownDays: readonly { readonly day: Day; readonly status: DayStatus }[];
  /** Of months that were closed before, seen in this month. */
  readonly adjustments: readonly MonthAdjustment[];
};
