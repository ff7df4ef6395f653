import type { Amount } from "@/lib/core/amount";
import type { Day, DayRange } from "@/lib/core/day";
import type { DayGaps } from "@/lib/coverage/day-status";
import type { ValuedSum } from "@/lib/rates/valuation";

export type KnownRange = DayRange & {
  /** Why the days are not whole; null: they are. */
  readonly gaps: DayGaps | null;
  /** The first day with data, if nothing is missing but the days before it; null: otherwise. */
  readonly startsOn: Day | null;
  /** Whether any of the days is known; if none is, figures are unknown too. */
  readonly isKnown: boolean;
};

/** Days and the days they are compared with; null for all time, which has no period before. */
export type ComparedDays = { readonly now: KnownRange; readonly before: KnownRange | null };

/** What a range lacks, in numbers, or as the day on which its data begin. */
export type MissingDays = { readonly gaps: DayGaps; readonly startsOn: Day | null };

/** Why two periods are not compared. */
export type NoChange =
  | { readonly kind: "nothing-beside" }
  /** A day of that side is unknown; `gaps` and `startsOn` say why. */
  | ({ readonly kind: "not-whole"; readonly side: "now" | "before" } & MissingDays)
  /** It was zero before, so there is no percentage. */
  | { readonly kind: "zero-before" }
  /** So many rows of both do not give the amount. */
  | { readonly kind: "not-given"; readonly rows: number }
  /** No coin is wholly valued in both. */
  | { readonly kind: "not-valued" };

/** `ratio`: "-0.1" is a tenth less than `before` (lib/core/amount.ts). */
export type FigureChange =
  | { readonly kind: "known"; readonly ratio: Amount; readonly before: Amount }
  | NoChange;

/** So many rows do not give the figure's amount, which leaves them out. */
type WithMissing = { readonly missingRows: number };

/** One coin's exact sum over a period. `amount` null: no day of it is known, or no row gives it. */
export type CoinFigure = WithMissing & {
  readonly amount: Amount | null;
  readonly change: FigureChange;
};

/** All coins in the reporting currency, each day at its own rate; nothing is rounded. */
export type ValueFigure = WithMissing & {
  /** Null: no day of the period is known. */
  readonly valued: ValuedSum | null;
  readonly change: FigureChange;
  /**
   * The coins compared: those with a rate on each of their days on both sides; null: all in the
   * value.
   */
  readonly comparedCoins: readonly string[] | null;
  /** Coins without a rate that a known `change` leaves out, and `valued` does not name. */
  readonly comparedWithout: readonly string[];
};

/**
 * Rebate ÷ fees paid ("0.4" is 40 %); null: unknown, or no fee. `before`: only if both sides are
 * whole and alike.
 */
export type RebateRateFigure = {
  readonly ratio: Amount | null;
  readonly before: Amount | null;
  /** So many rows of the period do not give the fees paid. */
  readonly missingRows: number;
};

/** Number of different clients with rows; null: no day of the period is known. */
export type ClientsFigure = { readonly count: number | null; readonly change: FigureChange };

/** A figure per day, oldest first; null: the day is unknown. */
export type Spark = { readonly range: DayRange; readonly amounts: readonly (Amount | null)[] };

/** Without deal amounts: their unit is not documented, and unlike units are never added. */
export const OVERVIEW_MEASURES = ["rebateAmount", "feePaid"] as const;
export type OverviewMeasure = (typeof OVERVIEW_MEASURES)[number];
/** The same, and what a partner earned. */
export const FIGURE_MEASURES = ["earned", ...OVERVIEW_MEASURES] as const;
export type FigureMeasure = (typeof FIGURE_MEASURES)[number];

type RateAndSpark = { readonly rebateRate: RebateRateFigure; readonly spark: Spark };
export type CoinRow = { readonly [M in OverviewMeasure]: CoinFigure } & RateAndSpark & {
    readonly coin: string;
  };
export type ValueRow = { readonly [M in OverviewMeasure]: ValueFigure } & RateAndSpark;

/** `share` of everything in the same unit; null: there is no such share. */
export type LargestClient = {
  readonly uid: string;
  readonly amount: Amount;
  readonly share: Amount | null;
};

/** A client or group whose rebate differs from the period before. */
export type Mover = { readonly name: string; readonly now: Amount; readonly before: Amount };
export type MovedBy = Mover & { readonly difference: Amount };
/** The largest differences, largest first on each side. */
export type Movers = { readonly risers: readonly MovedBy[]; readonly fallers: readonly MovedBy[] };
