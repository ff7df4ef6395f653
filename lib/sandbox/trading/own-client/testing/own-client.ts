import { localLeases } from "@/lib/exchange/rate-limit/testing/local-leases";
import { createMarketClient } from "@/lib/exchange/trading/market-client";
import { createTradingReader } from "@/lib/exchange/trading/read-client";
import { createTradingWriter } from "@/lib/exchange/trading/write-client";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { RunningSandbox } from "@/lib/sandbox/server";
import type { WriteName } from "@/lib/trading/exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import type { Instrument } from "@/lib/trading/instrument";
import type { OrderFacts } from "@/lib/trading/order-rules";
import {
  prepareWrite,
  type Write,
  type WriteFacts,
  type WriteRequest,
} from "@/lib/trading/prepare-write";

/** For tests: our own reading and writing clients for one sandbox. */

/**
 * A Thursday morning in New York, so that prices, spreads and trading hours are the same in every
 * run.
 */
export const OPEN_HOUR = Date.parse("2026-11-19T10:00:00-05:00");

/** The client gives up slower answers; the fault "slow" takes longer. */
const TIMEOUT_MS = 250;

const { apiKey, apiSecret, apiPassphrase } = DEMO_CREDENTIALS;
const credentials = { apiKey, apiSecret, apiPassphrase };
const FAST = 10_000;

export function openWriter(
  baseUrl: string,
  options: { perSecond?: number; timeoutMs?: number } = {},
) {
  return createTradingWriter({
    baseUrl,
    credentials,
    leases: localLeases(),
    priority: "interactive",
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: "broker-7",
    perSecond: options.perSecond ?? FAST,
    timeoutMs: options.timeoutMs ?? TIMEOUT_MS,
  });
}

export function openReader(baseUrl: string) {
  return createTradingReader({
    baseUrl,
    credentials,
    leases: localLeases(),
    priority: "interactive",
    perSecond: FAST,
  });
}

export type Pair = {
  readonly instrument: Instrument;
  /** The price at which a buy order stays open. */
  readonly price: string;
};

/** A pair's rules as the sandbox lists them. */
export async function readPair(
  baseUrl: string,
  asked: { readonly category: "SPOT" | "USDT-FUTURES"; readonly symbol: string } = {
    category: "SPOT",
    symbol: "BTCUSDT",
  },
): Promise<Pair> {
  const market = createMarketClient({ baseUrl, leases: localLeases(), priority: "interactive" });
  try {
    const [instrument] = (await market.instruments(asked)) ?? [];
    const [ticker] = (await market.tickers(asked)) ?? [];
    if (!instrument || !ticker?.lastPrice) throw new Error(`the sandbox lists no ${asked.symbol}`);
    const decimals = instrument.pricePrecision ?? 1;
    return { instrument, price: (Number(ticker.lastPrice) * 0.97).toFixed(decimals) };
  } finally {
    await market.close();
  }
}

/** A checked write; throws if its rules refuse it. */
export function prepared<Name extends WriteName>(
  name: Name,
  request: WriteRequest<Name>,
  facts: WriteFacts<Name>,
): Write<Name> {
  const found = prepareWrite(name, request, facts, DEFAULT_TRADING_SETTINGS);
  if (!found.ok) throw new Error(JSON.stringify(found.refusals));
  return found.write;
}

/** The facts that the rules need, for an account without orders. */
export const factsOf = (instrument: Instrument): OrderFacts => ({
  instrument,
  holdMode: "one_way_mode",
  lastPrice: null,
  openOrders: { futures: 0, spot: 0 },
  openClientOids: new Set(),
  isMarketMaker: false,
});

export function placement(
  instrument: Instrument,
  price: string,
  clientOid: string,
): Write<"place-order"> {
  const order = {
    category: "SPOT",
    symbol: instrument.symbol,
    side: "buy",
    orderType: "limit",
    qty: "0.001",
    price,
    clientOid,
  } as const;
  return prepared("place-order", order, factsOf(instrument));
}

/** The exchange's orders with this clientOid, and the requests to place them. */
export function truthOf(sandbox: RunningSandbox, clientOid: string) {
  const { orders, writes } = sandbox.truthOfTrading();
  const placed = writes.filter(
    ({ operation, clientOids }) => operation.startsWith("place-") && clientOids.includes(clientOid),
  );
  return {
    orders: orders.filter((order) => order.clientOid === clientOid),
    placements: placed,
    executed: placed.filter(({ executed }) => executed).length,
  };
}
