import { expect } from "vitest";
import { multiplyAmounts, parseAmount, roundToStep, stepOfDecimals } from "@/lib/core/amount";
import { localLeases } from "@/lib/exchange/rate-limit/testing/local-leases";
import type { SandboxCredentials } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import type { WriteName } from "@/lib/trading/exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "@/lib/trading/exchange-settings";
import type { Category } from "@/lib/trading/exchange-words";
import type { OrderFacts } from "@/lib/trading/order-rules";
import {
  prepareWrite,
  type WriteAsked,
  type WriteFacts,
  type WriteRequest,
} from "@/lib/trading/prepare-write";
import type { PlaceOrder, PlaceStrategyOrder } from "@/lib/trading/requests";
import { createMarketClient } from "../market-client";
import { createTradingReader } from "../read-client";
import { createTradingWriter, type TradingWriter } from "../write-client";
import type { WriteResult } from "../write-results";

/**
 * For tests: half past an hour, because the exchange refuses to move positions around the full
 * hour.
 */
export const NOW_MS = Date.UTC(2026, 6, 20, 10, 30);
export const RANGE = { fromMs: NOW_MS - 3_600_000, toMs: NOW_MS + 3_600_000 };
const FAST = 1_000;

export const keyOf = (uid: string, more: Partial<SandboxCredentials> = {}): SandboxCredentials => ({
  apiKey: `key-of-${uid}`,
  apiSecret: `secret-of-${uid}`,
  apiPassphrase: "passphrase",
  uid,
  ...more,
});

/**
 * For tests: a sandbox with these keys. Each UID starts with the same balances; a family has one
 * parent.
 */
export function startTradingSandbox(
  keys: readonly SandboxCredentials[],
  family: readonly string[] = [],
): Promise<RunningSandbox> {
  return startSandbox({
    nowMs: NOW_MS,
    credentials: keys,
    accounts: family.map((uid) => ({ uid, group: "family" })),
    limits: { tradingPerSecond: 1_000_000 },
  });
}

/** For tests: the exchange's rules and prices for one symbol, against which orders are checked. */
export async function readFacts(
  baseUrl: string,
  category: "SPOT" | "USDT-FUTURES",
  symbol: string,
): Promise<OrderFacts> {
  const market = createMarketClient({ baseUrl, leases: localLeases(), priority: "interactive" });
  const [instrument] = (await market.instruments({ category, symbol })) ?? [];
  const [ticker] = (await market.tickers({ category, symbol })) ?? [];
  await market.close();
  return {
    instrument: instrument ?? expect.fail(`${symbol} is not listed`),
    holdMode: "one_way_mode",
    lastPrice: ticker?.lastPrice ?? expect.fail(`${symbol} has no price`),
    openOrders: { futures: 0, spot: 0 },
    openClientOids: new Set(),
    isMarketMaker: false,
  };
}

/** This share of the last price, rounded to the symbol's steps. */
export function priceAt({ instrument, lastPrice }: OrderFacts, share: string): string {
  const { priceMultiplier, pricePrecision } = instrument;
  const step = priceMultiplier ?? stepOfDecimals(pricePrecision ?? 0);
  return roundToStep(
    multiplyAmounts(lastPrice ?? expect.fail("no price"), parseAmount(share)),
    step,
    "down",
  );
}

/** A limit buy that stays open. */
export const resting = (
  facts: OrderFacts,
  clientOid: string,
  more: Partial<PlaceOrder> = {},
): PlaceOrder => ({
  category: facts.instrument.category as Category,
  symbol: facts.instrument.symbol,
  side: "buy",
  orderType: "limit",
  price: priceAt(facts, "0.97"),
  qty: "0.02",
  clientOid,
  ...more,
});

/** A strategy order that waits for its trigger price. */
export const waiting = (facts: OrderFacts, share = "0.9"): PlaceStrategyOrder => ({
  category: facts.instrument.category as Category,
  symbol: facts.instrument.symbol,
  type: "trigger",
  side: "buy",
  qty: "0.01",
  triggerPrice: priceAt(facts, share),
  triggerOrderType: "market",
});

export const gridOf = (facts: OrderFacts) =>
  ({
    symbol: facts.instrument.symbol,
    minPrice: priceAt(facts, "0.9"),
    maxPrice: priceAt(facts, "1.1"),
    gridNum: "10",
    gridOrderMode: "arithmetic",
    investmentAmount: [{ coin: "USDT", amount: "5000" }],
    fundsSource: ["uta"],
  }) as const;

/** For tests: our two clients with one key, without the exchange's rate limits. */
export function openClients(baseUrl: string, credentials: SandboxCredentials) {
  const options = {
    baseUrl,
    credentials,
    leases: localLeases(),
    priority: "interactive",
    perSecond: FAST,
  } as const;
  const reader = createTradingReader(options);
  const writer = createTradingWriter({
    ...options,
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: "broker-7",
  });
  return {
    reader,
    writer,
    send: <Name extends WriteName>(
      name: Name,
      request: WriteRequest<Name>,
      facts: WriteFacts<Name>,
    ) => sendWith(writer, name, request, facts),
    close: () => Promise.all([reader.close(), writer.close()]),
  };
}
export type SandboxClients = ReturnType<typeof openClients>;

/** For tests: the clients of one account, and the rules for its orders. */
export type SandboxDesk = SandboxClients & {
  readonly sandbox: RunningSandbox;
  readonly spot: OrderFacts;
  readonly futures: OrderFacts;
  readonly stock: OrderFacts;
};

export type ShownRecord = readonly [read: unknown, expected: unknown];
/** For tests: a write that our writer sends to the sandbox, and how to check it. */
export type StrangeCase<Name extends WriteName> = {
  /** Prepares the account; returns the arguments of the write. */
  readonly accepted: (desk: SandboxDesk) => Promise<WriteAsked[Name]> | WriteAsked[Name];
  /** Reads afterwards what the write has changed. */
  readonly shows: (desk: SandboxDesk, result: WriteResult<Name>) => Promise<ShownRecord>;
  /** A write that the sandbox refuses, and its code; 40014 uses a key that may only read. */
  readonly refused: (desk: SandboxDesk) => readonly [...WriteAsked[Name], code: string];
};

/** Sends a write that passes the rules; a refusal by the rules fails the test. */
async function sendWith<Name extends WriteName>(
  writer: TradingWriter,
  name: Name,
  request: WriteRequest<Name>,
  facts: WriteFacts<Name>,
) {
  const prepared = prepareWrite(name, request, facts, DEFAULT_TRADING_SETTINGS);
  return prepared.ok ? writer.send(prepared.write) : expect.fail(JSON.stringify(prepared.refusals));
}

/** The result of an accepted write; any other outcome fails the test. */
export async function resultOf<Result>(
  sending: Promise<
    { readonly kind: string } | { readonly kind: "accepted"; readonly result: Result }
  >,
): Promise<Result> {
  const outcome = await sending;
  return "result" in outcome ? outcome.result : expect.fail(JSON.stringify(outcome));
}
