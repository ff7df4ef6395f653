import { findMarketDate } from "@/lib/core/reality/market/market-date";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import { findInstant } from "./date";

const WALL = /^(?:(\d{4}-\d{2}-\d{2})[ T])?((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/;

/** Milliseconds are an instant, HH:mm and HH:mm:ss the market's clocks, with a date before them or without. */
export function readMarketTime(text: string): MarketTime {
  const ms = findInstant(text);
  if (ms !== null) return { kind: "instant", ms };
  const [, date, time] = WALL.exec(text) ?? [];
  if (time === undefined) return { kind: "text", text };
  if (date === undefined) return { kind: "wall", date: null, time };
  const found = findMarketDate(date);
  return found === null ? { kind: "text", text } : { kind: "wall", date: found, time };
}
