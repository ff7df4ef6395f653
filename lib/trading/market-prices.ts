import type { Amount } from "@/lib/core/amount";
import type { MayBeUnread } from "./records";

/** What a symbol trades at now (public prices). Null: not given. */
export type Ticker = MayBeUnread & {
  readonly symbol: string;
  /** The exchange's time of it. */
  readonly atMs: number | null;
  readonly lastPrice: Amount | null;
  readonly ask1Price: Amount | null;
  readonly bid1Price: Amount | null;
  readonly price24hPcnt: Amount | null;
  readonly high24h: Amount | null;
  readonly low24h: Amount | null;
  readonly volume24h: Amount | null;
  readonly turnover24h: Amount | null;
  /** Reality pairs only. */
  readonly platformTurnover24h: Amount | null;
  readonly markPrice: Amount | null;
  readonly indexPrice: Amount | null;
};

/** Where the exchange's candle days begin: no source says, so each candle shows it. */
export type CandleDay = "UTC" | "UTC+8" | "other";

/** One day's prices. */
export type DailyCandle = {
  readonly startMs: number;
  readonly dayBegins: CandleDay;
  readonly open: Amount;
  readonly high: Amount;
  readonly low: Amount;
  readonly close: Amount;
  readonly baseVolume: Amount | null;
  readonly quoteVolume: Amount | null;
};

const DAY_MS = 86_400_000;
/** Midnight of UTC+8 is 16:00 UTC. */
const UTC8_START_MS = 16 * 3_600_000;

export function candleDayOf(startMs: number): CandleDay {
  const sinceMidnightMs = startMs % DAY_MS;
  if (sinceMidnightMs === 0) return "UTC";
  return sinceMidnightMs === UTC8_START_MS ? "UTC+8" : "other";
}
