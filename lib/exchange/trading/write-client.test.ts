import { expect, onTestFinished, test } from "vitest";
import { WRITES, type WriteName } from "@/lib/trading/exchange-operations";
import { DEFAULT_TRADING_SETTINGS, type TradingSettings } from "@/lib/trading/exchange-settings";
import {
  prepareWrite,
  type Write,
  type WriteFacts,
  type WriteRequest,
} from "@/lib/trading/prepare-write";
import { factsOf, INSTRUMENTS, limitBuy } from "@/lib/trading/testing/trading";
import { envelope, type StandInReply, startStandIn, success } from "../http/testing/http-stand-in";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createTradingWriter } from "./write-client";

const { spot, futures, reality } = INSTRUMENTS;

function prepared<Name extends WriteName>(
  name: Name,
  request: WriteRequest<Name>,
  facts: WriteFacts<Name>,
): Write<Name> {
  const found = prepareWrite(name, request, facts, DEFAULT_TRADING_SETTINGS);
  return found.ok ? found.write : expect.fail(JSON.stringify(found.refusals));
}
const place = (clientOid?: string, orders = spot) =>
  prepared("place-order", limitBuy(orders, clientOid ? { clientOid } : {}), factsOf(orders));

async function writerOf(
  replies: readonly StandInReply[],
  options: { settings?: TradingSettings; channelApiCode?: string | null; perSecond?: number } = {},
) {
  const server = await startStandIn(replies);
  const writer = createTradingWriter({
    baseUrl: server.url,
    credentials: { apiKey: "the-key", apiSecret: "the-secret", apiPassphrase: "the-passphrase" },
    leases: localLeases(),
    priority: "interactive",
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: "broker-7",
    perSecond: 1_000,
    ...options,
  });
  onTestFinished(async () => {
    await writer.close();
    await server.close();
  });
  return { server, writer };
}

test("an accepted order has its ids, and exactly its checked bytes were sent", async () => {
  const { server, writer } = await writerOf([success({ orderId: "9", clientOid: "a" })]);
  const write = place("a");
  expect(await writer.send(write)).toEqual({
    kind: "accepted",
    result: { orderId: "9", clientOid: "a" },
  });
  expect(server.requests.map(({ method, url, body }) => [method, url.pathname, body])).toEqual([
    ["POST", "/api/v3/trade/place-order", write.body],
  ]);
});

const reduceOnly = prepared(
  "place-order",
  limitBuy(futures, { reduceOnly: "yes", clientOid: "r" }),
  factsOf(futures),
);
const change = prepared(
  "modify-order",
  { clientOid: "r", qty: "1" },
  { instrument: null, order: null },
);
const cancel = prepared("cancel-order", { orderId: "5", clientOid: "other" }, { isReality: false });

test.each([
  [
    "a reduce-only order without an orderId replaced an earlier one",
    reduceOnly,
    { orderId: null, clientOid: "r" },
    "replaced",
  ],
  ["and is known by our id where the answer has none", reduceOnly, { orderId: null }, "replaced"],
  [
    "any other order without one is unclear",
    place("a"),
    { orderId: null, clientOid: "a" },
    "unknown",
  ],
  [
    "an order that replaced another is changed by its clientOid",
    change,
    { orderId: null, clientOid: "r" },
    "accepted",
  ],
  [
    "the orderId goes first where both were named",
    cancel,
    { orderId: "5", clientOid: "mine" },
    "accepted",
  ],
  ["another orderId is unclear", cancel, { orderId: "6", clientOid: "other" }, "unknown"],
  ["another clientOid is unclear", place("a"), { orderId: "9", clientOid: "b" }, "unknown"],
  ["no clientOid was named, one was given", place(), { orderId: "9", clientOid: "x" }, "accepted"],
  ["an empty clientOid is none", place("a"), { orderId: "9", clientOid: "" }, "accepted"],
  ["no orderId at all", place("a"), { clientOid: "a" }, "unknown"],
  ["an empty orderId", place("a"), { orderId: "", clientOid: "a" }, "unknown"],
  ["a number that JSON cannot keep", place("a"), { orderId: 2 ** 60, clientOid: "a" }, "unknown"],
  ["no data", place("a"), null, "unknown"],
  ["a list instead", place("a"), [{ orderId: "9" }], "unknown"],
] as const)("%s", async (_name, write, data, kind) => {
  const { writer, server } = await writerOf([success(data)]);
  expect(await writer.send(write as Write)).toMatchObject({ kind });
  expect(server.requests).toHaveLength(1);
});

