import {
  type CommissionSums,
  type MissingCounts,
  OMITTED_AMOUNTS,
} from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { type Day, daysBetween, listDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { DayGaps, DayStatus } from "@/lib/coverage/day-status";
import type { AppliedRate, CoinAmount, ReportingSettings } from "@/lib/rates/valuation";

/**
 * "running": the month has days to come. "whole": it can be closed. "gaps": some of its days are
 * unknown.
 */
export type MonthState = "running" | "whole" | "gaps" | "closed";

export type MonthView = {
  readonly month: Month;
  readonly state: MonthState;
  readonly days: number;
  readonly unknown: readonly Day[];
  /** Why the month is not whole; null if it is. */
  readonly partial: DayGaps | null;
  readonly close: { readonly closedAt: Date; readonly closedBy: string } | null;
  /** Sorted by rows, most first. */
  readonly coins: readonly CommissionSums[];
  /** Versions of its days seen after the close. */
  readonly adjustments: number;
};

/** In the reporting currency, each day at its own rate. `value` null: no amount had a rate. */
export type MonthCloseValue = {
  readonly value: Amount | null;
  readonly unvalued: readonly CoinAmount[];
};

/** Sums as closes store them: those of earlier versions have no counts, as every row gave its amounts. */
type StoredSums = Omit<CommissionSums, keyof MissingCounts> & Partial<MissingCounts>;

/** How many rows do not give an amount. */
export function storedMissing(sums: StoredSums, field: string): number {
  const omitted = OMITTED_AMOUNTS.find((name) => name === field);
  const count = omitted && sums[`${omitted}Missing`];
  return count ?? 0; // no count: every row gives it, as in all closes of earlier versions
}

/**
 * How much a correction of a closed day changed one coin's sums. An amount is null if it is missing
 * in a row before or after the correction; the counts are of both versions together.
 */
export type MonthAdjustment = StoredSums & {
  readonly month: Month;
  readonly day: Day;
  readonly revision: number;
  readonly seenAtMs: number;
};

export type UnknownDay = { readonly day: Day; readonly status: DayStatus };

/**
 * A month per coin, as of its close. Stored as JSON, so times are milliseconds and amounts are
 * text.
 */
export type MonthCloseContent = ReportingSettings & {
  readonly format: 1;
  readonly month: Month;
  readonly asOfMs: number;
  readonly coins: readonly (StoredSums & {
    readonly feePaidValue: MonthCloseValue;
    readonly rebateValue: MonthCloseValue;
  })[];
  /** Of all coins together. */
  readonly feePaidValue: MonthCloseValue;
  readonly rebateValue: MonthCloseValue;
  readonly rates: readonly (AppliedRate & { readonly coin: string; readonly day: Day })[];
  /**
   * The summed version of every day and the SHA-256 of its rows; revision 0: the day is unknown.
   */
  readonly days: readonly {
    readonly day: Day;
    readonly revision: number;
    readonly contentHash: string | null;
  }[];
  readonly unknownDays: readonly UnknownDay[];
  /** Adjustments of earlier closed months, seen in this month. */
  readonly adjustments: readonly MonthAdjustment[];
};

/** What a close would lack: unknown days, and coins without a rate on some days. */
export type MonthLacks = { readonly unknown: readonly Day[]; readonly unvalued: readonly string[] };

export function lacksOf({ unknownDays, rebateValue }: MonthCloseContent): MonthLacks {
  return {
    unknown: unknownDays.map(({ day }) => day),
    unvalued: rebateValue.unvalued.map(({ coin }) => coin),
  };
}

/** Sums of a closed month in one coin. */
export type CloseSums = {
  readonly coin: string;
  readonly rows: number;
  /** Of the rows that give it; null: none does. */
  readonly feePaid: Amount | null;
  readonly feePaidMissing: number;
  readonly rebate: Amount;
  /** Of the rebate in the close's currency, each day at its rate; null: a day has no rate. */
  readonly value: Amount | null;
};
export type ProductSums = CloseSums & { readonly productType: string };
export type ClientSums = CloseSums & { readonly uid: string };

type CloseRate = MonthCloseContent["rates"][number];
type RateOfDay = Pick<CloseRate, "coin" | "day" | "rate">;
const ONE = "1" as Amount;

/**
 * The rates to sum a closed month with, also days that arrived after the close. Closes of earlier
 * versions fixed rates of days with rows alone. To theirs it adds what follows from the settings
 * that they keep: the currency is always 1, and a stable coin is 1 on days without a set rate.
 */
export function ratesOfMonth(content: MonthCloseContent): RateOfDay[] {
  const { month, currency, stableCoins, rates } = content;
  const fixed = new Set(rates.map(({ coin, day }) => `${coin} ${day}`));
  const added: RateOfDay[] = [];
  for (const coin of new Set([currency, ...stableCoins])) {
    for (const day of listDays(monthDays(month))) {
      if (fixed.has(`${coin} ${day}`)) continue;
      if (coin === currency || isWithoutSetRate(content, coin, day))
        added.push({ coin, day, rate: ONE });
    }
  }
  return [...rates, ...added];
}

/**
 * Whether surely no set rate of a stable coin reached the day. A day that is 1 by setting shows that
 * none was set in the `maxAgeDays` before it; two such days show it for the days in between.
 */
function isWithoutSetRate(
  { rates, maxAgeDays }: MonthCloseContent,
  coin: string,
  day: Day,
): boolean {
  const bySetting = rates
    .filter((rate) => rate.coin === coin && rate.rateDay === null)
    .map((rate) => rate.day)
    .sort();
  const before = bySetting.findLast((other) => other < day);
  const after = bySetting.find((other) => other > day);
  if (before === undefined || after === undefined) return false;
  return daysBetween(before, after) <= maxAgeDays + 1;
}

/** Consecutive days with the same rate of a coin: from `day` to `to`. */
export type RateRun = CloseRate & { readonly to: Day };

/** The rates of a close, sorted by coin and day. */
export function joinRates(rates: MonthCloseContent["rates"]): RateRun[] {
  const runs: RateRun[] = [];
  for (const rate of rates.toSorted((a, b) =>
    `${a.coin} ${a.day}` < `${b.coin} ${b.day}` ? -1 : 1,
  )) {
    const last = runs.at(-1);
    const goesOn =
      last &&
      last.coin === rate.coin &&
      last.rate === rate.rate &&
      last.rateDay === rate.rateDay &&
      last.source === rate.source;
    if (goesOn) runs[runs.length - 1] = { ...last, to: rate.day };
    else runs.push({ ...rate, to: rate.day });
  }
  return runs;
}
