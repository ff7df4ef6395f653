import { afterAll, beforeAll, expect, test } from "vitest";
import type { OperationName } from "@/lib/sandbox/http/operations";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { askTrading, type Stub, startStub } from "./testing/trading";

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
});
afterAll(() => stub.sandbox.close());

const DAY_MS = 86_400_000;
const trigger = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  type: "trigger",
  side: "buy",
  qty: "1",
  triggerPrice: "90",
  triggerOrderType: "market",
};
const tpsl = { category: "USDT-FUTURES", symbol: "BTCUSDT", takeProfit: "120" };
const grid = {
  category: "SPOT",
  symbol: "BTCUSDT",
  maxPrice: "110",
  minPrice: "90",
  gridNum: "10",
  gridOrderMode: "arithmetic",
  investmentAmount: [{ coin: "USDT", amount: "1000" }],
};
const at = (daysBack: number, ms = 0) => String(NOON_MS - daysBack * DAY_MS + ms);

type ListFormCase = readonly [OperationName, body: unknown];
type ListFormEdge = readonly [
  rule: string,
  accepted: ListFormCase,
  refused: ListFormCase,
  code: string,
  name?: string,
];

/**
 * Leverage, strategies and lists (docs/exchange.md 4): the value at the limit, and the one beyond
 * it.
 */
const EDGES: readonly ListFormEdge[] = [
  [
    "leverage: a coin for MARGIN",
    ["set-leverage", { category: "MARGIN", coin: "USDT", leverage: "3" }],
    ["set-leverage", { category: "MARGIN", leverage: "3" }],
    "40019",
    "coin",
  ],
  [
    "leverage: a symbol for futures",
    ["set-leverage", { category: "COIN-FUTURES", symbol: "BTCUSD_CM", leverage: "3" }],
    ["set-leverage", { category: "COIN-FUTURES", leverage: "3" }],
    "40019",
    "symbol",
  ],
  [
    "leverage: isolated is for futures",
    [
      "set-leverage",
      { category: "USDT-FUTURES", symbol: "B", marginMode: "isolated", leverage: "3" },
    ],
    ["set-leverage", { category: "MARGIN", coin: "USDT", marginMode: "isolated", leverage: "3" }],
    "25240",
  ],
  [
    "leverage of a direction: isolated",
    [
      "set-leverage",
      { category: "USDT-FUTURES", symbol: "B", marginMode: "isolated", longLeverage: "3" },
    ],
    ["set-leverage", { category: "USDT-FUTURES", symbol: "B", longLeverage: "3" }],
    "40017",
    "longLeverage",
  ],
  [
    "a partial TP/SL has a quantity",
    ["place-strategy-order", { ...tpsl, tpslMode: "partial", qty: "1" }],
    ["place-strategy-order", { ...tpsl, tpslMode: "partial" }],
    "40019",
    "qty",
  ],
  [
    "a TP/SL has a price",
    ["place-strategy-order", tpsl],
    ["place-strategy-order", { ...tpsl, takeProfit: "" }],
    "40019",
  ],
  [
    "a trigger order has a quantity",
    ["place-strategy-order", trigger],
    ["place-strategy-order", { ...trigger, qty: undefined }],
    "40019",
    "qty",
  ],
  [
    "clientOid is for TP/SL alone",
    ["place-strategy-order", { ...tpsl, clientOid: "a" }],
    ["place-strategy-order", { ...trigger, clientOid: "a" }],
    "40017",
    "clientOid",
  ],
  [
    "a grid's trigger price has its condition",
    ["create-bot", { ...grid, triggerCondition: "price", triggerPrice: "95" }],
    ["create-bot", { ...grid, triggerPrice: "95" }],
    "40017",
    "triggerPrice",
  ],
  [
    "an indicator has parameters",
    [
      "create-bot",
      { ...grid, terminationCondition: "rsi", terminationParams: [{ threshold: "70" }] },
    ],
    ["create-bot", { ...grid, terminationCondition: "rsi" }],
    "40019",
    "terminationParams",
  ],
  [
    "hodlMode is for spot grids",
    ["create-bot", { ...grid, hodlMode: "yes" }],
    ["create-bot", { ...grid, category: "USDT-FUTURES", gridType: "long", hodlMode: "yes" }],
    "40017",
    "hodlMode",
  ],
  [
    "lossReserve is for futures grids",
    ["create-bot", { ...grid, category: "USDT-FUTURES", gridType: "long", lossReserve: "no" }],
    ["create-bot", { ...grid, lossReserve: "no" }],
    "40017",
    "lossReserve",
  ],
  [
    "slippage",
    ["create-bot", { ...grid, slippage: "0.01" }],
    ["create-bot", { ...grid, slippage: "3%" }],
    "40017",
  ],
  [
    "countdown: 60 and 61 s",
    ["countdown-cancel-all", { countdown: "60" }],
    ["countdown-cancel-all", { countdown: "61" }],
    "40017",
  ],
  [
    "countdown: 0 switches it off",
    ["countdown-cancel-all", { countdown: "0" }],
    ["countdown-cancel-all", { countdown: "1" }],
    "40017",
  ],
  [
    "a span of 30 days",
    ["fills", { startTime: at(40), endTime: at(10) }],
    ["fills", { startTime: at(40), endTime: at(10, 1) }],
    "40704",
  ],
  [
    "90 days back",
    ["history-orders", { category: "SPOT", startTime: at(90, 60_000), endTime: at(61) }],
    ["history-orders", { category: "SPOT", startTime: at(90, -60_000), endTime: at(61) }],
    "40704",
  ],
  [
    "a span of 90 days for moved positions",
    ["move-position-history", { category: "USDT-FUTURES", startTime: at(89) }],
    ["move-position-history", { category: "USDT-FUTURES", startTime: at(91) }],
    "40704",
  ],
  [
    "a start before its end",
    ["fills", { startTime: at(2), endTime: at(1) }],
    ["fills", { startTime: at(1), endTime: at(2) }],
    "40017",
    "startTime",
  ],
  [
    "100 and 101 rows on a page",
    ["fills", { limit: "100" }],
    ["fills", { limit: "101" }],
    "40017",
    "limit",
  ],
  ["a page of one row", ["fills", { limit: "1" }], ["fills", { limit: "0" }], "40017", "limit"],
  [
    "a cursor is an id",
    ["fills", { cursor: "123" }],
    ["fills", { cursor: "abc" }],
    "40017",
    "cursor",
  ],
];

for (const [rule, accepted, refused, code, name] of EDGES) {
  test(rule, async () => {
    const yes = await askTrading(stub.sandbox, ...accepted);
    expect(yes).toMatchObject({ status: 200, code: "00000" });
    const no = await askTrading(stub.sandbox, ...refused);
    expect(no).toMatchObject({ status: 400, code, data: null });
    if (name !== undefined) expect(no.msg).toContain(name);
  });
}
