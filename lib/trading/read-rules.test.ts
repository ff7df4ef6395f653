import { expect, test } from "vitest";
import { checkMaxOpen, checkSetLeverage } from "./account-rules";
import { READS, type ReadName, writesPerSecond } from "./exchange-operations";
import { DEFAULT_TRADING_SETTINGS } from "./exchange-settings";
import { checkHistoryRange, checkRead, checkWindow, splitRange } from "./read-rules";
import { INSTRUMENTS } from "./testing/trading";

const DAY_MS = 86_400_000;
const NOW_MS = 1_780_000_000_000;

/** Null: no input can be invalid. */
const CASES: { readonly [Name in ReadName]: readonly [object, object | null, string] } = {
  assets: [{}, null, ""],
  settings: [{}, null, ""],
  "order-info": [{ clientOid: "a" }, {}, "orderId"],
  "unfilled-orders": [{ limit: 100 }, { limit: 101 }, "limit"],
  "history-orders": [{ category: "SPOT" }, {}, "category"],
  fills: [{}, { limit: 0 }, "limit"],
  "move-position-history": [{ category: "USDT-FUTURES" }, { category: "SPOT" }, "category"],
  "current-position": [{ category: "COIN-FUTURES" }, { category: "MARGIN" }, "category"],
  "history-position": [{ category: "USDC-FUTURES" }, {}, "category"],
  "max-open-available": [{}, null, ""],
  "adl-rank": [{}, null, ""],
  "loan-data": [{}, null, ""],
  "unfilled-strategy-orders": [
    { category: "SPOT", type: "tpsl" },
    { category: "SPOT", type: "plan" },
    "type",
  ],
  "history-strategy-orders": [{ category: "SPOT" }, {}, "category"],
  "strategy-sub-orders": [{ orderId: "1" }, {}, "orderId"],
  "bot-detail": [{ botId: "1" }, {}, "botId"],
  "bot-orders": [{ botId: "1" }, {}, "botId"],
  "neutral-bot-detail": [{ botId: "1" }, {}, "botId"],
  "neutral-bot-orders": [{ botId: "1" }, { botId: "" }, "botId"],
};

test.each(Object.keys(READS) as ReadName[])(
  "%s: one question passes, and one is stopped at its field",
  (name) => {
    const [accepts, refuses, field] = CASES[name];
    expect(checkRead(name, accepts)).toEqual([]);
    if (refuses !== null) expect(checkRead(name, refuses)).toMatchObject([{ field }]);
  },
);

test("a limit price is part of the question for the most that can be opened", () => {
  const question = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    orderType: "limit",
    side: "buy",
  } as const;
  expect(checkMaxOpen({ ...question, price: "60000" }, INSTRUMENTS.futures)).toEqual([]);
  expect(checkMaxOpen(question, null)).toMatchObject([{ field: "price", rule: "required" }]);
});

test("history goes back 90 days to the millisecond", () => {
  const range = (fromMs: number) => ({ fromMs, toMs: NOW_MS });
  expect(checkHistoryRange(range(NOW_MS - 90 * DAY_MS), NOW_MS)).toBeNull();
  expect(checkHistoryRange(range(NOW_MS - 90 * DAY_MS - 1), NOW_MS)).toMatchObject({
    field: "startTime",
    nearest: String(NOW_MS - 90 * DAY_MS),
  });
  expect(checkHistoryRange({ fromMs: NOW_MS, toMs: NOW_MS - 1 }, NOW_MS)).toMatchObject({
    field: "endTime",
  });
});

test("one question covers 30 days to the millisecond", () => {
  expect(checkWindow({ fromMs: 0, toMs: 30 * DAY_MS })).toBeNull();
  expect(checkWindow({ fromMs: 0, toMs: 30 * DAY_MS + 1 })).toMatchObject({
    nearest: String(30 * DAY_MS),
  });
});

test.each([0, 1, 30 * DAY_MS, 30 * DAY_MS + 1, 90 * DAY_MS])(
  "a range of %d ms is asked in windows that meet and that one question covers",
  (lengthMs) => {
    const windows = splitRange({ fromMs: NOW_MS - lengthMs, toMs: NOW_MS });
    expect(windows.map(checkWindow).filter(Boolean)).toEqual([]);
    expect([windows[0]?.toMs, windows.at(-1)?.fromMs]).toEqual([NOW_MS, NOW_MS - lengthMs]);
    expect(windows.slice(1).map(({ toMs }) => toMs)).toEqual(
      windows.slice(0, -1).map(({ fromMs }) => fromMs),
    );
    expect(windows.length).toBe(Math.max(1, Math.ceil(lengthMs / (30 * DAY_MS))));
  },
);

test.each([
  ["place-order", false, {}, 10],
  ["place-order", true, {}, 5],
  ["place-order", true, { isRealityWhitelisted: true }, 30],
  ["cancel-order", true, {}, 5],
  ["modify-order", true, {}, 10],
  ["place-reality-order", true, {}, 5],
  ["cancel-reality-order", true, {}, 5],
  ["cancel-reality-order", true, { isRealityWhitelisted: true }, 30],
  ["cancel-reality-order", true, { cancelRealityLimit: "10-whitelisted" }, 10],
  ["place-batch", false, {}, 5],
  ["close-bot", false, {}, 1],
] as const)(
  "%s (Reality: %s, %j) may be sent %d times a second",
  (name, isReality, changes, calls) => {
    expect(writesPerSecond(name, isReality, { ...DEFAULT_TRADING_SETTINGS, ...changes })).toBe(
      calls,
    );
  },
);

test.each([
  ["a symbol's leverage", { symbol: "BTCUSDT", leverage: "10" }, []],
  ["none at all, which 4.5 allows", { symbol: "BTCUSDT" }, []],
  [
    "isolated, both sides",
    { symbol: "BTCUSDT", marginMode: "isolated", longLeverage: "3", shortLeverage: "5" },
    [],
  ],
  ["no symbol", { leverage: "10" }, ["symbol"]],
  [
    "isolated without a side",
    { symbol: "BTCUSDT", marginMode: "isolated", leverage: "3" },
    ["posSide"],
  ],
  ["one side of crossed margin", { symbol: "BTCUSDT", longLeverage: "3" }, ["longLeverage"]],
  ["below the least", { symbol: "BTCUSDT", leverage: "0.5" }, ["leverage"]],
])("set-leverage: %s", (_name, request, fields) => {
  const asked = { category: "USDT-FUTURES", ...request } as const;
  const found = checkSetLeverage(asked as never, INSTRUMENTS.futures, DEFAULT_TRADING_SETTINGS);
  expect(found.map(({ field }) => field)).toEqual(fields);
});

test("set-leverage: margin names a coin and has no isolated leverage; a setting requires leverage", () => {
  const fields = (request: object, leverage: "optional" | "required" = "optional") =>
    checkSetLeverage({ category: "MARGIN", ...request }, null, {
      ...DEFAULT_TRADING_SETTINGS,
      leverage,
    }).map(({ field }) => field);
  expect(fields({ coin: "BTC", leverage: "3" })).toEqual([]);
  expect(fields({ leverage: "3" })).toEqual(["coin"]);
  expect(fields({ coin: "BTC", marginMode: "isolated", leverage: "3" })).toEqual(["marginMode"]);
  expect(fields({ coin: "BTC" }, "required")).toEqual(["leverage"]);
  expect(checkSetLeverage({ category: "SPOT" }, null, DEFAULT_TRADING_SETTINGS)).toMatchObject([
    { field: "category" },
  ]);
});
