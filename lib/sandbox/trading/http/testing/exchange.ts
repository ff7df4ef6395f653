import type { TradingExchange } from "@/lib/sandbox/trading/interface/exchange";
import type { WireOrderRecord } from "@/lib/sandbox/trading/interface/records";
import {
  done,
  type ExchangeOutcome,
  outcomeOf,
  refuse,
} from "@/lib/sandbox/trading/interface/refusals";

/**
 * For tests of forms, scopes, limits and faults: an exchange that accepts everything and records
 * its requests.
 */
export type StubExchange = TradingExchange & {
  readonly asked: { readonly operation: string; readonly args: readonly unknown[] }[];
};

type GivenIds = { readonly orderId?: string | undefined; readonly clientOid?: string | undefined };

/** It lists as many orders as were placed; their ids count from 1001. */
export function createStubExchange(): StubExchange {
  const asked: StubExchange["asked"] = [];
  const orders: WireOrderRecord[] = [];
  const place = (
    _uid: string,
    order: GivenIds & Record<string, unknown>,
  ): ExchangeOutcome<unknown> => {
    const orderId = String(1001 + orders.length);
    const clientOid = order.clientOid ?? "";
    const orderStatus = "live";
    const reduceOnly = order.reduceOnly ? "yes" : "no";
    const createdTime = "1";
    orders.push({ ...order, orderId, clientOid, orderStatus, reduceOnly, createdTime } as never);
    return done({ orderId, clientOid });
  };
  const find = (_uid: string, { orderId, clientOid }: GivenIds): ExchangeOutcome<WireOrderRecord> =>
    outcomeOf(() => {
      const found = orders.find((order) =>
        orderId === undefined ? order.clientOid === clientOid : order.orderId === orderId,
      );
      return found ?? refuse("unknownOrder");
    });
  const change = (uid: string, key: GivenIds): ExchangeOutcome<unknown> => {
    const found = find(uid, key);
    return found.ok
      ? done({ orderId: found.value.orderId, clientOid: found.value.clientOid })
      : found;
  };
  const own: Readonly<Record<string, (...args: never[]) => unknown>> = {
    placeOrder: place,
    placeRealityOrder: place,
    placeStrategy: place,
    modifyOrder: change,
    cancelOrder: change,
    cancelRealityOrder: change,
    orderInfo: find,
    cancelSymbolOrders: () => done([]),
    closePositions: () => done([]),
    openOrders: () => [...orders].reverse(),
    findSymbol: (_category: string, symbol: string) => ({ symbol, isReality: /^r/i.test(symbol) }),
    truth: () => ({ orders, fills: [], strategies: [], bots: [], journal: [] }),
    assets: () => ({ positionValue: "1", leverage: "1", assets: [{ coin: "USDT", bonus: "0" }] }),
    instruments: () =>
      done([{ symbol: "BTCUSDT", quantityMultiplier: "0.1", sizeMultiplier: "0.1" }]),
    tickers: () => done([]),
    candles: () => done([["1"], ["2"]]),
    settings: () => ({}),
    loanData: () => ({}),
  };
  const lists = [
    "orderHistory",
    "fills",
    "openStrategies",
    "strategyHistory",
    "positions",
    "adlRank",
  ];
  const bare = [...lists, "positionHistory", "moveHistory"];
  const operate = (operation: string) => {
    const answer = own[operation];
    return (...args: never[]) => {
      asked.push({ operation, args });
      if (answer) return answer(...args);
      if (bare.includes(operation)) return [];
      return done(operation === "strategySubOrders" ? [] : { botId: "7", done: operation });
    };
  };
  return new Proxy({} as StubExchange, {
    get: (_target, name) => (name === "asked" ? asked : operate(String(name))),
  });
}