test("the transport's refusals and unknown outcomes are passed on", async () => {
  const { writer } = await writerOf([
    envelope(400, "25202", null, "Insufficient balance"),
    envelope(400, "40010"),
  ]);
  expect(await writer.send(place("a"))).toMatchObject({
    kind: "refused",
    failure: { code: "25202", detail: "the balance is too low: Insufficient balance" },
  });
  expect(await writer.send(place("a"))).toMatchObject({
    kind: "unknown",
    failure: { code: "40010" },
  });
});

const batchOf = (...oids: readonly (string | undefined)[]) =>
  prepared(
    "place-batch",
    oids.map((clientOid) => limitBuy(spot, clientOid === undefined ? {} : { clientOid })),
    { ...factsOf(spot), instruments: new Map([["BTCUSDT", spot]]) },
  );

test("each order of a batch has its own outcome, whichever order the answers come in", async () => {
  const { writer } = await writerOf([
    success([
      { orderId: "", clientOid: "c", code: "25202", msg: "no" },
      { orderId: "1", clientOid: "a", code: "00000" },
      { orderId: null, clientOid: "d", code: "40010" },
      { orderId: "9", clientOid: "e", code: "25202" },
      { orderId: null, clientOid: "f", code: "429" },
      { orderId: null, clientOid: "g", code: "99999" },
      { orderId: "7", clientOid: "h" },
      { orderId: "8", clientOid: "h" },
      { orderId: null, clientOid: "i" },
    ]),
  ]);
  const outcome = await writer.send(batchOf("a", "b", "c", "d", "e", "f", "g", "h", "i"));
  const orders = outcome.kind === "accepted" ? outcome.result : expect.fail(outcome.kind);
  expect(orders.map(({ named, outcome: { kind } }) => [named.clientOid, kind])).toEqual([
    ["a", "accepted"],
    ["b", "unknown"],
    ["c", "refused"],
    ["d", "unknown"],
    ["e", "unknown"],
    ["f", "not-sent"],
    ["g", "unknown"],
    ["h", "unknown"],
    ["i", "unknown"],
  ]);
});

test("orders without ids are told by their place, but only where every place is answered", async () => {
  const { writer } = await writerOf([
    success({ list: [{ orderId: "1" }, { orderId: null, code: "25202" }] }),
    success([{ orderId: "1" }]),
  ]);
  const kinds = async () => {
    const outcome = await writer.send(batchOf(undefined, undefined));
    return outcome.kind === "accepted"
      ? outcome.result.map((one) => one.outcome.kind)
      : outcome.kind;
  };
  expect(await kinds()).toEqual(["accepted", "refused"]);
  expect(await kinds()).toEqual(["unknown", "unknown"]);
});

test("an answer to one order of a batch is never taken for another's", async () => {
  const { writer } = await writerOf([
    success([
      { orderId: "1", clientOid: "b" },
      { orderId: "2", clientOid: "x" },
    ]),
  ]);
  const outcome = await writer.send(batchOf("a", "b"));
  const orders = outcome.kind === "accepted" ? outcome.result : expect.fail(outcome.kind);
  expect(orders.map((one) => one.outcome.kind)).toEqual(["unknown", "accepted"]);
});

test("a batch as a whole is refused or unknown like a single order", async () => {
  const { writer } = await writerOf([envelope(400, "40014"), success("done")]);
  expect(await writer.send(batchOf("a"))).toMatchObject({ kind: "refused" });
  expect(await writer.send(batchOf("a"))).toMatchObject({ kind: "unknown" });
});

const GRID = {
  category: "SPOT",
  symbol: "BTCUSDT",
  maxPrice: "2",
  minPrice: "1",
  gridNum: "5",
  gridOrderMode: "arithmetic",
  investmentAmount: [{ coin: "USDT", amount: "10" }],
} as const;
const ITEM = { orderId: "1", clientOid: null, code: "00000", msg: "" };

