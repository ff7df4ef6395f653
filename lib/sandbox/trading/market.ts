import type { Instrument } from "./instruments";
import { createPricePath, HOUR_MINUTES, hashPlace, hashText, MINUTE_MS } from "./price-path";
import type { Side } from "./requests";

/** Prices in ticks, sizes in lots. */
export type Level = { readonly ticks: number; readonly lots: number };

/** What was traded from `start` on, in minutes since 1970; `value` is ticks × lots. */
export type Bar = {
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly value: bigint;
};

/**
 * One symbol's market before the orders of the accounts: it trades once a minute at the middle price and quotes
 * twenty levels on each side of it, anew each minute. What accounts take of them and trade is told to it.
 */
export type Market = {
  readonly instrument: Instrument;
  /** Of the last trade up to the minute. */
  readonly last: (minute: number) => number;
  /** What margin and profits are judged with: the path without a line's own noise. */
  readonly mark: (minute: number) => number;
  /** Lowest and highest middle price of the hour. */
  readonly hourRange: (hour: number) => { readonly low: number; readonly high: number };
  /** The n-th level, best first, less what was taken in this minute; null after the last. "buy" are bids. */
  readonly level: (side: Side, nth: number, minute: number) => Level | null;
  readonly take: (side: Side, nth: number, minute: number, lots: number) => void;
  readonly traded: (atMs: number, ticks: number, lots: number) => void;
  /** All trades from minute `from` up to, and without, minute `to`. */
  readonly bar: (from: number, to: number) => Bar;
};

export const LEVELS = 20;
/** Between the middle and the best price, and from level to level, as a part of the price. */
const LEVEL_GAP = 0.00005;
/** What lies on a level, as a part of what is traded in a minute. */
const LEVEL_PART = 0.05;
/** A futures line's price is so far off the coin's at most. */
const BASIS = 0.0002;

export function createMarket(seed: string, instrument: Instrument): Market {
  const { basePrice, kind, bookKey } = instrument;
  const path = createPricePath(seed, instrument.pathKey);
  const key = hashText(`${seed}:book:${bookKey}`);
  const tickSize = Number(instrument.tick) / 1e18;
  const ticksOf = (factor: number) => Math.max(1, Math.round((basePrice * factor) / tickSize));
  const basis = (minute: number) =>
    kind === "spot" ? 1 : 1 + BASIS * (hashPlace(key, 2, minute) / 2_147_483_648 - 1);
  const lotsOf = (dollars: number) => Math.max(1, Math.round(dollars / instrument.lotDollars));
  let middlesHour = Number.NaN;
  let middles = new Float64Array(HOUR_MINUTES);
  const hourMiddles = (hour: number) => {
    if (hour === middlesHour) return middles;
    const factors = path.hour(hour);
    middles = new Float64Array(HOUR_MINUTES);
    for (let at = 0; at < HOUR_MINUTES; at++) {
      middles[at] = ticksOf((factors[at] ?? 1) * basis(hour * HOUR_MINUTES + at));
    }
    middlesHour = hour;
    return middles;
  };
  const middle = (minute: number) =>
    hourMiddles(Math.floor(minute / HOUR_MINUTES))[minute % HOUR_MINUTES] as number;

  const tape: { readonly minute: number; readonly ticks: number; readonly lots: number }[] = [];
  const tradesOf = (from: number, to: number) => tape.filter(({ minute }) => minute >= from && minute < to);
  const last = (minute: number) => {
    for (let at = tape.length - 1; at >= 0; at--) {
      const trade = tape[at];
      if (trade && trade.minute < minute) break;
      if (trade?.minute === minute) return trade.ticks;
    }
    return middle(minute);
  };

  let takenMinute = Number.NaN;
  const taken = { buy: new Map<number, number>(), sell: new Map<number, number>() };
  const takenAt = (side: Side, minute: number) => {
    if (minute !== takenMinute) {
      taken.buy.clear();
      taken.sell.clear();
      takenMinute = minute;
    }
    return taken[side];
  };
  return {
    instrument,
    last,
    mark: (minute) => ticksOf(path.minute(minute)),
    hourRange: (hour) => {
      const mids = hourMiddles(hour);
      let low = Number.POSITIVE_INFINITY;
      let high = 0;
      for (const ticks of mids) {
        if (ticks < low) low = ticks;
        if (ticks > high) high = ticks;
      }
      return { low, high };
    },
    level: (side, nth, minute) => {
      const centre = middle(minute);
      const gap = Math.max(1, Math.round(centre * LEVEL_GAP));
      const ticks = side === "sell" ? centre + gap * (nth + 1) : centre - gap * (nth + 1);
      if (nth >= LEVELS || ticks < 1) return null;
      const draw = hashPlace(key, side === "sell" ? 3 + nth : 100 + nth, minute) / 4_294_967_296;
      const dollars = instrument.dollarsPerMinute * LEVEL_PART * (0.5 + draw) * (1 + 0.3 * nth);
      const lots = lotsOf(dollars) - (takenAt(side, minute).get(nth) ?? 0);
      return { ticks, lots: Math.max(0, lots) };
    },
    take: (side, nth, minute, lots) => {
      const levels = takenAt(side, minute);
      levels.set(nth, (levels.get(nth) ?? 0) + lots);
    },
    traded: (atMs, ticks, lots) => {
      tape.push({ minute: Math.floor(atMs / MINUTE_MS), ticks, lots });
    },
    bar: (from, to) => {
      let high = 0;
      let low = Number.POSITIVE_INFINITY;
      let lots = 0;
      let value = 0n;
      const count = (ticks: number, size: number) => {
        if (ticks > high) high = ticks;
        if (ticks < low) low = ticks;
        lots += size;
      };
      for (let hour = Math.floor(from / HOUR_MINUTES); hour * HOUR_MINUTES < to; hour++) {
        const mids = hourMiddles(hour);
        let hourValue = 0;
        const start = hour * HOUR_MINUTES;
        for (let minute = Math.max(from, start); minute < Math.min(to, start + HOUR_MINUTES); minute++) {
          const ticks = mids[minute - start] as number;
          const draw = hashPlace(key, 1, minute) / 4_294_967_296;
          const size = lotsOf(instrument.dollarsPerMinute * (0.4 + 1.2 * draw));
          count(ticks, size);
          hourValue += ticks * size;
        }
        value += BigInt(hourValue);
      }
      for (const trade of tradesOf(from, to)) {
        count(trade.ticks, trade.lots);
        value += BigInt(trade.ticks) * BigInt(trade.lots);
      }
      return { start: from, open: middle(from), high, low, close: last(to - 1), lots, value };
    },
  };
}
