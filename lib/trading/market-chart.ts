import { type Amount, compareAmounts, sumAmounts } from "@/lib/core/amount";
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
  /** Of sizes; null: the exchange's list does not say. */
  readonly sizeCoin: string | null;
  /** Of prices; null: the same. */
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

/** The fills of one side within one candle. */
export type FillMark = {
  readonly candle: number;
  readonly side: Word<Side> | null;
  readonly count: number;
  readonly qty: Amount;
  readonly lowest: Amount;
  readonly highest: Amount;
};

/**
 * The fills of each side in each candle, in the candles' order. Those before the first candle are
 * left out; those after the last one's start belong to it.
 */
export function markFills(
  candles: readonly KeptCandle[],
  fills: readonly ChartFill[],
): readonly FillMark[] {
  const marks = new Map<string, FillMark>();
  for (const { atMs, side, price, qty } of fills) {
    const candle = candles.findLastIndex(({ startMs }) => startMs <= atMs);
    if (candle < 0) continue;
    const key = `${candle} ${side}`;
    const known = marks.get(key);
    const mark: FillMark = known ?? { candle, side, count: 0, qty, lowest: price, highest: price };
    marks.set(key, {
      ...mark,
      count: mark.count + 1,
      qty: known === undefined ? qty : sumAmounts([known.qty, qty]),
      lowest: compareAmounts(price, mark.lowest) < 0 ? price : mark.lowest,
      highest: compareAmounts(price, mark.highest) > 0 ? price : mark.highest,
    });
  }
  return [...marks.values()].toSorted((one, other) => one.candle - other.candle);
}
