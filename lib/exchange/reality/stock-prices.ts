import type { DailyClose, PairPrices } from "@/lib/stocks/panels/prices";
import { ExchangeError } from "../http/errors";
import type { MarketClient } from "../trading/market-client";

type PairPriceQuestion = {
  readonly symbol: string;
  /** An earlier answer: its coin and closes are not asked for again. */
  readonly before: PairPrices | undefined;
  /** Our clock, used where the exchange's prices have no time. */
  readonly nowMs: number;
};

const DAY_MS = 86_400_000;
const YEAR_MS = 366 * DAY_MS;
/** Codes for "the symbol does not exist" (docs/trading.md 8). */
const UNKNOWN_SYMBOL_CODES: readonly (string | null)[] = ["25100", "40034"];

/**
 * The last price and a year of daily closes of a tokenised stock's pair (docs/exchange.md 10.6).
 * Throws ExchangeError.
 */
export async function readPairPrices(
  market: MarketClient,
  { symbol, before, nowMs }: PairPriceQuestion,
): Promise<PairPrices> {
  const of = { category: "SPOT", symbol } as const;
  const ticker = await rowOf(market.tickers(of), symbol);
  if (typeof ticker === "string") {
    return { symbol, state: ticker, quoteCoin: null, lastPrice: null, lastAtMs: null, closes: [] };
  }
  const { lastPrice, atMs } = ticker;
  const [quoteCoin, closes] = await Promise.all([
    before?.quoteCoin ?? readQuoteCoin(market, symbol),
    readCloses(market, symbol, before?.closes ?? [], atMs ?? nowMs),
  ]);
  return { symbol, state: "priced", quoteCoin, lastPrice, lastAtMs: atMs, closes };
}

async function readQuoteCoin(market: MarketClient, symbol: string): Promise<string | null> {
  const instrument = await rowOf(market.instruments({ category: "SPOT", symbol }), symbol);
  return typeof instrument === "string" ? null : instrument.quoteCoin;
}

/**
 * Closes of the days of the last year that have ended. The last known one is read again: a clock
 * may have been wrong.
 */
async function readCloses(
  market: MarketClient,
  symbol: string,
  before: readonly DailyClose[],
  nowMs: number,
): Promise<readonly DailyClose[]> {
  const kept = before.filter(
    ({ startMs }) => startMs >= nowMs - YEAR_MS && startMs + DAY_MS <= nowMs,
  );
  const last = kept.at(-1);
  if (last && last.startMs + 2 * DAY_MS > nowMs) return kept;
  const range = { fromMs: last?.startMs ?? nowMs - YEAR_MS, toMs: nowMs };
  const candles = await market
    .dailyCandles({ category: "SPOT", symbol, range })
    .catch(unlessUnknown);
  if (typeof candles === "string" || candles === null) return [];
  const ended = candles.filter(({ startMs }) => startMs + DAY_MS <= nowMs);
  return [...kept.slice(0, -1), ...ended.map(({ startMs, close }) => ({ startMs, close }))];
}

type NoRow = Exclude<PairPrices["state"], "priced">;

/** The row of this pair; the answer may hold others. */
async function rowOf<Row extends { readonly symbol: string }>(
  asked: Promise<readonly Row[] | null>,
  symbol: string,
): Promise<Row | NoRow> {
  const rows = await asked.catch(unlessUnknown);
  if (rows === null) return "not-offered";
  if (typeof rows === "string") return rows;
  return rows.find((row) => row.symbol.toUpperCase() === symbol.toUpperCase()) ?? "unknown-pair";
}

function unlessUnknown(error: unknown): "unknown-pair" {
  if (error instanceof ExchangeError && UNKNOWN_SYMBOL_CODES.includes(error.failure.code))
    return "unknown-pair";
  throw error;
}
