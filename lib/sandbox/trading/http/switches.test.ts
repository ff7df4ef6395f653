import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OperationName } from "@/lib/sandbox/http/operations";
import type { TradingSwitches } from "./switches";
import { askTrading, type Stub, startStub } from "./testing/trading";

let stub: Stub;
beforeAll(async () => {
  stub = await startStub();
  await askTrading(stub.sandbox, "place-order", { ...limit, clientOid: "kept" });
});
afterEach(() => void stub.sandbox.resetSwitches());
afterAll(() => stub.sandbox.close());

const limit = {
  category: "SPOT",
  symbol: "BTCUSDT",
  qty: "10",
  side: "buy",
  orderType: "limit",
  price: "100",
};
const id = { orderId: "1001" };
const stock = { ...limit, symbol: "rAAPLUSDT" };

type SwitchCase = readonly [OperationName, body: unknown];
const place = (body: object): SwitchCase => ["place-order", body];
const modify = (body: object): SwitchCase => ["modify-order", { ...id, qty: "2", ...body }];

type Switched = readonly [Partial<TradingSwitches>, SwitchCase, code: string, other: string];
test.each<Switched>([
  [
    { upperLimitField: "maxPriceprice" },
    [
      "modify-grid-interval",
      { category: "SPOT", botId: "7", maxPriceprice: "2", minPrice: "1", gridNum: "5" },
    ],
    "00000",
    "40019",
  ],
  [
    { leverage: "required" },
    [
      "set-leverage",
      { category: "USDT-FUTURES", symbol: "B", marginMode: "isolated", longLeverage: "3" },
    ],
    "40019",
    "00000",
  ],
  [
    { leverage: "required" },
    ["set-leverage", { category: "USDT-FUTURES", symbol: "B", marginMode: "isolated" }],
    "40019",
    "00000",
  ],
  [{ requestId: "string" }, modify({ requestId: "abc-1" }), "00000", "40017"],
  [{ requestId: "string" }, modify({ requestId: 12 }), "40017", "00000"],
  [{ clientOidSet: "guide" }, place({ ...limit, clientOid: "a b#+" }), "00000", "40017"],
  [{ clientOidSet: "guide" }, place({ ...limit, clientOid: "a/b" }), "40017", "00000"],
  [{ realityAccess: "whitelisted" }, place(stock), "40014", "00000"],
  [{ realityAccess: "whitelisted" }, ["place-reality-order", stock], "40014", "00000"],
  [
    { cancelRealityLimit: "whitelist-10" },
    ["cancel-reality-order", { ...id, symbol: "rAAPLUSDT" }],
    "40014",
    "00000",
  ],
  [
    { olderServer: true },
    place({ ...limit, category: "MARGIN", autoBorrow: "yes" }),
    "00000",
    "40017",
  ],
  [{ badParameterCode: "25200" }, place({ ...limit, side: "long" }), "25200", "40017"],
  [{ badParameterCode: "400172" }, place({ ...limit, side: "long" }), "400172", "40017"],
  [{ emptyList: "code-40054" }, ["fills", {}], "40054", "00000"],
])("the switch %o decides", async (trading, [name, body], code, other) => {
  const { sandbox } = stub;
  expect((await askTrading(sandbox, name, body)).code).toBe(other);
  sandbox.setSwitches({ trading });
  expect((await askTrading(sandbox, name, body)).code).toBe(code);
});

test("answers are spelt as the switches have it", async () => {
  const { sandbox } = stub;
  const ask = async (
    trading: Partial<TradingSwitches>,
    name: OperationName,
    body: unknown = {},
  ) => {
    sandbox.resetSwitches();
    sandbox.setSwitches({ trading });
    return (await askTrading(sandbox, name, body)).data;
  };
  const close = { botId: "7" };
  expect(await ask({ closeBotAnswer: "null" }, "close-bot", close)).toBeNull();
  expect(await ask({ closeBotAnswer: "ids" }, "close-bot", close)).toMatchObject({ botId: "7" });
  expect(await ask({ cancelStrategyAnswer: "null" }, "cancel-strategy-order", id)).toBeNull();
  const pair = { category: "SPOT" };
  expect(await ask({ stepField: "sizeMultiplier" }, "instruments", pair)).toEqual([
    { symbol: "BTCUSDT", sizeMultiplier: "0.1" },
  ]);
  expect(await ask({ stepField: "quantityMultiplier" }, "instruments", pair)).toEqual([
    { symbol: "BTCUSDT", quantityMultiplier: "0.1" },
  ]);
  expect(await ask({ olderServer: true }, "assets")).toEqual({ assets: [{ coin: "USDT" }] });
  expect(await ask({ emptyList: "null-list", cursorOnEmptyPage: "absent" }, "fills")).toEqual({
    list: null,
  });
  expect(await ask({ emptyList: "null-data" }, "fills")).toBeNull();
  expect(await ask({ cursorOnEmptyPage: "unchanged" }, "fills", { cursor: "5" })).toEqual({
    list: [],
    cursor: "5",
  });
  expect(await ask({ cursorOnLastPage: "empty" }, "unfilled-orders")).toMatchObject({ cursor: "" });
  expect(await ask({}, "unfilled-orders", { limit: "1" })).toMatchObject({
    list: [{ category: expect.stringMatching(/^[A-Z-]+$/) }],
    cursor: expect.stringMatching(/^\d+$/),
  });
  const lower = await ask({ categoryCase: "lower", reduceOnlyCase: "upper" }, "order-info", id);
  expect(lower).toMatchObject({ category: "spot", reduceOnly: "NO" });
  const query = { category: "SPOT", symbol: "BTCUSDT", interval: "1D" };
  expect(await ask({ candleOrder: "newest-first" }, "candles", query)).toEqual([["2"], ["1"]]);
  sandbox.setSwitches({ trading: { publicPrices: "absent" } });
  expect((await askTrading(sandbox, "tickers", pair)).status).toBe(404);
});
