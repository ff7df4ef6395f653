import type { DailyClose, PairPrices, PriceClose } from "@/lib/stocks/panels/prices";
import type { DailyCandle } from "@/lib/trading/market-prices";
import { ExchangeError } from "../http/errors";
import type { MarketClient } from "../trading/market-client";

type PairPriceQuestion = {
  readonly symbol: string;
  /** An earlier answer: its coin and closes are not asked for again, and stay known. */
  readonly before: PairPrices | undefined;
  /** Also the last day by the hour, which costs one more question an hour. */
  readonly withHours: boolean;
  /** Our clock, used where the exchange's prices have no time. */
  readonly nowMs: number;
};

const HOUR_MS = 3_600_000;
const DAY_MS = 24 * HOUR_MS;
const YEAR_MS = 366 * DAY_MS;
/** Codes for "the symbol does not exist" (docs/trading.md 8). */
const UNKNOWN_SYMBOL_CODES: readonly (string | null)[] = ["25100", "40034"];

/**
 * The last price, a year of daily closes, those kept before, and the last day's hours of a tokenised
 * stock's pair (docs/exchange.md 10.6). Throws ExchangeError.
 */
export async function readPairPrices(
  market: MarketClient,
  { symbol, before, withHours, nowMs }: PairPriceQuestion,
): Promise<PairPrices> {
  const of = { category: "SPOT", symbol } as const;
  const ticker = await rowOf(market.tickers(of), symbol);
  if (typeof ticker === "string") return withoutPrice(symbol, ticker, before);
  const { lastPrice, price24hPcnt: dayChange, atMs: lastAtMs } = ticker;
  const at = { symbol, nowMs: lastAtMs ?? nowMs };
  const [quoteCoin, daily, hours] = await Promise.all([
    before?.quoteCoin ?? readQuoteCoin(market, symbol),
    readCloses(market, at, before),
    readHours(market, at, before?.hours ?? [], withHours),
  ]);
  const last = { quoteCoin, lastPrice, dayChange, lastAtMs };
  return { symbol, state: "priced", ...last, ...daily, hours };
}

/** A pair that has no price now; its closes stay known, as only the newest answer is kept. */
export function withoutPrice(
  symbol: string,
  state: Exclude<PairPrices["state"], "priced">,
  before: PairPrices | undefined,
): PairPrices {
  const { quoteCoin = null, closes = [], older = [] } = before ?? {};
  return { symbol, state, quoteCoin, lastPrice: null, lastAtMs: null, closes, older };
}

type AskedPair = { readonly symbol: string; readonly nowMs: number };

async function readQuoteCoin(market: MarketClient, symbol: string): Promise<string | null> {
  const instrument = await rowOf(market.instruments({ category: "SPOT", symbol }), symbol);
  return typeof instrument === "string" ? null : instrument.quoteCoin;
}

/**
 * Closes of the days that have ended: of the last year, and those kept that are older. The last
 * known one is read again: a clock may have been wrong.
 */
async function readCloses(
  market: MarketClient,
  { symbol, nowMs }: AskedPair,
  before: PairPrices | undefined,
): Promise<{ readonly closes: readonly DailyClose[]; readonly older: readonly DailyClose[] }> {
  const yearMs = nowMs - YEAR_MS;
  const known = before?.closes ?? [];
  const older = [...(before?.older ?? []), ...known.filter(({ startMs }) => startMs < yearMs)];
  const ofYear = known.filter(({ startMs }) => startMs >= yearMs && startMs + DAY_MS <= nowMs);
  // Closes that were stored before volumes were are read once more.
  const kept = ofYear.every(({ volume }) => volume !== undefined) ? ofYear : [];
  const last = kept.at(-1);
  if (last && last.startMs + 2 * DAY_MS > nowMs) return { closes: kept, older };
  const range = { fromMs: last?.startMs ?? yearMs, toMs: nowMs };
  const candles = await market
    .dailyCandles({ category: "SPOT", symbol, range })
    .catch(unlessUnknown);
  if (typeof candles === "string" || candles === null) return { closes: ofYear, older };
  const ended = candles.filter(({ startMs }) => startMs + DAY_MS <= nowMs);
  return { closes: mergeCloses(ofYear, ended.map(toClose)), older };
}

/** A day that the answer leaves out stays known; without a volume it is not asked for again. */
function mergeCloses(known: readonly DailyClose[], told: readonly DailyClose[]): DailyClose[] {
  const byStart = new Map<number, DailyClose>();
  for (const { startMs, close, volume = null } of known)
    byStart.set(startMs, { startMs, close, volume });
  for (const close of told) byStart.set(close.startMs, close);
  return [...byStart.values()].sort((a, b) => a.startMs - b.startMs);
}

/** The hours of the last day that have ended; asked for at most once an hour. */
async function readHours(
  market: MarketClient,
  { symbol, nowMs }: AskedPair,
  before: readonly PriceClose[],
  isAsked: boolean,
): Promise<readonly PriceClose[]> {
  const isOfDay = ({ startMs }: PriceClose) =>
    startMs >= nowMs - DAY_MS && startMs + HOUR_MS <= nowMs;
  const kept = before.filter(isOfDay);
  const last = kept.at(-1);
  if (!isAsked || (last && last.startMs + 2 * HOUR_MS > nowMs)) return kept;
  const range = { fromMs: nowMs - DAY_MS, toMs: nowMs };
  const candles = await market
    .hourlyCandles({ category: "SPOT", symbol, range })
    .catch(unlessUnknown);
  if (typeof candles === "string" || candles === null) return kept;
  return candles.map(toClose).filter(isOfDay);
}

function toClose({ startMs, close, baseVolume }: DailyCandle): PriceClose {
  return { startMs, close, volume: baseVolume };
}

type NoRow = "unknown-pair" | "not-offered";

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
