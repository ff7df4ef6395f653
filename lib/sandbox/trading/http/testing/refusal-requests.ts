import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import type { OperationName } from "@/lib/sandbox/http/operations";
import { type RunningSandbox, type ServerOptions, startSandbox } from "@/lib/sandbox/server";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { createTradingExchange } from "@/lib/sandbox/trading/create-exchange";
import type { SandboxTrader } from "@/lib/sandbox/trading/interface/exchange";
import type { WireCategory } from "@/lib/sandbox/trading/interface/requests";
import type { TradingSwitches } from "../switches";
import { askTrading, type TradingAnswer, type TradingAskOptions } from "./trading";

/** For tests: requests over HTTP that lead to a refusal. */

export const UID = DEMO_CREDENTIALS.uid ?? "";
export const READER = { ...DEMO_CREDENTIALS, apiKey: "reader", scopes: ["trade-read"] as const };

export type AskedOperation = readonly [OperationName, body: unknown, options?: TradingAskOptions];
export type World = {
  readonly sandbox: RunningSandbox;
  /** Sends a request that must be accepted. */
  readonly done: (...asked: AskedOperation) => Promise<TradingAnswer["data"]>;
};
export type RefusalCause = {
  readonly trading?: Partial<TradingSwitches>;
  readonly account?: Partial<SandboxTrader>;
  /** Prepares the refusal, and returns the request that the exchange refuses. */
  readonly ask: (world: World) => AskedOperation | Promise<AskedOperation>;
};

/** An exchange with one Reality pair, because listing all pairs takes a tenth of a second. */
export function startExchange(options: ServerOptions = {}): Promise<RunningSandbox> {
  const reality = {
    pairs: () => [{ symbol: "RAAPLUSDT", code: "AAPL" }],
    basePrice: () => 232,
    isSuspended: () => false,
  };
  return startSandbox({
    nowMs: NOON_MS,
    limits: { tradingPerSecond: Number.POSITIVE_INFINITY },
    exchange: (own) => createTradingExchange({ ...own, reality }),
    ...options,
  });
}

const prices = new Map<string, { last: number; step: number; decimals: number; maxQty: string }>();
const MARKETS: readonly (readonly [WireCategory, string])[] = [
  ["SPOT", "BTCUSDT"],
  ["SPOT", "DOGEUSDT"],
  ["SPOT", "ETHUSDT"],
  ["USDT-FUTURES", "BTCUSDT"],
  ["USDT-FUTURES", "DOGEUSDT"],
  ["COIN-FUTURES", "BTCUSD_CM"],
];
/** Reads the prices of the exchange that `startExchange` starts. */
export async function readPrices(): Promise<void> {
  const sandbox = await startExchange();
  for (const [category, symbol] of MARKETS) {
    const [ticker] = (await askTrading(sandbox, "tickers", { category, symbol })).data;
    const [pair] = (await askTrading(sandbox, "instruments", { category, symbol })).data;
    prices.set(`${category} ${symbol}`, {
      last: Number(ticker.lastPrice),
      step: Number(pair.priceMultiplier),
      decimals: Number(pair.pricePrecision),
      maxQty: pair.maxOrderQty,
    });
  }
  await sandbox.close();
}

export const pairOf = (category: WireCategory, symbol: string) => {
  const found = prices.get(`${category} ${symbol}`);
  if (!found) throw new Error(`no price of ${category} ${symbol}`);
  return found;
};
/** The last price, moved by this many percent. */
export function at(
  percent: number,
  category: WireCategory = "USDT-FUTURES",
  symbol = "BTCUSDT",
): string {
  const { last, step, decimals } = pairOf(category, symbol);
  return (Math.round((last * (1 + percent / 100)) / step) * step).toFixed(decimals);
}

