import type { Amount } from "@/lib/core/amount";
import type { PositionSide, Side, Word } from "./exchange-words";
import type { LiveProblem } from "./live-figures";

/** The times that a chart of a pair shows. */
export const CHART_SPANS = ["day", "month"] as const;
export type ChartSpan = (typeof CHART_SPANS)[number];

export type KeptCandle = {
  readonly startMs: number;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  readonly close: Amount;
  /** In the base coin; null: not given. */
  readonly volume: Amount | null;
};

/** An own order that waits in the book. */
export type ChartOrder = {
  readonly id: string;
  readonly side: Word<Side> | null;
  readonly price: Amount;
  /** What is left of it; null: not given. */
  readonly qty: Amount | null;
};
export type ChartFill = {
  readonly id: string;
  readonly atMs: number;
  readonly side: Word<Side> | null;
  readonly price: Amount;
  readonly qty: Amount;
};
/** What was paid for a position that is held. */
export type ChartEntry = {
  readonly posSide: Word<PositionSide> | null;
  readonly price: Amount;
  readonly qty: Amount | null;
};

/** Times are the exchange's, ms. */
export type MarketChart = {
  readonly symbol: string;
  /** Null: the exchange's list does not say. */
  readonly baseCoin: string | null;
  readonly quoteCoin: string | null;
  /** Oldest first; null: not read yet. */
  readonly candles: Readonly<Record<ChartSpan, readonly KeptCandle[] | null>>;
  readonly orders: readonly ChartOrder[];
  /** Of the last 30 days, oldest first. */
  readonly fills: readonly ChartFill[];
  readonly entries: readonly ChartEntry[];
  /** Of the candles. */
  readonly problem: LiveProblem | null;
};
