import type { StatedTotal } from "@/lib/commissions/commission";
import type { CommissionRowKey } from "@/lib/commissions/row-key";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";

/** The rows that a total may add up: those with the same values as its own row. */
export const READING_SCOPES = [
  "client-coin",
  "client",
  "client-coin-symbol",
  "client-coin-product",
  "client-coin-symbol-product",
  "coin",
  "coin-symbol",
  "coin-product",
  "coin-symbol-product",
  "book",
] as const;
export type ReadingScope = (typeof READING_SCOPES)[number];

/**
 * The days that a total may add up. "day": the row's own. "window": 90 days to that day.
 * "read-window": 90 days to the day before it was read. "to-date": on top of the total of the day
 * before. "running-day", "running-on": row by row in the exchange's order, from zero or from any
 * start.
 */
export type ReadingPeriod =
  | "day"
  | "window"
  | "read-window"
  | "to-date"
  | "running-day"
  | "running-on";

/** A reading of a total. "part" is not a sum: any amount from zero to the row's own rebate. */
export type Reading = { readonly id: string } & (
  | { readonly kind: "sum"; readonly scope: ReadingScope; readonly period: ReadingPeriod }
  | { readonly kind: "own" }
  | { readonly kind: "zero" }
  | { readonly kind: "part" }
);

/**
 * Longer periods need stored sums: per coin and client, or per coin, symbol and product type of the
 * book.
 */
const LONG_SCOPES: readonly ReadingScope[] = [
  "client-coin",
  "client",
  "coin",
  "coin-symbol",
  "coin-product",
  "book",
];
const CHAIN_SCOPES: readonly ReadingScope[] = ["client-coin", "coin", "book"];
const sums = (scopes: readonly ReadingScope[], period: ReadingPeriod): Reading[] =>
  scopes.map((scope) => ({ kind: "sum", id: `${scope}/${period}`, scope, period }));

/** Every reading that is tried. If two fit equally well, the earlier one is named first. */
export const READINGS: readonly Reading[] = [
  ...sums(READING_SCOPES, "day"),
  { kind: "own", id: "own" },
  ...sums(LONG_SCOPES, "window"),
  ...sums(CHAIN_SCOPES, "read-window"),
  ...sums(["client-coin", "client", "coin", "book"], "to-date"),
  ...sums(CHAIN_SCOPES, "running-day"),
  ...sums(CHAIN_SCOPES, "running-on"),
  { kind: "zero", id: "zero" },
  { kind: "part", id: "part" },
];

export type ReadingScore = {
  readonly reading: Reading;
  /** Rows that the reading could be tested on, rows that it fits, and days of tested rows. */
  readonly tested: number;
  readonly fits: number;
  readonly days: number;
};

/**
 * What the data says about a total. "holds": every tested row fits. "mostly": nine of ten or more
 * fit, the others contradict. "none": no reading fits. "untested": no tested reading fits, and the
 * long ones could not be tested. `like`: other readings that fit the same rows equally well.
 */
export type TotalVerdict = {
  readonly total: StatedTotal;
  readonly kind: "holds" | "mostly" | "none" | "not-given" | "untested";
  readonly best: ReadingScore | null;
  readonly like: readonly ReadingScore[];
  /** Every tested reading, best first. */
  readonly scores: readonly ReadingScore[];
  /** Rows of all days, rows with the total, and rows that no sum explains. */
  readonly rows: number;
  readonly given: number;
  readonly unexplained: number;
};

/**
 * One total on one day. "contradicts": the exchange's total differs from ours. "untested": a day
 * that it covers is unknown.
 */
export type DayTotal = {
  readonly total: StatedTotal;
  readonly state: "fits" | "contradicts" | "not-given" | "untested" | "no-reading";
  readonly given: number;
  readonly tested: number;
  readonly fits: number;
  readonly unexplained: number;
};

/** A day with rows. `totals` null: it is not compared yet. */
export type ReconciledDay = {
  readonly day: Day;
  readonly rows: number;
  readonly totals: readonly DayTotal[] | null;
};

/**
 * A row whose total differs from a reading; for readings that run row by row, only the first of its
 * group.
 */
export type Contradiction = Omit<CommissionRowKey, "day"> & {
  readonly rebateAmount: Amount;
  readonly stated: Amount;
  readonly ours: Amount;
  /** Ours less the exchange's. */
  readonly difference: Amount;
};

/** The rows of one day that contradict the reading of a total. */
export type TotalContradictions = {
  readonly total: StatedTotal;
  readonly reading: Reading;
  readonly rows: readonly Contradiction[];
  readonly count: number;
};

/** Everything about one day's totals. */
export type DayReconciliation = {
  readonly day: Day;
  readonly rows: number;
  readonly totals: readonly DayTotal[];
  readonly verdicts: readonly TotalVerdict[];
  readonly contradictions: readonly TotalContradictions[];
  /** The day's rebate of all clients compared with dayTotalRebateAmount, per coin. */
  readonly dayCoins: readonly CoinTotal[];
  /**
   * The rebate over the 90 days of `window` compared with totalRebateAmount; null: a day of it is
   * unknown.
   */
  readonly windowCoins: readonly CoinTotal[] | null;
  readonly window: DayRange;
  /** Whether a day that long totals cover was restated after the rows were read. */
  readonly isStale: boolean;
  /** When the rows were last confirmed. */
  readonly asOf: Date;
};

/**
 * One coin's total as the exchange states it (lowest and highest of all rows), and our sum of the
 * same days.
 */
export type CoinTotal = {
  readonly coin: string;
  readonly given: number;
  readonly lowest: Amount | null;
  readonly highest: Amount | null;
  readonly ours: Amount;
};