export const spot = (change: object = {}) => ({
  category: "SPOT",
  symbol: "DOGEUSDT",
  side: "buy",
  orderType: "limit",
  qty: "100",
  price: at(-3, "SPOT", "DOGEUSDT"),
  ...change,
});
export const future = (change: object = {}) => ({
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  qty: "0.1",
  price: at(-3),
  ...change,
});
export const atMarket = (change: object = {}) =>
  future({ orderType: "market", price: undefined, ...change });
export const coinFuture = (change: object = {}) =>
  future({
    category: "COIN-FUTURES",
    symbol: "BTCUSD_CM",
    qty: "100",
    price: at(-3, "COIN-FUTURES", "BTCUSD_CM"),
    ...change,
  });
export const leverage = (value: string) => ({
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  leverage: value,
});
export const strategy = (change: object) => ({
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  ...change,
});
export const trigger = (change: object = {}) =>
  strategy({
    type: "trigger",
    side: "buy",
    qty: "0.1",
    triggerPrice: at(3),
    triggerOrderType: "market",
    ...change,
  });
export const grid = (change: object = {}) => ({
  category: "SPOT",
  symbol: "ETHUSDT",
  maxPrice: at(6, "SPOT", "ETHUSDT"),
  minPrice: at(-6, "SPOT", "ETHUSDT"),
  gridNum: "10",
  gridOrderMode: "arithmetic",
  investmentAmount: [{ coin: "USDT", amount: "1000" }],
  ...change,
});

export const placing = (
  order: () => object,
  more: Omit<RefusalCause, "ask"> = {},
): RefusalCause => ({
  ...more,
  ask: () => ["place-order", order()],
});
export const pair = (symbol: string) => placing(() => spot({ symbol, price: "1" }));
/** The same order placed twice. */
export const twice = (order: () => object, more: Omit<RefusalCause, "ask"> = {}): RefusalCause => ({
  ...more,
  ask: async ({ done }) => {
    await done("place-order", order());
    return ["place-order", order()];
  },
});
/** A request that follows when the first order is open. */
export const resting = (
  name: OperationName,
  change: object,
  more: Omit<RefusalCause, "ask"> = {},
): RefusalCause => ({
  ...more,
  ask: async ({ done }) => {
    await done("place-order", future({ clientOid: "one" }));
    return [name, change];
  },
});
/** A TP/SL for a position that was opened by `side`. */
export const guarding = (
  side: "buy" | "sell",
  change: () => object,
  more: Omit<RefusalCause, "ask"> = {},
): RefusalCause => ({
  ...more,
  ask: async ({ done }) => {
    await done("place-order", atMarket({ side }));
    return ["place-strategy-order", strategy(change())];
  },
});
export const inHedgeMode = (order: () => object, before?: () => object): RefusalCause => ({
  ask: async ({ done }) => {
    await done("set-hold-mode", { holdMode: "hedge_mode" });
    if (before) await done("place-order", before());
    return ["place-order", order()];
  },
});
/** A closing order beyond the price at which an isolated position has lost its margin. */
export const beyondBankruptcy = (side: "buy" | "sell", percent: number): RefusalCause => ({
  ask: async ({ done }) => {
    await done("place-order", atMarket({ side, marginMode: "isolated" }));
    const close = { side: side === "buy" ? "sell" : "buy", reduceOnly: "yes" };
    return ["place-order", future({ ...close, price: at(percent) })];
  },
});
export const byFault = (code: string): RefusalCause => ({
  ask: ({ sandbox }) => {
    sandbox.setSwitches({ faults: [{ kind: "error-code", code, endpoint: "place-order" }] });
    return ["place-order", spot()];
  },
});
export const inState = (
  accountState: TradingSwitches["accountState"],
  order: () => object = spot,
): RefusalCause => placing(order, { trading: { accountState } });
export const withBot = (name: OperationName, close: boolean): RefusalCause => ({
  ask: async ({ done }) => {
    const { botId } = await done("create-bot", grid());
    if (close) await done("close-bot", { botId });
    return [name, { botId }];
  },
});
export const rich: Partial<SandboxTrader> = { balances: { USDT: "900000000" } };