test.each([
  [
    "leverage",
    prepared("set-leverage", { category: "MARGIN", coin: "BTC" }, { instrument: null }),
    "success",
    null,
  ],
  ["a closed bot, null", prepared("close-bot", { botId: "1" }, null), null, null],
  ["a closed bot, its id", prepared("close-bot", { botId: "1" }, null), { botId: "1" }, null],
  [
    "a cancelled strategy order",
    prepared("cancel-strategy-order", { orderId: "1" }, null),
    null,
    null,
  ],
  ["a new bot", prepared("create-bot", GRID, { instrument: null }), { botId: 7 }, { botId: "7" }],
  [
    "a validation",
    prepared("validate-grid", GRID, { instrument: null }),
    { valid: "no", reason: "too small", minInvestment: "12.5" },
    { isValid: false, reason: "too small", minInvestment: "12.5" },
  ],
  [
    "closed positions",
    prepared("close-positions", { category: "USDT-FUTURES" }, null),
    { list: [ITEM] },
    [{ outcome: { kind: "accepted" } }],
  ],
  [
    "cancelled orders",
    prepared("cancel-symbol-order", { category: "SPOT" }, null),
    { list: [ITEM, { ...ITEM, code: "25204" }] },
    [{ outcome: { kind: "accepted" } }, { outcome: { kind: "refused" } }],
  ],
] as const)("the answer of %s is read", async (_name, write, data, result) => {
  const { writer } = await writerOf([success(data)]);
  expect(await writer.send(write as Write)).toMatchObject({ kind: "accepted", result });
});

test("a bot that was made but not named is unknown", async () => {
  const { writer } = await writerOf([success(null)]);
  expect(await writer.send(prepared("create-bot", GRID, { instrument: null }))).toMatchObject({
    kind: "unknown",
  });
});

test("placements carry the broker's own code, also a batch and closing positions; nothing else does", async () => {
  const { writer, server } = await writerOf([success(null)]);
  for (const write of [
    place("a"),
    batchOf("a"),
    prepared("close-positions", { category: "USDT-FUTURES" }, null),
    cancel,
    prepared("create-bot", GRID, { instrument: null }),
  ]) {
    await writer.send(write as Write);
  }
  expect(
    server.requests.map(({ url, headers }) => [url.pathname, headers["x-channel-api-code"]]),
  ).toEqual([
    [WRITES["place-order"].path, "broker-7"],
    [WRITES["place-batch"].path, "broker-7"],
    [WRITES["close-positions"].path, "broker-7"],
    [WRITES["cancel-order"].path, undefined],
    [WRITES["create-bot"].path, undefined],
  ]);
});

test("an account without a code sends none; a code that no header can carry is refused", async () => {
  const { writer, server } = await writerOf([success(null)], { channelApiCode: null });
  await writer.send(place("a"));
  expect(server.requests[0]?.headers).not.toHaveProperty("x-channel-api-code");
  await expect(writerOf([], { channelApiCode: "two words" })).rejects.toThrow(RangeError);
});

test("Reality pairs have a limit of their own: five a second, beside those of other symbols", async () => {
  let release = () => {};
  const released = new Promise<void>((resolve) => {
    release = resolve;
  });
  const accepted = success({ orderId: "1", clientOid: null });
  const server = await startStandIn([
    async (response, request) => {
      if (request.body.includes("RAAPLUSDT")) await released;
      accepted(response, request);
    },
  ]);
  const writer = createTradingWriter({
    baseUrl: server.url,
    credentials: { apiKey: "k", apiSecret: "s", apiPassphrase: "p" },
    leases: localLeases(),
    priority: "interactive",
    settings: DEFAULT_TRADING_SETTINGS,
    channelApiCode: null,
  });
  onTestFinished(writer.close);
  await writer.measureClock();
  const realityOrders = Array.from({ length: 6 }, () => writer.send(place(undefined, reality)));
  await Promise.all(Array.from({ length: 6 }, () => writer.send(place())));
  const pairs = () =>
    server.requests.filter(({ body }) => body.includes("RAAPLUSDT")).map(({ atMs }) => atMs);
  await expect.poll(() => pairs().length).toBe(5);
  release();
  await Promise.all(realityOrders);
  const [first = Number.NaN, , , , , sixth = Number.NaN] = pairs();
  expect(sixth - first).toBeGreaterThanOrEqual(1_000);
});
