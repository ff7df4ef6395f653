import { randomUUID } from "node:crypto";
import type { Amount } from "@/lib/core/amount";
import { type Clock, systemClock } from "@/lib/core/clock";
import { groupBy } from "@/lib/core/group-by";
import type { RatePriority, SlotLeases } from "@/lib/core/rate-slots";
import { databaseNow } from "@/lib/database/database";
import type { Jobs } from "@/lib/database/jobs/jobs";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { ExchangeError } from "@/lib/exchange/http/errors";
import { createMarketClient, type MarketClient } from "@/lib/exchange/trading/market-client";
import { createTradingReader, type TradingReader } from "@/lib/exchange/trading/read-client";
import { isFutures } from "@/lib/trading/exchange-words";
import {
  type AvailableBalance,
  closesOf,
  type KeptQuote,
  type MaxOpen,
  type MaxOpenOf,
  maxOpenKey,
  maxOpenOf,
  NOT_LISTED,
  type PricedCategory,
  pricedCategory,
  quoteOf,
} from "@/lib/trading/live-figures";
import { CHART_SPANS, type ChartSpan, type KeptCandle } from "@/lib/trading/market-chart";
import type { DailyCandle, Ticker } from "@/lib/trading/market-prices";
import {
  type AccountKind,
  claimAccount,
  claimMarket,
  findMarketAnswer,
  hasLooks,
  type Look,
  listLooks,
  type MarketPlace,
  saveAccountAnswer,
  saveMarketAnswer,
  tidyLiveFigures,
} from "@/lib/trading/store/live-figures";
import { findTradingAccount, type TradingAccount } from "@/lib/trading/store/trading-accounts";

export type LiveDeps = {
  readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials>;
  readonly signal: AbortSignal;
  /** Kept between turns, so that the clocks are compared once. */
  readonly leases: SlotLeases;
  readonly perSecond?: number;
  readonly clock?: Clock;
  readonly failed: (what: string, error: unknown) => void;
};

export type LiveWorkerDeps = Omit<LiveDeps, "signal" | "leases">;

/** A turn asks once; a question is due earlier than the next turn, so that none is left out. */
const TURN_SECONDS = 2;
const QUOTE_EVERY_MS = 1_500;
/** A chart without a ticket only needs the price's time. */
const CHART_QUOTE_EVERY_MS = 30_000;
const BALANCES_EVERY_MS = 4_500;
const MAX_OPEN_EVERY_MS = 3_000;
const CHART_TURN_SECONDS = 5;
const CHART_EVERY_MS: Readonly<Record<ChartSpan, number>> = { day: 60_000, month: 600_000 };
/** The limit is 5 a second for a key, which other work needs too. */
const MOST_MAX_OPEN = 3;
/** One exchange that does not answer must not make the others wait. */
const TURN_ENDS_MS = 5_000;
const CHART_TURN_ENDS_MS = 60_000;

/**
 * Asks the exchanges for what people look at, once for all of them. While nobody looks, nothing is
 * asked.
 */
export async function startLiveFigures(jobs: Jobs, deps: LiveWorkerDeps): Promise<void> {
  const leases = postgresLeases(`live:${randomUUID()}`);
  const isDue = hasLooks;
  await jobs.repeat(
    "read-live-figures",
    TURN_SECONDS,
    (_none, signal) => readLiveFigures({ ...deps, leases, signal }),
    { isDue },
  );
  await jobs.repeat(
    "read-charts",
    CHART_TURN_SECONDS,
    (_none, signal) => readCharts({ ...deps, leases, signal }),
    { isDue },
  );
}

/** One turn: prices of each exchange, balances and what can be opened of each account. */
export async function readLiveFigures(deps: LiveDeps): Promise<void> {
  const looks = await listLooks();
  const ofExchanges = [...groupBy(looks, ({ baseUrl }) => baseUrl)];
  await Promise.all(
    ofExchanges.map(([baseUrl, seen]) =>
      withMarket(baseUrl, deps, QUOTES, (market) => readQuotes(market, baseUrl, seen)),
    ),
  );
  const ofAccounts = [...groupBy(looks.filter(isOnTicket), ({ accountId }) => accountId)];
  await Promise.all(
    ofAccounts.map(([accountId, seen]) => readAccountFigures(accountId, seen, deps)),
  );
  await tidyLiveFigures();
}

/** The candles of what is looked at. */
export async function readCharts(deps: LiveDeps): Promise<void> {
  const ofExchanges = [...groupBy(await listLooks(), ({ baseUrl }) => baseUrl)];
  await Promise.all(
    ofExchanges.map(([baseUrl, seen]) =>
      withMarket(baseUrl, deps, CANDLES, (market) => readCandles(market, baseUrl, seen)),
    ),
  );
}

/** Below the orders' own questions. */
const PRIORITY: RatePriority = "background";

type Turn = { readonly endsMs: number; readonly priority: RatePriority };
const QUOTES: Turn = { endsMs: TURN_ENDS_MS, priority: PRIORITY };
/** No order asks for candles. The closes of all stocks do, one a second, for half an hour. */
const CANDLES: Turn = { endsMs: CHART_TURN_ENDS_MS, priority: "interactive" };

