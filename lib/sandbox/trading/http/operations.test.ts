import { afterAll, beforeAll, expect, test } from "vitest";
import { someOf } from "@/lib/env/testing/env";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import {
  type KeyScope,
  OPERATION_NAMES,
  OPERATIONS,
  type OperationName,
} from "@/lib/sandbox/http/operations";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { askTrading, type Stub, startStub } from "./testing/trading";

const DAY_MS = 86_400_000;
const order = {
  category: "SPOT",
  symbol: "BTCUSDT",
  qty: "1",
  side: "buy",
  orderType: "limit",
  price: "100",
};
const id = { orderId: "1001" };
const grid = {
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  maxPrice: "110",
  minPrice: "90",
  gridNum: "10",
  gridOrderMode: "arithmetic",
  gridType: "netural",
  investmentAmount: [{ coin: "USDT", amount: "1000" }],
};
const spotGrid = { ...grid, category: "SPOT" };
const interval = {
  category: "USDT-FUTURES",
  botId: "7",
  maxPrice: "120",
  minPrice: "80",
  gridNum: "20",
};
const bot = { botId: "7" };
const move = {
  fromUid: "1",
  toUid: "2",
  category: "USDT-FUTURES",
  positionList: [{ symbol: "BTCUSDT", side: "buy", qty: "1" }],
};
const candles = { category: "SPOT", symbol: "BTCUSDT", interval: "1D" };
const tooOld = String(NOON_MS - 90 * DAY_MS - 1);
const page = { category: "SPOT", limit: "100" };

/** For each operation a request that is accepted, and one that is refused, with its code. */
const ROWS: Readonly<
  Record<OperationName, readonly [accepted: unknown, refused: unknown, code: string]>
> = {
  "place-order": [order, { ...order, price: undefined }, "40019"],
  "modify-order": [{ ...id, qty: "2" }, id, "40019"],
  "cancel-order": [id, {}, "40019"],
  "place-batch": [[order, order], [], "40019"],
  "batch-modify-order": [[{ ...id, price: "2" }], {}, "40017"],
  "cancel-batch": [[{ ...id, category: "SPOT", symbol: "BTCUSDT" }], [1], "40017"],
  "cancel-symbol-order": [{ category: "spot" }, {}, "40019"],
  "countdown-cancel-all": [{ countdown: "5" }, { countdown: "4" }, "40017"],
  "close-positions": [{ category: "USDT-FUTURES" }, { category: "SPOT" }, "40017"],
  "place-reality-order": [
    { ...order, symbol: "rAAPLUSDT" },
    { ...order, category: "COIN-FUTURES" },
    "40017",
  ],
  "cancel-reality-order": [{ ...id, symbol: "rAAPLUSDT" }, id, "40019"],
  "order-info": [id, {}, "40019"],
  "unfilled-orders": [{}, { limit: "101" }, "40017"],
  "history-orders": [page, {}, "40019"],
  fills: [{}, { startTime: tooOld }, "40704"],
  "loan-data": [{}, null, ""],
  "place-strategy-order": [
    { category: "usdt-futures", symbol: "BTCUSDT", takeProfit: "2" },
    {
      category: "USDT-FUTURES",
      symbol: "BTCUSDT",
      type: "trigger",
      side: "buy",
      triggerPrice: "1",
    },
    "40019",
  ],
  "modify-strategy-order": [{ ...id, qty: "1" }, id, "40019"],
  "cancel-strategy-order": [id, {}, "40019"],
  "unfilled-strategy-orders": [{ category: "SPOT" }, {}, "40019"],
  "history-strategy-orders": [page, { ...page, type: "other" }, "40017"],
  "strategy-sub-orders": [id, {}, "40019"],
  assets: [{}, null, ""],
  settings: [{}, null, ""],
  "fee-rate": [{ category: "SPOT", symbol: "BTCUSDT" }, { category: "SPOT" }, "40019"],
  "set-leverage": [
    { category: "USDT-FUTURES", symbol: "BTCUSDT", leverage: "5" },
    { category: "SPOT", symbol: "BTCUSDT", leverage: "5" },
    "40017",
  ],
  "set-hold-mode": [{ holdMode: "hedge_mode" }, { holdMode: "hedge" }, "40017"],
  "move-positions": [
    move,
    { ...move, positionList: Array(11).fill(move.positionList[0]) },
    "40017",
  ],
  "move-position-history": [{ category: "USDT-FUTURES" }, {}, "40019"],
  "max-open-available": [order, { ...order, price: "" }, "40019"],
  "current-position": [{ category: "USDT-FUTURES" }, { category: "MARGIN" }, "40017"],
  "history-position": [{ category: "USDT-FUTURES" }, {}, "40019"],
  adlRank: [{}, null, ""],
  validate: [grid, { ...grid, gridType: undefined }, "40019"],
  "create-bot": [spotGrid, { ...grid, gridType: "neutral" }, "40017"],
  "modify-bot": [bot, {}, "40019"],
  "modify-grid-interval": [
    interval,
    { ...interval, maxPrice: undefined, maxPriceprice: "120" },
    "40019",
  ],
  "add-investment": [
    { category: "SPOT", botId: "7", coin: "USDT", size: "10" },
    { category: "USDT-FUTURES", botId: "7", coin: "USDT", size: "10" },
    "40019",
  ],
  "close-bot": [bot, { botId: "seven" }, "40017"],
  "bot-detail": [bot, {}, "40019"],
  "list-details": [bot, {}, "40019"],
  "validate-neutral": [grid, spotGrid, "40017"],
  "create-neutral-bot": [grid, { ...grid, gridNum: "1.5" }, "40017"],
  "modify-neutral-bot": [bot, { ...bot, hodlMode: "maybe" }, "40017"],
  "modify-neutral-grid-interval": [interval, { ...interval, category: "SPOT" }, "40017"],
  "neutral-bot-detail": [bot, {}, "40019"],
  "neutral-list-details": [bot, {}, "40019"],
  instruments: [{ category: "SPOT" }, {}, "40019"],
  tickers: [{ category: "SPOT" }, { category: "STOCKS" }, "40017"],
  candles: [candles, { ...candles, interval: "1d" }, "40017"],
  "history-candles": [candles, { ...candles, limit: "101" }, "40017"],
};

