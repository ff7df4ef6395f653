import { clockText } from "@/lib/core/moment-text";
import type { Weekday } from "./market-calendar";
import { type MarketDate, weekdayOf } from "./market-date";
import type { WallTime } from "./wall-time";

/**
 * The exchange says "EST"; observers read New York's wall time, in summer too (field notes), and
 * screens say so.
 */
export const MARKET_ZONE = "America/New_York";

const DAY_MINUTES = 1440;
const MS_PER_MINUTE = 60_000;
/**
 * The market's day begins at 20:00 of the evening before, as its closures do (field notes'
 * capture).
 */
const EVENING_MINUTES = 240;

export function marketWallTime(ms: number): WallTime {
  return wallTimeIn(MARKET_ZONE, ms);
}

export function marketDateAt(ms: number): MarketDate {
  return marketWallTime(ms).slice(0, 10) as MarketDate; // a wall time begins with its date
}

/** Of an IANA time zone. */
export function wallTimeIn(zone: string, ms: number): WallTime {
  return clockText(zone, ms).slice(0, 16) as WallTime;
}

/** Minutes since midnight of the market's clock. */
export function minuteOf(wall: WallTime): number {
  return Number(wall.slice(11, 13)) * 60 + Number(wall.slice(14, 16));
}

/** The wall time `minutes` later, ignoring daylight saving. */
export function wallTimeAt(wall: WallTime, minutes: number): WallTime {
  const ms = wallAsUtc(wall) + minutes * MS_PER_MINUTE;
  return new Date(ms).toISOString().slice(0, 16).replace("T", " ") as WallTime;
}

/**
 * A time that autumn repeats is its first occurrence; a time that spring skips moves forward by the
 * skipped hour.
 */
export function instantIn(zone: string, wall: WallTime): number {
  const shown = wallAsUtc(wall);
  const offsetAt = (ms: number) => wallAsUtc(wallTimeIn(zone, ms)) - ms;
  const before = shown - offsetAt(shown - DAY_MINUTES * MS_PER_MINUTE);
  const after = shown - offsetAt(shown + DAY_MINUTES * MS_PER_MINUTE);
  return wallTimeIn(zone, before) === wall || wallTimeIn(zone, after) !== wall ? before : after;
}

export function marketInstant(wall: WallTime): number {
  return instantIn(MARKET_ZONE, wall);
}

/** The date that trading counts as: Sunday's evening is Monday's. */
export function tradingDate(wall: WallTime): MarketDate {
  return wallTimeAt(wall, EVENING_MINUTES).slice(0, 10) as MarketDate;
}

/** The weekday that trading counts as. */
export function tradingWeekday(wall: WallTime): Weekday {
  return weekdayOf(tradingDate(wall));
}

function wallAsUtc(wall: WallTime): number {
  return Date.parse(`${wall.replace(" ", "T")}:00Z`);
}
