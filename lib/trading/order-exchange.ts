import { randomUUID } from "node:crypto";
import type { Amount } from "@/lib/core/amount";
import { type Clock, systemClock } from "@/lib/core/clock";
import type { RatePriority } from "@/lib/core/rate-slots";
import type { WholeAccountScope } from "@/lib/core/scope";
import { englishSentence } from "@/lib/core/trading/english";
import type { Instrument } from "@/lib/core/trading/instrument";
import type { Prices } from "@/lib/core/trading/order-limits";
import type { PreviewFacts } from "@/lib/core/trading/order-preview";
import type { Order } from "@/lib/core/trading/records";
import { type Said, say } from "@/lib/core/trading/refusal";
import type { PlaceOrder } from "@/lib/core/trading/requests";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/core/trading/settings";
import { type Category, HOLD_MODES, type HoldMode, isFutures } from "@/lib/core/trading/words";
import { readEnv } from "@/lib/env/read-env";
import type { ExchangeCredentials } from "@/lib/exchange/http/credentials";
import { createMarketClient, type MarketClient } from "@/lib/exchange/trading/market-client";
import { createTradingReader, type TradingReader } from "@/lib/exchange/trading/read-client";
import { createTradingWriter, type TradingWriter } from "@/lib/exchange/trading/write-client";
import { postgresLeases } from "@/lib/store/jobs/rate-slots";
import type { TradingAccount } from "@/lib/store/trading/trading-accounts";
import { collect } from "./read-account";
import { openTradeKey } from "./trade-key";

/** How work on orders gets its keys: the account's own key reads, the trade key writes. */
export type OrderDeps = {
  readonly loadCredentials: (accountId: number) => Promise<ExchangeCredentials>;
  readonly signal: AbortSignal;
  /** Calls a second of each question and write instead of the exchange's own. */
  readonly perSecond?: number;
  readonly clock?: Clock;
};

/** One account's way to the exchange. Reading and writing are two clients with two keys. */
export type OrderExchange = {
  readonly reader: TradingReader;
  readonly market: MarketClient;
  readonly writer: TradingWriter;
};

/** Where work on an order takes place. */
export type OrderPlace = {
  readonly account: TradingAccount;
  readonly scope: WholeAccountScope;
  readonly exchange: OrderExchange;
  readonly signal: AbortSignal;
};

/** Opens both clients of the account, and closes them afterwards. */
export async function withOrderExchange<Value>(
  account: TradingAccount,
  { loadCredentials, signal, perSecond, clock = systemClock }: OrderDeps,
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
    return await work({ reader, market, writer });
  } finally {
    await Promise.all([reader.close(), market.close(), writer.close()]);
  }
}

/** The symbol is not listed in this category, or the exchange has no public prices. */
export class UnknownSymbolError extends Error {
  override readonly name = "UnknownSymbolError";
  constructor(readonly said: Said) {
    super(englishSentence(said));
  }
}

/** A symbol's rules, its price and what its quote coin is worth. Throws ExchangeError, UnknownSymbolError. */
export async function readMarket(
  market: MarketClient,
  category: Category,
  symbol: string,
): Promise<Prices & { readonly instrument: Instrument }> {
  const [listed, lastPrice] = await Promise.all([
    market.instruments({ category, symbol }),
    lastPriceOf(market, category === "MARGIN" ? "SPOT" : category, symbol),
  ]);
  const instrument = listed?.find((one) => one.symbol === symbol);
  if (instrument === undefined) throw new UnknownSymbolError(say("not-listed", { symbol, category }));
  return { instrument, lastPrice, quoteRate: await quoteRateOf(market, instrument.quoteCoin) };
}

/** All that an order is looked at and checked against, read now. Throws ExchangeError, UnknownSymbolError. */
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
    openClientOids: new Set(open.flatMap(({ clientOid }) => clientOid ?? [])),
    isMarketMaker: false,
    assets,
    openOfSymbol: open.filter((order) => order.symbol === symbol),
  };
}

/** Null: only futures have one, or nobody knows the word. */
export async function readHoldMode(reader: TradingReader, category: Category): Promise<HoldMode | null> {
  if (!isFutures(category)) return null;
  const { holdMode } = await reader.settings();
  return HOLD_MODES.find((mode) => mode === holdMode) ?? null;
}

async function lastPriceOf(
  market: MarketClient,
  category: "SPOT" | "USDT-FUTURES" | "COIN-FUTURES" | "USDC-FUTURES",
  symbol: string,
): Promise<Amount | null> {
  const tickers = await market.tickers({ category, symbol });
  return tickers?.find((ticker) => ticker.symbol === symbol)?.lastPrice ?? null;
}

/** Limits are in USDT. */
async function quoteRateOf(market: MarketClient, quoteCoin: string): Promise<Amount | null> {
  if (quoteCoin === "USDT") return "1" as Amount;
  return lastPriceOf(market, "SPOT", `${quoteCoin}USDT`);
}

function countOpen(open: readonly Order[]) {
  const futures = open.filter(({ category }) => isFutures(category)).length;
  return { futures, spot: open.length - futures };
}