const rows = OPERATION_NAMES.map((name) => [name, ...ROWS[name]] as const);

const SCOPES: readonly KeyScope[] = ["trade", "trade-read", "mgt", "mgt-read"];
const ENOUGH: Readonly<Record<KeyScope, readonly KeyScope[]>> = {
  trade: ["trade"],
  "trade-read": ["trade", "trade-read"],
  mgt: ["mgt"],
  "mgt-read": ["mgt", "mgt-read"],
};
const keyOf = (scope: KeyScope) => ({
  ...DEMO_CREDENTIALS,
  apiKey: `key-${scope}`,
  scopes: [scope],
});

let free: Stub;
let limited: Stub;
beforeAll(async () => {
  free = await startStub({ credentials: [DEMO_CREDENTIALS, ...SCOPES.map(keyOf)] });
  limited = await startStub({ limits: {} });
  await askTrading(free.sandbox, "place-order", order);
});
afterAll(() => Promise.all([free.sandbox.close(), limited.sandbox.close()]));

test.each(rows)(
  "%s lets in what is well formed, and refuses what is not",
  async (name, good, bad, code) => {
    expect(await askTrading(free.sandbox, name, good)).toMatchObject({
      status: 200,
      code: "00000",
    });
    if (bad === null) return; // it has no parameters
    expect(await askTrading(free.sandbox, name, bad)).toMatchObject({
      status: 400,
      code,
      data: null,
    });
  },
);

test.each(someOf(rows))(
  "%s is for keys of its scope alone, and for its method",
  async (name, good) => {
    const { scope: needed, path, method } = OPERATIONS[name];
    for (const scope of SCOPES) {
      const { code } = await askTrading(free.sandbox, name, good, { credentials: keyOf(scope) });
      const allowed = needed === "public" || ENOUGH[needed].includes(scope);
      expect([scope, code]).toEqual([scope, allowed ? "00000" : "40014"]);
    }
    const other = await fetch(free.sandbox.url + path, {
      method: method === "GET" ? "POST" : "GET",
    });
    expect(other.status).toBe(404);
  },
);

test("a key without the scope reaches nothing", async () => {
  const before = free.exchange.asked.length;
  await askTrading(free.sandbox, "place-order", order, { credentials: keyOf("trade-read") });
  expect(free.exchange.asked.slice(before)).toEqual([]);
  free.sandbox.setSwitches({ trading: { permissionCode: "25620" } });
  const { code } = await askTrading(free.sandbox, "place-order", order, {
    credentials: keyOf("mgt"),
  });
  free.sandbox.resetSwitches();
  expect(code).toBe("25620");
});

test.each(someOf(rows))(
  "%s is counted, and refused with 429 above its limit",
  async (name, good) => {
    const { perSecond, path, scope } = OPERATIONS[name];
    const asked = Array.from({ length: perSecond + 3 }, () =>
      askTrading(limited.sandbox, name, good),
    );
    const refused = (await Promise.all(asked)).filter(({ status }) => status === 429);
    const uid = scope === "public" ? "public" : DEMO_CREDENTIALS.uid;
    const log = limited.sandbox.log()[`${uid} ${path}`];
    expect(log?.requests).toBe(perSecond + 3);
    expect(refused).toHaveLength(log?.limited ?? 0);
    // On a busy machine the last requests may arrive in the next second.
    if (log?.maxPerSecond === perSecond + 3) expect(refused).toHaveLength(3);
    for (const answer of refused)
      expect(answer).toMatchObject({ code: "429", data: null, remaining: "0" });
  },
);
