import { type Amount, changeOf } from "@/lib/core/amount";
import { addDays, dayOf } from "@/lib/core/day";
import type { StockEvent } from "../calendar/market-event";
import { stockEvents } from "../calendar/stock-events";
import type { WhyNot } from "../compare/measure";
import { marketDateAt } from "../market/market-clock";
import type { MarketDate } from "../market/market-date";
import type { StockCode } from "../stock-code";
import type { Dividend } from "./dividends";
import type { EarningsPeriod } from "./earnings";
import { mainPair, type PairPrices, type PriceClose } from "./prices";
import { hasSplit } from "./ratios";

/** The ranges of a price's chart, the shortest first. "all": every day that is kept. */
export const PRICE_RANGES = ["day", "month", "year", "all"] as const;
export type PriceRangeKey = (typeof PRICE_RANGES)[number];

/** `closes`: hours for "day", else days, the oldest first. */
export type PriceRange = { readonly key: PriceRangeKey; readonly closes: readonly PriceClose[] };

const MONTH_DAYS = 30;
/** A line needs two points. */
const LEAST_POINTS = 2;

/** The ranges that have a chart, each with more in it than the shorter one. */
export function priceRanges({ closes, older = [], hours = [] }: PairPrices): PriceRange[] {
  const ranges: PriceRange[] = [];
  if (hours.length >= LEAST_POINTS) ranges.push({ key: "day", closes: hours });
  const daily: PriceRange[] = [
    { key: "month", closes: lastMonth(closes) },
    { key: "year", closes },
    { key: "all", closes: [...older, ...closes] },
  ];
  let most = LEAST_POINTS - 1;
  for (const range of daily) {
    if (range.closes.length <= most) continue;
    most = range.closes.length;
    ranges.push(range);
  }
  return ranges;
}

/** From the last close that is a month old or older. */
function lastMonth(closes: readonly PriceClose[]): readonly PriceClose[] {
  const last = closes.at(-1);
  if (last === undefined) return [];
  const from = addDays(dayOf(last.startMs), -MONTH_DAYS);
  const first = closes.findLastIndex(({ startMs }) => dayOf(startMs) <= from);
  return closes.slice(Math.max(0, first));
}

/** `value` null: `why` says what is missing. */
export type RangeChange = { readonly value: Amount | null; readonly why: WhyNot | null };
export type RangeChanges = Partial<Readonly<Record<PriceRangeKey, RangeChange>>>;

type ChangeInputs = Pick<MarkInputs, "prices" | "dividends" | "today">;

/** Of each range of the stock's chart. */
export function rangeChanges({ prices, ...of }: ChangeInputs): RangeChanges {
  const pair = mainPair(prices);
  if (pair === null) return {};
  return Object.fromEntries(
    priceRanges(pair).map((range) => [range.key, rangeChange(pair, range, of)]),
  );
}

/** The last price against a range's first close; unknown if a split lies between, or may. */
function rangeChange(
  { lastPrice }: PairPrices,
  { key, closes: [first] }: PriceRange,
  { dividends, today }: Omit<ChangeInputs, "prices">,
): RangeChange {
  if (lastPrice === null || first === undefined) return { value: null, why: "noPrice" };
  if (dividends === null) return { value: null, why: "unread" };
  // Splits have dates of the market; there an hour may be of the day before the exchange's.
  const since =
    key === "day" ? marketDateAt(first.startMs) : (dayOf(first.startMs) as string as MarketDate);
  if (hasSplit(dividends, since, today)) return { value: null, why: "split" };
  const value = changeOf(lastPrice, first.close);
  return { value, why: value === null ? "notPositive" : null };
}

export type MarkInputs = {
  readonly code: StockCode;
  readonly prices: readonly PairPrices[];
  /** Null: never read. */
  readonly dividends: readonly Dividend[] | null;
  readonly periods: readonly EarningsPeriod[] | null;
  readonly today: MarketDate;
};

/** Ex-dates, splits and published reports since the first kept close, the oldest first. */
export function priceMarks({ code, prices, dividends, periods, today }: MarkInputs): StockEvent[] {
  const pair = mainPair(prices);
  const first = pair?.older?.[0] ?? pair?.closes[0];
  if (first === undefined) return [];
  const from: string = dayOf(first.startMs);
  const of = { code, today };
  const ofDividends = stockEvents("dividends", dividends ?? [], of).filter(
    ({ kind }) => kind === "ex-date" || kind === "split",
  );
  const reports = (periods ?? []).flatMap(({ actual }) => stockEvents("earnings", actual, of));
  return [...ofDividends, ...reports]
    .filter(({ date }) => date >= from && date <= today)
    .toSorted((a, b) => (a.date < b.date ? -1 : 1));
}