async function withMarket(
  baseUrl: string,
  { leases, signal, perSecond, clock = systemClock, failed }: LiveDeps,
  { endsMs, priority }: Turn,
  work: (market: MarketClient) => Promise<void>,
): Promise<void> {
  try {
    const market = createMarketClient({
      baseUrl,
      leases,
      priority,
      allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
      signal: AbortSignal.any([signal, AbortSignal.timeout(endsMs)]),
      perSecond,
      clock,
    });
    try {
      await work(market);
    } finally {
      await market.close();
    }
  } catch (error) {
    // The others go on.
    failed(`live prices of ${baseUrl}`, error);
  }
}

const isOnTicket = ({ question }: Look) => question !== null;

/** The symbols of each category whose prices are looked at, each once. */
function symbolsOf(looks: readonly Look[]): ReadonlyMap<PricedCategory, readonly string[]> {
  const ofCategories = groupBy(looks, ({ category }) => pricedCategory(category));
  const symbols = [...ofCategories].map(
    ([category, seen]) => [category, [...new Set(seen.map(({ symbol }) => symbol))]] as const,
  );
  return new Map(symbols);
}

async function readQuotes(
  market: MarketClient,
  baseUrl: string,
  looks: readonly Look[],
): Promise<void> {
  const onTickets = symbolsOf(looks.filter(isOnTicket));
  for (const [category, seen] of symbolsOf(looks)) {
    const place: MarketPlace = { baseUrl, category, kind: "quote" };
    const live = onTickets.get(category) ?? [];
    const others = seen.filter((symbol) => !live.includes(symbol));
    const symbols = [
      ...(await claimMarket(place, live, QUOTE_EVERY_MS)),
      ...(await claimMarket(place, others, CHART_QUOTE_EVERY_MS)),
    ];
    const [first] = symbols;
    if (first === undefined) continue;
    if (symbols.length === 1) {
      await keep(place, first, () => findQuote(market, category, first));
      continue;
    }
    const listed = market.tickers({ category });
    for (const symbol of symbols)
      await keep(place, symbol, async () => quoteIn(await listed, symbol));
  }
}

async function findQuote(
  market: MarketClient,
  category: PricedCategory,
  symbol: string,
): Promise<KeptQuote | null> {
  try {
    return quoteIn(await market.tickers({ category, symbol }), symbol);
  } catch (error) {
    if (isUnknownSymbol(error)) return null;
    throw error;
  }
}

/** Sources write Reality pairs with a small or a capital r. */
function quoteIn(tickers: readonly Ticker[] | null, symbol: string): KeptQuote | null {
  const found = tickers?.find((ticker) => ticker.symbol.toUpperCase() === symbol);
  return found === undefined ? null : quoteOf(found);
}

/** "The symbol is unknown", in the words of different sources (docs/trading.md 8). */
const UNKNOWN_SYMBOL = ["25100", "40034"];

function isUnknownSymbol(error: unknown): boolean {
  const code = error instanceof ExchangeError ? error.failure.code : null;
  return code !== null && UNKNOWN_SYMBOL.includes(code);
}

/** Null: the exchange does not list it. A failure is kept beside the last answer. */
async function keep(
  place: MarketPlace,
  symbol: string,
  ask: () => Promise<unknown>,
): Promise<void> {
  try {
    const answer = await ask();
    const told =
      answer === null ? { answer: null, failure: NOT_LISTED } : { answer, failure: null };
    await saveMarketAnswer(place, symbol, told);
  } catch (error) {
    await saveMarketAnswer(place, symbol, { answer: null, failure: failureOf(error) });
  }
}

/** The kind of a failure. The turn's own end counts as a time-out; other errors are thrown. */
function failureOf(error: unknown): string {
  if (error instanceof ExchangeError) return error.failure.kind;
  const isEnd = error instanceof Error && ["TimeoutError", "AbortError"].includes(error.name);
  if (isEnd) return "timed-out";
  throw error;
}

/** A question of an account that is due now. */
type AskedOfAccount = {
  readonly kind: AccountKind;
  readonly key: string;
  readonly ask: (reader: TradingReader) => Promise<unknown>;
};

async function readAccountFigures(
  accountId: number,
  looks: readonly Look[],
  deps: LiveDeps,
): Promise<void> {
  const account = await findTradingAccount({ accountId });
  if (account === null) return;
  const asked = [...(await claimBalances(account)), ...(await claimMaxOpen(account, looks))];
  if (asked.length === 0) return;
  try {
    await withReader(account, deps, async (reader) => {
      for (const one of asked) await keepOfAccount(account, one, reader);
    });
  } catch (error) {
    // The others go on.
    deps.failed(`live figures of account ${accountId}`, error);
    for (const { kind, key } of asked)
      await saveAccountAnswer(account, kind, key, { answer: null, failure: "failed" });
  }
}

