import { randomUUID } from "node:crypto";
import { type Amount, divideUp } from "@/lib/core/amount";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { RatePriority } from "@/lib/core/rate-slots";
import type { WholeAccountScope } from "@/lib/core/scope";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { createMarketClient } from "@/lib/exchange/trading/market-client";
import { createTradingReader, type TradingReader } from "@/lib/exchange/trading/read-client";
import { createTradingWriter, type TradingWriter } from "@/lib/exchange/trading/write-client";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import { type Category, HOLD_MODES, type HoldMode, isFutures } from "@/lib/trading/exchange-words";
import type { Instrument } from "@/lib/trading/instrument";
import type { Prices } from "@/lib/trading/order-limits";
import type { PreviewFacts } from "@/lib/trading/order-preview";
import type { Order } from "@/lib/trading/records";
import type { PlaceOrder } from "@/lib/trading/requests";
import { type RuleSentence, say } from "@/lib/trading/rule-refusal";
import type { TradingAccount } from "@/lib/trading/store/trading-accounts";
import { englishSentence } from "@/lib/trading/text";
import { createMarketMemory, type MarketMemory, type OrderMarket } from "./market-memory";
import { collect } from "./read-account";
import { openTradeKey } from "./trade-key";

/** How work on orders gets its keys. The account's own key reads, the trade key writes. */
export type OrderDeps = {
  readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials>;
  readonly signal: AbortSignal;
  /** Calls a second of each question and write instead of the exchange's own. */
  readonly perSecond?: number;
  readonly clock?: Clock;
  /** What this process knows of the markets; left out: nothing. */
  readonly memory?: MarketMemory;
};

/** One account's way to the exchange. Reading and writing are two clients with two keys. */
export type OrderExchange = {
  readonly reader: TradingReader;
  readonly market: OrderMarket;
  readonly writer: TradingWriter;
};

/** The account, its scope and its connection, for work on its orders. */
export type OrderPlace = {
  readonly account: TradingAccount;
  readonly scope: WholeAccountScope;
  readonly exchange: OrderExchange;
  readonly signal: AbortSignal;
};

/** Opens both clients of the account, and closes them afterwards. */
export async function withOrderExchange<Value>(
  account: TradingAccount,
  {
    loadCredentials,
    signal,
    perSecond,
    clock = systemClock,
    memory = createMarketMemory(clock),
  }: OrderDeps,
  work: (exchange: OrderExchange) => Promise<Value>,
): Promise<Value> {
  const options = {
    baseUrl: account.baseUrl,
    leases: postgresLeases(`orders:${randomUUID()}`),
    priority: "interactive" satisfies RatePriority as RatePriority,
    allowPrivate: readEnv().ALLOW_PRIVATE_EXCHANGE,
    signal,
    perSecond,
    clock,
  };
  const reader = createTradingReader({
    ...options,
    credentials: await loadCredentials(account.accountId),
  });
  const market = createMarketClient(options);
  const writer = createTradingWriter({
    ...options,
    credentials: await openTradeKey(account),
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: account.channelApiCode,
  });
  try {
    return await work({ reader, market: memory.of(account.baseUrl, market), writer });
  } finally {
    await Promise.all([reader.close(), market.close(), writer.close()]);
  }
}

/** The symbol is not listed in this category, or the exchange has no public prices. */
export class UnknownSymbolError extends Error {
  override readonly name = "UnknownSymbolError";
  constructor(readonly said: RuleSentence) {
    super(englishSentence(said));
  }
}

/**
 * A symbol's rules, its price and what its quote coin is worth. Throws ExchangeError,
 * UnknownSymbolError.
 */
export async function readMarket(
  market: OrderMarket,
  category: Category,
  symbol: string,
): Promise<Prices & { readonly instrument: Instrument }> {
  const [instrument, ticker] = await Promise.all([
    market.instrument(category, symbol),
    market.ticker(category, symbol),
  ]);
  if (instrument === null) throw new UnknownSymbolError(say("not-listed", { symbol, category }));
  const lastPrice = ticker?.lastPrice ?? null;
  return { instrument, lastPrice, quoteRate: await quoteRateOf(market, instrument, lastPrice) };
}

/**
 * Everything that an order's preview and its checks need, read now. Throws ExchangeError,
 * UnknownSymbolError.
 */
export async function readPreviewFacts(
  { reader, market }: Pick<OrderExchange, "reader" | "market">,
  { category, symbol }: PlaceOrder,
): Promise<PreviewFacts> {
  const atMs = await reader.measureClock();
  const [priced, holdMode, open, { assets }] = await Promise.all([
    readMarket(market, category, symbol),
    readHoldMode(reader, category),
    collect(reader.openOrders()),
    reader.assets(),
  ]);
  return {
    atMs,
    ...priced,
    holdMode,
    openOrders: countOpen(open),
    openClientOids: new Set(open.map(({ clientOid }) => clientOid).filter((oid) => oid !== null)),
    isMarketMaker: false,
    assets,
    openOfSymbol: open.filter((order) => order.symbol === symbol),
  };
}

/** Null: only futures have one, or nobody knows the word. */
export async function readHoldMode(
  reader: TradingReader,
  category: Category,
): Promise<HoldMode | null> {
  if (!isFutures(category)) return null;
  const { holdMode } = await reader.settings();
  return HOLD_MODES.find((mode) => mode === holdMode) ?? null;
}

/**
 * USDT for one of the quote coin; limits are in USDT. Coin-margined futures are quoted in USD,
 * which no pair trades: what a position is worth is there in its base coin, so that coin's price in
 * USDT says it.
 */
export async function quoteRateOf(
  market: OrderMarket,
  { category, baseCoin, quoteCoin }: Instrument,
  lastPrice: Amount | null,
): Promise<Amount | null> {
  if (quoteCoin === "USDT") return "1" as Amount;
  if (category !== "COIN-FUTURES") return priceInUsdt(market, quoteCoin);
  const basePrice = await priceInUsdt(market, baseCoin);
  return basePrice !== null && lastPrice !== null ? divideUp(basePrice, lastPrice) : null;
}

/**
 * By the spot pair that the exchange lists for the coin: its name is never made up of coins. Null:
 * there is none.
 */
async function priceInUsdt(market: OrderMarket, coin: string): Promise<Amount | null> {
  const listed = await market.instruments("SPOT");
  const pair = listed.find(({ baseCoin, quoteCoin }) => baseCoin === coin && quoteCoin === "USDT");
  if (pair === undefined) return null;
  const ticker = await market.ticker("SPOT", pair.symbol);
  return ticker?.lastPrice ?? null;
}

function countOpen(open: readonly Order[]) {
  const futures = open.filter(({ category }) => isFutures(category)).length;
  return { futures, spot: open.length - futures };
}
