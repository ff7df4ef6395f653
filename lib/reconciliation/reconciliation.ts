import type { CommissionRowKey } from "@/lib/commissions/row-key";
import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";

/** The exchange's totals in each row. The spec names them and does not say what they cover. */
export const STATED_TOTALS = [
  "userTotalRebateAmount",
  "dayTotalRebateAmount",
  "totalRebateAmount",
] as const;
export type StatedTotal = (typeof STATED_TOTALS)[number];

/** Whose rebates a total may add up: the rows with the same values as its own row. */
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
 * Since when it adds them up: the row's day; 90 days that end with that day, or with the day before it was read; on
 * top of what it said the day before; or row by row in the exchange's order, from zero or from wherever.
 */
export type ReadingPeriod =
  | "day"
  | "window"
  | "read-window"
  | "to-date"
  | "running-day"
  | "running-on";

/** How a total is read. "part" is no sum: any amount from zero to the row's own rebate. */
export type Reading = { readonly id: string } & (
  | { readonly kind: "sum"; readonly scope: ReadingScope; readonly period: ReadingPeriod }
  | { readonly kind: "own" }
  | { readonly kind: "zero" }
  | { readonly kind: "part" }
);

/** Longer periods need sums that are kept per coin and client, or per coin, symbol and product type of the book. */
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

/** Every reading that is tried. Of two that fit the data equally well the earlier one is named first. */
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
  /** Rows that it could be tested on, and those that it fits; days of such rows. */
  readonly tested: number;
  readonly fits: number;
  readonly days: number;
};

/**
 * What the data says of a total. "holds": every row that could be tested fits; "mostly": nine of ten and more; then
 * the others contradict it. "none": no reading does. "untested": none that could be tested, and the long ones could
 * not. `like`: other readings that the same rows fit as well.
 */
export type TotalVerdict = {
  readonly total: StatedTotal;
  readonly kind: "holds" | "mostly" | "none" | "not-given" | "untested";
  readonly best: ReadingScore | null;
  readonly like: readonly ReadingScore[];
  /** Every reading that could be tested, the best first. */
  readonly scores: readonly ReadingScore[];
  /** Rows of all days, those that carry the total, and those that no sum explains. */
  readonly rows: number;
  readonly given: number;
  readonly unexplained: number;
};

/** One total on one day. "contradicts": the exchange's word against ours; "untested": a day it reaches over is unknown. */
export type DayTotal = {
  readonly total: StatedTotal;
  readonly state: "fits" | "contradicts" | "not-given" | "untested" | "no-reading";
  readonly given: number;
  readonly tested: number;
  readonly fits: number;
  readonly unexplained: number;
};

/** A day with rows; `totals` null: it was not compared yet. */
export type ReconciledDay = {
  readonly day: Day;
  readonly rows: number;
  readonly totals: readonly DayTotal[] | null;
};

/** A row whose total is not what a reading says, or only the first of its group where the reading runs from row to row. */
export type Contradiction = Omit<CommissionRowKey, "day"> & {
  readonly rebateAmount: Amount;
  readonly stated: Amount;
  readonly ours: Amount;
  /** Ours less the exchange's. */
  readonly difference: Amount;
};

/** The rows of one day that contradict what a total was found to be. */
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
  /** Everybody's rebate of the day against dayTotalRebateAmount, per coin. */
  readonly dayCoins: readonly CoinTotal[];
  /** The same over the 90 days of `window` against totalRebateAmount; null where one of those days is not known. */
  readonly windowCoins: readonly CoinTotal[] | null;
  readonly window: DayRange;
  /** Whether a day that long totals reach over was restated since the rows were read. */
  readonly isStale: boolean;
  /** When the rows were last confirmed. */
  readonly asOf: Date;
};

/** One coin's total as the exchange says it (the least and the most of all rows) and our sum of the same days. */
export type CoinTotal = {
  readonly coin: string;
  readonly given: number;
  readonly lowest: Amount | null;
  readonly highest: Amount | null;
  readonly ours: Amount;
};
