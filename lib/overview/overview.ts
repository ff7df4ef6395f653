import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import type { DayGaps } from "@/lib/coverage/day-status";
import type { ValuedSum } from "@/lib/rates/valuation";

export type KnownRange = DayRange & {
  /** Why they are not whole; null when they are. */
  readonly gaps: DayGaps | null;
  /** Whether any of them is known: figures of days that are all unknown are unknown too. */
  readonly isKnown: boolean;
};

/** Days, and those that they are compared with; null for all time, which has no period before. */
export type ComparedDays = { readonly now: KnownRange; readonly before: KnownRange | null };

/** Why two periods are not compared. */
export type NoChange =
  | { readonly kind: "nothing-beside" }
  /** A day of either is not known; `gaps` says which and why. */
  | { readonly kind: "not-whole"; readonly side: "now" | "before"; readonly gaps: DayGaps }
  /** It was zero before: no percentage says how much more that is. */
  | { readonly kind: "zero-before" }
  /** No coin is wholly valued in both. */
  | { readonly kind: "not-valued" };

/** `ratio`: "-0.1" is a tenth less than `before` (lib/core/amount.ts). */
export type Change =
  | { readonly kind: "known"; readonly ratio: Amount; readonly before: Amount }
  | NoChange;

/** One coin's exact sum over a period. `amount` is null where no day of it is known. */
export type CoinFigure = { readonly amount: Amount | null; readonly change: Change };

/** All coins in the reporting currency, each day at its own rate; nothing is rounded. */
export type ValueFigure = {
  /** Null where no day of the period is known. */
  readonly valued: ValuedSum | null;
  readonly change: Change;
  /** The coins compared: those with a rate on each of their days on both sides; null: all in the value. */
  readonly comparedCoins: readonly string[] | null;
};

/** Rebate ÷ fees paid ("0.4" is 40 %); null: unknown, or no fee. `before`: where both sides are whole and alike. */
export type RateFigure = { readonly ratio: Amount | null; readonly before: Amount | null };

/** Different clients with rows; null where no day of the period is known. */
export type ClientsFigure = { readonly count: number | null; readonly change: Change };

/** A figure per day, oldest first; null on days that are not known. */
export type Spark = { readonly range: DayRange; readonly amounts: readonly (Amount | null)[] };

/** Not deal amounts: in what they are is not documented, and unlike units are never added. */
export const OVERVIEW_MEASURES = ["rebateAmount", "feePaid"] as const;
export type OverviewMeasure = (typeof OVERVIEW_MEASURES)[number];

type Beside = { readonly rate: RateFigure; readonly spark: Spark };
export type CoinRow = { readonly [M in OverviewMeasure]: CoinFigure } & Beside & {
    readonly coin: string;
  };
export type ValueRow = { readonly [M in OverviewMeasure]: ValueFigure } & Beside;

/** A client and what it came to; `share` of everything in the same unit, null where there is no such share. */
export type LargestClient = {
  readonly uid: string;
  readonly amount: Amount;
  readonly share: Amount | null;
};

/** Somebody or something whose rebate is more or less than in the period before. */
export type Mover = { readonly name: string; readonly now: Amount; readonly before: Amount };
export type MovedBy = Mover & { readonly difference: Amount };
/** The largest differences, the largest first on each side; what did not move is on neither. */
export type Movers = { readonly risers: readonly MovedBy[]; readonly fallers: readonly MovedBy[] };
