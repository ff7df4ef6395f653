import type { WireSide } from "../interface/requests";
import type { TradedInstrument } from "./instruments";
import { createPricePath, HOUR_MINUTES, hashPlace, hashText, MINUTE_MS } from "./price-path";

/** Prices in ticks, sizes in lots. */
export type Level = { readonly ticks: number; readonly lots: number };

/** Trades from minute `start` (since 1970) on; `value` is ticks × lots. */
export type PriceBar = {
  readonly start: number;
  readonly open: number;
  readonly high: number;
  readonly low: number;
  readonly close: number;
  readonly lots: number;
  readonly value: bigint;
};

/**
 * One symbol's market without the accounts: it trades once a minute at the middle price and quotes
 * twenty levels on each side, anew each minute. `take` and `traded` record what the accounts do.
 */
export type Market = {
  readonly instrument: TradedInstrument;
  /** Price of the last trade up to the minute. */
  readonly last: (minute: number) => number;
  /** The mark price, for margin and profit: the path without the noise of a futures line. */
  readonly mark: (minute: number) => number;
  /** Lowest and highest middle price of the hour. */
  readonly hourRange: (hour: number) => { readonly low: number; readonly high: number };
  /**
   * The n-th level, best first, less what was taken in this minute; null after the last one. "buy":
   * bids.
   */
  readonly level: (side: WireSide, nth: number, minute: number) => Level | null;
  readonly take: (side: WireSide, nth: number, minute: number, lots: number) => void;
  readonly traded: (atMs: number, ticks: number, lots: number) => void;
  /** All trades from minute `from` to `to`, without `to`. */
  readonly bar: (from: number, to: number) => PriceBar;
};

type PriceBarPart = Pick<PriceBar, "high" | "low" | "lots" | "value">;
const NO_PART: PriceBarPart = { high: 0, low: Number.POSITIVE_INFINITY, lots: 0, value: 0n };
/** Hours kept: two days, for the ticker. */
const MOST_HOURS = 48;

export const LEVELS = 20;
/** Distance from the middle to the best price, and between levels, as a part of the price. */
const LEVEL_GAP = 0.00005;
/** Size of a level, as a part of the dollars traded in a minute. */
const LEVEL_PART = 0.05;
/** The most that a futures price differs from the coin's, as a part of it. */
const BASIS = 0.0002;

export function createMarket(seed: string, instrument: TradedInstrument): Market {
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

  const partOfHour = (hour: number, from: number, to: number): PriceBarPart => {
    const mids = hourMiddles(hour);
    let { high, low, lots } = NO_PART;
    let value = 0;
    for (let minute = from; minute < to; minute++) {
      const ticks = mids[minute - hour * HOUR_MINUTES] as number;
      const draw = hashPlace(key, 1, minute) / 4_294_967_296;
      const size = lotsOf(instrument.dollarsPerMinute * (0.4 + 1.2 * draw));
      if (ticks > high) high = ticks;
      if (ticks < low) low = ticks;
      lots += size;
      value += ticks * size;
    }
    return { high, low, lots, value: BigInt(value) };
  };
  const hours = new Map<number, PriceBarPart>();
  const wholeHour = (hour: number): PriceBarPart => {
    const known = hours.get(hour);
    if (known) return known;
    if (hours.size >= MOST_HOURS) hours.clear();
    const part = partOfHour(hour, hour * HOUR_MINUTES, (hour + 1) * HOUR_MINUTES);
    hours.set(hour, part);
    return part;
  };

  /** Trades of accounts by minute. */
  const tape = new Map<number, Level[]>();
  const last = (minute: number) => tape.get(minute)?.at(-1)?.ticks ?? middle(minute);

  let takenMinute = Number.NaN;
  const taken = { buy: new Map<number, number>(), sell: new Map<number, number>() };
  const takenAt = (side: WireSide, minute: number) => {
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
    hourRange: wholeHour,
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
      const minute = Math.floor(atMs / MINUTE_MS);
      const trades = tape.get(minute) ?? [];
      trades.push({ ticks, lots });
      tape.set(minute, trades);
    },
    bar: (from, to) => {
      const parts: PriceBarPart[] = [];
      for (let hour = Math.floor(from / HOUR_MINUTES); hour * HOUR_MINUTES < to; hour++) {
        const start = hour * HOUR_MINUTES;
        const end = start + HOUR_MINUTES;
        const isWhole = from <= start && end <= to;
        parts.push(
          isWhole ? wholeHour(hour) : partOfHour(hour, Math.max(from, start), Math.min(to, end)),
        );
      }
      for (const [minute, trades] of tape) {
        if (minute < from || minute >= to) continue;
        for (const { ticks, lots } of trades) {
          parts.push({ high: ticks, low: ticks, lots, value: BigInt(ticks) * BigInt(lots) });
        }
      }
      return { start: from, open: middle(from), close: last(to - 1), ...joinParts(parts) };
    },
  };
}

function joinParts(parts: readonly PriceBarPart[]): PriceBarPart {
  let { high, low, lots, value } = NO_PART;
  for (const part of parts) {
    if (part.high > high) high = part.high;
    if (part.low < low) low = part.low;
    lots += part.lots;
    value += part.value;
  }
  return { high, low, lots, value };
}
