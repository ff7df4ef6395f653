import type * as z from "zod";
import type { TimeRange } from "@/lib/core/time-ranges";
import type { Category } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import type { DailyCandle, Ticker } from "@/lib/trading/market-prices";
import { ExchangeError } from "../http/errors";
import type { KeyConnectionOptions } from "../http/key-connection";
import { type Query, writePublicQuery } from "../http/query";
import { createTransport } from "../http/transport";
import { readWire } from "../http/wire-fields";
import { openLanes } from "../rate-limit/lanes";
import { type MarketQuestion, marketLimit } from "../rate-limit/limits";
import { candlesSchema, instrumentsSchema, tickersSchema } from "./wire-market";

type OfLine = { readonly category: Category; readonly symbol?: string };
type PricedCategory = Exclude<Category, "MARGIN">;
type OfPrices = { readonly category: PricedCategory; readonly symbol?: string };
type CandleQuestion = Required<OfPrices> & { readonly range: TimeRange };

/**
 * Public prices (field notes), asked for without a key. Null: this server does not offer them, so a
 * price is unknown, not zero. Throws ExchangeError on every other failure.
 */
export type MarketClient = {
  readonly instruments: (question: OfLine) => Promise<readonly Instrument[] | null>;
  readonly tickers: (question: OfPrices) => Promise<readonly Ticker[] | null>;
  /** Candles that begin in the range, both ends included, oldest first, each start once. */
  readonly dailyCandles: (question: CandleQuestion) => Promise<readonly DailyCandle[] | null>;
  /** The same by the hour. */
  readonly hourlyCandles: (question: CandleQuestion) => Promise<readonly DailyCandle[] | null>;
  /** The same by the half day. */
  readonly halfDayCandles: (question: CandleQuestion) => Promise<readonly DailyCandle[] | null>;
  /** The same by the quarter of an hour. */
  readonly quarterHourCandles: (question: CandleQuestion) => Promise<readonly DailyCandle[] | null>;
  /** Gives the rate slots back and closes the connections. */
  readonly close: () => Promise<void>;
};

export type MarketClientOptions = Omit<KeyConnectionOptions, "credentials"> & {
  readonly signal?: AbortSignal | undefined;
};

/** At most 100 candles an answer: 90 days or hours, or 96 quarters, and one at each end fit. */
const WINDOW_MS = {
  "1D": 90 * 86_400_000,
  "12H": 45 * 86_400_000,
  "1H": 90 * 3_600_000,
  "15m": 86_400_000,
} as const;
const CANDLE_LIMIT = "100";
/** "Not found": the sandbox's answer where it has no public prices. */
const NO_SUCH_PATH = "40404";

/** Throws RangeError on an address that cannot be used; nothing is sent yet. */
export function createMarketClient(options: MarketClientOptions): MarketClient {
  const { baseUrl, leases, priority, perSecond, signal } = options;
  const transport = createTransport(options);
  const lanes = openLanes(leases);

  function endpoint<Value>(name: MarketQuestion, schema: z.ZodType<Value>) {
    const path = `/api/v3/market/${name}`;
    const lane = lanes.join(marketLimit(baseUrl, name, perSecond));
    return async (query: Query): Promise<Value | null> => {
      const asked = { path, query, signer: null, gate: lane.gate } as const;
      try {
        const answer = await lane.inFlight.share({
          key: `${path}?${writePublicQuery(query)}`,
          priority,
          signal,
          start: (urgency, aborted) => transport.get({ ...asked, urgency, signal: aborted }),
        });
        return readWire(schema, answer.data, answer.mayQuote);
      } catch (error) {
        if (isMissing(error)) return null;
        throw error;
      }
    };
  }

  const instruments = endpoint("instruments", instrumentsSchema);
  const tickers = endpoint("tickers", tickersSchema);
  const candles = endpoint("history-candles", candlesSchema);

  async function candlesOf(
    interval: keyof typeof WINDOW_MS,
    { category, symbol, range }: CandleQuestion,
  ): Promise<readonly DailyCandle[] | null> {
    const byStart = new Map<number, DailyCandle>();
    const windowMs = WINDOW_MS[interval];
    for (let endMs = range.toMs; ; endMs -= windowMs) {
      const startMs = Math.max(range.fromMs, endMs - windowMs);
      const window = { startTime: String(startMs), endTime: String(endMs), limit: CANDLE_LIMIT };
      const found = await candles({ category, symbol, interval, ...window });
      if (found === null) return null;
      for (const candle of found) {
        const isAsked = candle.startMs >= range.fromMs && candle.startMs <= range.toMs;
        if (isAsked && !byStart.has(candle.startMs)) byStart.set(candle.startMs, candle);
      }
      if (startMs <= range.fromMs) break;
    }
    return [...byStart.values()].toSorted((one, other) => one.startMs - other.startMs);
  }

  return {
    instruments,
    tickers,
    dailyCandles: (question) => candlesOf("1D", question),
    hourlyCandles: (question) => candlesOf("1H", question),
    halfDayCandles: (question) => candlesOf("12H", question),
    quarterHourCandles: (question) => candlesOf("15m", question),
    close: async () => {
      transport.close();
      await lanes.leave();
    },
  };
}

/** HTTP 404 or its code: the server does not have this endpoint. */
function isMissing(error: unknown): boolean {
  if (!(error instanceof ExchangeError)) return false;
  const { code, httpStatus } = error.failure;
  return code === NO_SUCH_PATH || (code === null && httpStatus === 404);
}
