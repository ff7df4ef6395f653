import { expect, onTestFinished, test } from "vitest";
import type { RateLimit, SlotLeases } from "@/lib/core/rate-slots";
import { READS } from "@/lib/trading/exchange-operations";
import { signRequest } from "../http/prepare-request";
import { envelope, startStandIn, success } from "../http/testing/http-stand-in";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createTradingReader, type TradingReader } from "./read-client";
import { all, CREDENTIALS, ORDER, page, range, readerOf } from "./testing/reader";

test("an order is read with its words, what is not given, and nothing that we do not know", async () => {
  const { reader } = await readerOf(success(ORDER));
  const found = await reader.findOrder({ orderId: "1" });
  expect(found).toMatchObject({
    category: "SPOT",
    orderStatus: "cancelled",
    amount: "500.10",
    price: null,
    feeDetail: null,
    reduceOnly: "no",
    stpMode: "cancel_everything",
    createdTimeMs: 1_780_000_000_000,
    updatedTimeMs: null,
  });
  expect(found).not.toHaveProperty("aFieldOfTomorrow");
});

test("an order that is not there is null; one that cannot be asked for is not", async () => {
  const { reader } = await readerOf(
    envelope(400, "25204"),
    envelope(400, "40054"),
    success(null),
    envelope(400, "40014"),
  );
  for (let time = 0; time < 3; time++)
    expect(await reader.findOrder({ clientOid: "a" })).toBeNull();
  await expect(reader.findOrder({ clientOid: "a" })).rejects.toMatchObject({
    failure: { kind: "permission-missing" },
  });
});

test("the orderId goes first, and the clientOid is not asked for beside it", async () => {
  const { reader, server } = await readerOf(success(null));
  await reader.findOrder({ orderId: "1", clientOid: "b" });
  expect(server.requests[0]?.url.search).toBe("?orderId=1");
});

test.each([
  ["a price that is a number", { ...ORDER, price: 1.5 }, "price"],
  ["no id", { ...ORDER, orderId: "" }, "orderId"],
  ["a fee without its coin", { ...ORDER, feeDetail: [{ fee: "1" }] }, "feeDetail[0].feeCoin"],
  ["no state", { ...ORDER, orderStatus: undefined }, "orderStatus"],
])("an order with %s is refused, naming it", async (_name, wire, words) => {
  const { reader } = await readerOf(success(wire));
  await expect(reader.findOrder({ orderId: "1" })).rejects.toMatchObject({
    failure: { kind: "bad-response", detail: expect.stringContaining(words) },
  });
});

test("what lies more than 90 days back is refused before it is asked", async () => {
  const { reader, server } = await readerOf(page([]));
  const history = reader.orderHistory({ category: "SPOT", range: range(91) });
  await expect(all(history)).rejects.toThrow("The exchange only has data for the last 90 days.");
  expect(server.requests).toEqual([]);
});

test("assets are exact, an older server's missing fields are not given", async () => {
  const usdt = { coin: "USDT", equity: "100.123456789012345678", usdValue: "100.1", locked: "" };
  const { reader } = await readerOf(
    success({ accountEquity: "100.1", btcUnrealizedPnl: "-0.01", assets: [usdt] }),
  );
  expect(await reader.assets()).toMatchObject({
    accountEquity: "100.1",
    btcUnrealisedPnl: "-0.01",
    leverage: null,
    assets: [{ equity: "100.123456789012345678", locked: null, bonus: null }],
  });
});

test.each([
  ["null", success(null)],
  ["without a list of coins", success({ accountEquity: "1" })],
  [
    "with a coin twice",
    success({
      assets: [
        { coin: "A", equity: "1" },
        { coin: "A", equity: "1" },
      ],
    }),
  ],
])("assets %s are refused: unknown is not empty", async (_name, reply) => {
  const { reader } = await readerOf(reply);
  await expect(reader.assets()).rejects.toMatchObject({ failure: { kind: "bad-response" } });
});

test("a liquidation price of zero or less is none", async () => {
  const position = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    liquidationPrice: "-1",
    total: "2",
  };
  const { reader } = await readerOf(success({ list: [position] }));
  expect(await reader.positions({ category: "USDT-FUTURES" })).toMatchObject([
    { liquidationPrice: null, total: "2", posSide: null },
  ]);
});

test("strategy orders come as an array, or as one in an object", async () => {
  const wire = {
    orderId: "1",
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    status: "pending",
    takeProfit: "",
  };
  const { reader } = await readerOf(success([wire]), success({ list: [wire] }), success(null));
  for (const count of [1, 1, 0]) {
    expect(await reader.strategyOrders({ category: "USDT-FUTURES" })).toHaveLength(count);
  }
});

test("a bot's misspelt neutral is read, its running time is a duration", async () => {
  const bot = {
    botId: "7",
    symbol: "BTCUSDT",
    status: "running",
    gridType: "netural",
    runningTime: "86400000",
    roi: "0.1",
  };
  const { reader, server } = await readerOf(success(bot), envelope(400, "25575"));
  expect(await reader.findBot("7", "neutral")).toMatchObject({
    gridType: "neutral",
    runningTimeMs: 86_400_000,
    roi: "0.1",
  });
  expect(await reader.findBot("8", "grid")).toBeNull();
  expect(server.requests.map(({ url }) => url.pathname)).toEqual([
    "/api/v3/trade/grid/neutral-bot-detail",
    "/api/v3/trade/grid/bot-detail",
  ]);
});

