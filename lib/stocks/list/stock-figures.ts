import { type Amount, changeOf } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import { compareEvents, type StockEvent } from "../calendar/market-event";
import type { WhyNot } from "../compare/measure";
import type { MarketDate } from "../market/market-date";
import type { LatestPrice } from "../panels/latest-prices";
import {
  type ChangeBasis,
  type ChangeKey,
  changeBasis,
  type RatioBases,
  type RatioInputs,
  ratioAt,
  ratioBases,
} from "../panels/ratios";
import type { FigureKey } from "./choices";

/** A stock's next report or ex-date. `isWhole` false: a panel that may have an earlier one is unread. */
export type NextOfStock = {
  readonly event: {
    readonly kind: "report" | "ex-date";
    readonly date: MarketDate;
    readonly isExpected: boolean;
  } | null;
  readonly isWhole: boolean;
};

/**
 * What a list compares a stock's latest price with, from its company's panels and the daily closes
 * of each of its pairs. Plain values, which are kept as JSON.
 */
export type StockFigures = {
  readonly bases: RatioBases;
  readonly closes: Readonly<Record<string, Readonly<Record<ChangeKey, ChangeBasis>>>>;
  readonly next: NextOfStock;
};

export type FiguresOf = Omit<RatioInputs, "ages" | "prices"> & {
  /** Null: never read. */
  readonly prices: RatioInputs["prices"] | null;
  readonly events: readonly StockEvent[];
  /** Whether every panel with dates was read. */
  readonly isWhole: boolean;
};

export function computeStockFigures(of: FiguresOf): StockFigures {
  const { prices, dividends, today } = of;
  const closes = (prices ?? []).map(({ symbol, closes }) => {
    const basisOf = (key: ChangeKey) => changeBasis(key, { closes, dividends, today });
    return [
      symbol,
      { monthChange: basisOf("monthChange"), yearChange: basisOf("yearChange") },
    ] as const;
  });
  return {
    bases: ratioBases(of),
    closes: Object.fromEntries(closes),
    next: nextOf(of),
  };
}

function nextOf({ events, isWhole, today }: FiguresOf): NextOfStock {
  const ahead = events.filter(
    ({ kind, date }) => (kind === "report" || kind === "ex-date") && date >= today,
  );
  const [first] = ahead.toSorted(compareEvents);
  if (first === undefined || (first.kind !== "report" && first.kind !== "ex-date"))
    return { event: null, isWhole };
  return {
    event: { kind: first.kind, date: first.date, isExpected: first.isExpected },
    isWhole,
  };
}

/** `value` null: `why` says what is missing. `since`: the day of the close that a change is from. */
export type ListFigure = {
  readonly value: Amount | null;
  readonly why: WhyNot | null;
  readonly since: Day | null;
};
export type ListFigures = Readonly<Record<FigureKey, ListFigure>>;

/** What the figures of one pair are made of. */
export type FigureSource = {
  readonly symbol: string;
  /** Undefined: the prices do not know the pair, or were never read. */
  readonly latest: LatestPrice | undefined;
  /** Undefined: nothing of the stock was computed yet. */
  readonly kept: StockFigures | undefined;
};

/** One figure of a pair at its latest price. */
export function figureAt(key: FigureKey, { symbol, latest, kept }: FigureSource): ListFigure {
  const price = latest?.lastPrice ?? null;
  switch (key) {
    case "price":
      return price === null ? unknown("noPrice") : known(price);
    case "dayChange":
      if (price === null) return unknown("noPrice");
      return latest?.dayChange ? known(latest.dayChange) : unknown("notSaid");
    case "monthChange":
    case "yearChange":
      return changeAt(price, kept?.closes[symbol]?.[key]);
    case "dividendYield":
    case "priceEarnings":
    case "priceBook":
    case "marketValue": {
      if (kept === undefined) return unknown("unread");
      const at = { price, quoteCoin: latest?.quoteCoin ?? null };
      const { value, why } = ratioAt(key, kept.bases[key], at);
      return { value, why, since: null };
    }
    default:
      return key satisfies never;
  }
}

function changeAt(price: Amount | null, basis: ChangeBasis | undefined): ListFigure {
  if (price === null) return unknown("noPrice");
  if (basis === undefined) return unknown("unread");
  if (basis.why !== null) return unknown(basis.why);
  const value = changeOf(price, basis.close);
  return { value, why: value === null ? "notPositive" : null, since: basis.day };
}

function known(value: Amount): ListFigure {
  return { value, why: null, since: null };
}

function unknown(why: WhyNot): ListFigure {
  return { value: null, why, since: null };
}