async function withReader(
  { accountId, baseUrl, environment }: TradingAccount,
  { loadCredentials, leases, signal, perSecond, clock = systemClock }: LiveDeps,
  work: (reader: TradingReader) => Promise<void>,
): Promise<void> {
  const reader = createTradingReader({
    baseUrl,
    leases,
    priority: PRIORITY,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
    environment: environment === "paper" ? "sandbox" : "live",
    credentials: await loadCredentials(accountId),
    signal: AbortSignal.any([signal, AbortSignal.timeout(TURN_ENDS_MS)]),
    perSecond,
    clock,
  });
  try {
    await work(reader);
  } finally {
    await reader.close();
  }
}

async function keepOfAccount(
  account: TradingAccount,
  { kind, key, ask }: AskedOfAccount,
  reader: TradingReader,
): Promise<void> {
  try {
    await saveAccountAnswer(account, kind, key, { answer: await ask(reader), failure: null });
  } catch (error) {
    await saveAccountAnswer(account, kind, key, { answer: null, failure: failureOf(error) });
  }
}

async function claimBalances(account: TradingAccount): Promise<readonly AskedOfAccount[]> {
  const claimed = await claimAccount(account, "balances", [""], BALANCES_EVERY_MS);
  return claimed.map((key) => ({
    kind: "balances",
    key,
    ask: async (reader) => {
      const { assets } = await reader.assets();
      return assets.map(({ coin, available }) => ({ coin, available })).filter(isKnown);
    },
  }));
}

const isKnown = (one: {
  readonly coin: string;
  readonly available: Amount | null;
}): one is AvailableBalance => one.available !== null;

/** The questions that are due, the newest looks first; the rest waits for the next turn. */
async function claimMaxOpen(
  account: TradingAccount,
  looks: readonly Look[],
): Promise<readonly AskedOfAccount[]> {
  const seen = new Set<string>();
  const due: AskedOfAccount[] = [];
  for (const look of looks) {
    const { question } = look;
    if (due.length === MOST_MAX_OPEN) break;
    if (question === null || seen.has(maxOpenKey(look, question))) continue;
    const key = maxOpenKey(look, question);
    seen.add(key);
    const price = question.price === "" ? await findLastPrice(look) : question.price;
    // Without a price the exchange would refuse the question; the quote comes first.
    if (price === null) continue;
    const [claimed] = await claimAccount(account, "max-open", [key], MAX_OPEN_EVERY_MS);
    if (claimed === undefined) continue;
    due.push({ kind: "max-open", key, ask: (reader) => askMaxOpen(reader, look, question, price) });
  }
  return due;
}

async function askMaxOpen(
  reader: TradingReader,
  { category, symbol }: Look,
  { side, orderType }: MaxOpenOf,
  price: Amount,
): Promise<MaxOpen> {
  const named = { category, symbol, side, orderType };
  const answer = await reader.maxOpen(orderType === "limit" ? { ...named, price } : named);
  const opens = maxOpenOf(category, side, answer, price);
  if (!isFutures(category)) return opens;
  const positions = await reader.positions({ category, symbol });
  const closes = closesOf(positions.filter((position) => position.symbol === symbol));
  return closes === undefined ? opens : { ...opens, closes };
}

async function findLastPrice(look: Look): Promise<Amount | null> {
  const kept = await findKeptQuote(look.baseUrl, pricedCategory(look.category), look.symbol);
  return kept?.lastPrice ?? null;
}

async function findKeptQuote(
  baseUrl: string,
  category: PricedCategory,
  symbol: string,
): Promise<KeptQuote | null> {
  const place: MarketPlace = { baseUrl, category, kind: "quote" };
  return (await findMarketAnswer<KeptQuote>(place, symbol))?.answer ?? null;
}

const DAY_MS = 86_400_000;
const SPAN_MS: Readonly<Record<ChartSpan, number>> = { day: DAY_MS, month: 30 * DAY_MS };

async function readCandles(
  market: MarketClient,
  baseUrl: string,
  looks: readonly Look[],
): Promise<void> {
  for (const [category, seen] of symbolsOf(looks)) {
    for (const symbol of seen) {
      // Candles end by the exchange's clock, which its quote tells: without one they wait.
      const quote = await findKeptQuote(baseUrl, category, symbol);
      if (quote === null) continue;
      const toMs = quote.exchangeMs ?? (await databaseNow()).getTime();
      for (const kind of CHART_SPANS) {
        const place: MarketPlace = { baseUrl, category, kind };
        const [claimed] = await claimMarket(place, [symbol], CHART_EVERY_MS[kind]);
        if (claimed === undefined) continue;
        await keep(place, symbol, () => findCandles(market, { category, symbol }, kind, toMs));
      }
    }
  }
}

async function findCandles(
  market: MarketClient,
  of: { readonly category: PricedCategory; readonly symbol: string },
  span: ChartSpan,
  toMs: number,
): Promise<readonly KeptCandle[] | null> {
  const question = { ...of, range: { fromMs: toMs - SPAN_MS[span], toMs } };
  const ask = span === "day" ? market.quarterHourCandles : market.halfDayCandles;
  const found = await ask(question);
  return found?.map(keptCandle) ?? null;
}

function keptCandle({ startMs, open, high, low, close, baseVolume }: DailyCandle): KeptCandle {
  return { startMs, open, high, low, close, volume: baseVolume };
}