test("what can be opened is asked by POST, signed, and not again when it fails", async () => {
  const { reader, server } = await readerOf(success({ maxBuyOpen: "3.5" }), envelope(400, "25000"));
  const question = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    orderType: "market",
    side: "buy",
  } as const;
  expect(await reader.maxOpen(question)).toMatchObject({ maxBuyOpen: "3.5", maxSellOpen: null });
  await expect(reader.maxOpen(question)).rejects.toMatchObject({ failure: { code: "25000" } });
  const [request] = server.requests;
  const timestampMs = String(request?.headers["access-timestamp"]);
  const path = READS["max-open-available"].path;
  const parts = {
    timestampMs,
    method: "POST",
    path,
    query: "",
    body: request?.body ?? "",
  } as const;
  expect(request?.headers["access-sign"]).toBe(signRequest(CREDENTIALS.apiSecret, parts));
  expect(server.requests).toHaveLength(2);
});

const RANGE = range(1);
/** Every question, by the path of its request. */
const QUESTIONS: readonly [keyof typeof READS, (reader: TradingReader) => Promise<unknown>][] = [
  ["assets", (reader) => reader.checkKey()],
  ["settings", (reader) => reader.settings()],
  ["order-info", (reader) => reader.findOrder({ orderId: "1" })],
  ["unfilled-orders", (reader) => all(reader.openOrders({ category: "SPOT" }))],
  ["history-orders", (reader) => all(reader.orderHistory({ category: "SPOT", range: RANGE }))],
  ["fills", (reader) => all(reader.fills({ range: RANGE, orderId: "1" }))],
  [
    "move-position-history",
    (reader) => all(reader.movedPositions({ category: "USDT-FUTURES", range: RANGE })),
  ],
  ["current-position", (reader) => reader.positions({ category: "USDT-FUTURES" })],
  [
    "history-position",
    (reader) => all(reader.closedPositions({ category: "USDT-FUTURES", range: RANGE })),
  ],
  ["adl-rank", (reader) => reader.adlRanks()],
  ["loan-data", (reader) => reader.loans()],
  ["unfilled-strategy-orders", (reader) => reader.strategyOrders({ category: "SPOT" })],
  [
    "history-strategy-orders",
    (reader) => all(reader.strategyHistory({ category: "SPOT", range: RANGE })),
  ],
  ["strategy-sub-orders", (reader) => all(reader.strategySubOrders("1"))],
  ["bot-detail", (reader) => reader.findBot("1", "grid")],
  ["bot-orders", (reader) => reader.botOrders("1", "grid")],
  ["neutral-bot-detail", (reader) => reader.findBot("1", "neutral")],
  ["neutral-bot-orders", (reader) => reader.botOrders("1", "neutral")],
];

test.each(QUESTIONS)(
  "%s is one GET of its path, and says which permission is missing",
  async (name, ask) => {
    const { reader, server } = await readerOf(envelope(400, "40014"));
    await expect(ask(reader)).rejects.toMatchObject({ failure: { kind: "permission-missing" } });
    expect(server.requests.map(({ method, url }) => [method, url.pathname])).toEqual([
      ["GET", READS[name].path],
    ]);
  },
);

test("a question that must not be asked is not", async () => {
  const { reader, server } = await readerOf(success(null));
  await expect(reader.findOrder({})).rejects.toThrow("Identify the order");
  await expect(all(reader.strategySubOrders(""))).rejects.toThrow("orderId is missing.");
  await expect(reader.findBot("", "grid")).rejects.toThrow("botId is missing.");
  expect(server.requests).toEqual([]);
});

const MAX_OPEN = { category: "SPOT", symbol: "BTCUSDT", orderType: "market", side: "buy" } as const;

test.each([
  ...QUESTIONS,
  ["max-open-available", (reader: TradingReader) => reader.maxOpen(MAX_OPEN)] as const,
])("%s has a limit of its own, which all readers of a key share", async (name, ask) => {
  const server = await startStandIn([envelope(400, "40014")]);
  onTestFinished(server.close);
  const limitOf = async (apiKey: string) => {
    const asked: RateLimit[] = [];
    const leases = localLeases();
    const acquire: SlotLeases["acquire"] = (limit, ...how) => {
      asked.push(limit);
      return leases.acquire(limit, ...how);
    };
    const reader = createTradingReader({
      baseUrl: server.url,
      credentials: { ...CREDENTIALS, apiKey },
      leases: { ...leases, acquire },
      priority: "interactive",
    });
    await ask(reader).catch(() => undefined);
    await reader.close();
    // The first signature needs the server's time, whose limit belongs to the IP address.
    return asked.filter(({ key }) => !key.startsWith("public-time:"));
  };
  const [limit] = await limitOf("one");
  expect(limit).toMatchObject({ calls: READS[name].perSecond, perMs: 1_000 });
  expect(limit?.key).toMatch(new RegExp(`^${name}:`));
  expect(await limitOf("one")).toEqual([limit]);
  expect(await limitOf("other")).not.toEqual([limit]);
});

test("two readers of one key ask for ADL ranks no more than once a second", async () => {
  const server = await startStandIn([success([])]);
  onTestFinished(server.close);
  const leases = localLeases();
  for (let time = 0; time < 2; time++) {
    const options = {
      baseUrl: server.url,
      credentials: CREDENTIALS,
      leases,
      priority: "interactive",
    } as const;
    const reader = createTradingReader(options);
    onTestFinished(reader.close);
    await reader.adlRanks();
  }
  const [first, second] = server.requests.map(({ atMs }) => atMs);
  expect((second ?? 0) - (first ?? 0)).toBeGreaterThanOrEqual(1_000);
});
