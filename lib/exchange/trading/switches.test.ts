import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { someOf } from "@/lib/env/testing/env";
import type { SwitchPatch } from "@/lib/sandbox/control/switches";
import type { RunningSandbox } from "@/lib/sandbox/server";
import { localLeases } from "../rate-limit/testing/local-leases";
import { createMarketClient } from "./market-client";
import type { TradingReader } from "./read-client";
import { all } from "./testing/reader";
import {
  gridOf,
  keyOf,
  openClients,
  priceAt,
  readFacts,
  resting,
  resultOf,
  type SandboxClients,
  startTradingSandbox,
  waiting,
} from "./testing/sandbox";

/**
 * The reader reads the same in every spelling of the exchange's answers. An account with a row in
 * every list is read under each switch of the sandbox, at one instant of its clock.
 */
const [BUSY, EMPTY] = [keyOf("busy"), keyOf("empty")];
/** More than one page of history. */
const ORDERS = 120;
const BATCH = 20;

type TradingPatch = NonNullable<SwitchPatch["trading"]>;
type PlacedIds = { readonly fired: string; readonly grid: string; readonly neutral: string };

let sandbox: RunningSandbox;
let busy: SandboxClients;
let empty: SandboxClients;
let ids: PlacedIds;
let atMs: number;
beforeAll(async () => {
  sandbox = await startTradingSandbox([BUSY, EMPTY]);
  busy = openClients(sandbox.url, BUSY);
  empty = openClients(sandbox.url, EMPTY);
  ids = await fillLists();
  atMs = sandbox.now();
});
afterEach(() => void sandbox.resetSwitches());
afterAll(async () => {
  await Promise.all([busy.close(), empty.close()]);
  await sandbox.close();
});

/** Orders, strategies, bots and positions of each state. */
async function fillLists(): Promise<PlacedIds> {
  const { send, reader } = busy;
  const spot = await readFacts(sandbox.url, "SPOT", "BTCUSDT");
  const futures = await readFacts(sandbox.url, "USDT-FUTURES", "BTCUSDT");
  const stock = await readFacts(sandbox.url, "SPOT", "RAAPLUSDT");
  const batchFacts = { ...spot, instruments: new Map([["BTCUSDT", spot.instrument]]) };
  for (let first = 0; first < ORDERS; first += BATCH) {
    const orders = Array.from({ length: BATCH }, (_, nth) =>
      resting(spot, `o-${first + nth}`, { qty: "0.001" }),
    );
    await resultOf(send("place-batch", orders, batchFacts));
  }
  await resultOf(send("cancel-symbol-order", { category: "SPOT" }, null));
  await resultOf(
    send("place-order", resting(spot, "filled", { price: priceAt(spot, "1.02") }), spot),
  );
  await resultOf(send("place-order", resting(stock, "open", { qty: "1" }), stock));

  const position = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "market",
  } as const;
  await resultOf(send("place-order", { ...position, qty: "0.02" }, futures));
  await resultOf(send("close-positions", { category: "USDT-FUTURES" }, null));
  await resultOf(send("place-order", { ...position, qty: "0.01" }, futures));

  const { orderId } = await resultOf(send("place-strategy-order", waiting(spot), spot));
  await resultOf(send("cancel-strategy-order", { orderId: orderId ?? "" }, null));
  await resultOf(send("place-strategy-order", waiting(spot), spot));
  const soon = await resultOf(send("place-strategy-order", waiting(spot, "1"), spot));
  const fired = soon.orderId ?? expect.fail("it is not numbered");

  const grid = await resultOf(send("create-bot", { ...gridOf(spot), category: "SPOT" }, spot));
  const asNeutral = { ...gridOf(futures), category: "USDT-FUTURES" } as const;
  const neutral = await resultOf(send("create-neutral-bot", asNeutral, futures));
  for (
    let hours = 0;
    hours < 24 && (await all(reader.strategySubOrders(fired))).length === 0;
    hours++
  )
    sandbox.advance(3_600_000);
  return { fired, grid: grid.botId, neutral: neutral.botId };
}

/** Every question, for an account with data in each answer. */
async function readAll(reader: TradingReader) {
  const range = { fromMs: atMs - 2 * 86_400_000, toMs: atMs };
  const [spot, futures] = ["SPOT", "USDT-FUTURES"] as const;
  const { runningTimeMs: _, ...neutral } =
    (await reader.findBot(ids.neutral, "neutral")) ?? expect.fail("no bot");
  const { runningTimeMs, ...grid } =
    (await reader.findBot(ids.grid, "grid")) ?? expect.fail("no bot");
  expect(runningTimeMs).toBeGreaterThan(0);
  return {
    grid,
    neutral,
    gridOrders: await reader.botOrders(ids.grid, "grid"),
    neutralOrders: await reader.botOrders(ids.neutral, "neutral"),
    assets: await reader.assets(),
    settings: await reader.settings(),
    filled: await reader.findOrder({ clientOid: "filled" }),
    open: await all(reader.openOrders()),
    history: await all(reader.orderHistory({ category: spot, range })),
    fills: await all(reader.fills({ range })),
    positions: await reader.positions({ category: futures }),
    closed: await all(reader.closedPositions({ category: futures, range })),
    maxOpen: await reader.maxOpen({
      category: futures,
      symbol: "BTCUSDT",
      orderType: "market",
      side: "buy",
    }),
    ranks: await reader.adlRanks(),
    loans: await reader.loans(),
    strategies: await reader.strategyOrders({ category: spot }),
    strategyHistory: await all(reader.strategyHistory({ category: spot, range })),
    subOrders: await all(reader.strategySubOrders(ids.fired)),
  };
}

const readUnder = async (switches: SwitchPatch) => {
  sandbox.setSwitches(switches);
  sandbox.setNow(atMs);
  return readAll(busy.reader);
};

test("every list of the account has rows, over more than one page", async () => {
  const read = await readUnder({});
  expect(read.history.length).toBeGreaterThan(100);
  expect(new Set(read.history.map(({ orderId }) => orderId)).size).toBe(read.history.length);
  expect(read).toMatchObject({
    filled: { orderStatus: "filled" },
    open: expect.arrayContaining([
      expect.objectContaining({ symbol: "RAAPLUSDT", clientOid: "open" }),
    ]),
    positions: [{ total: "0.01", posSide: "long" }],
    closed: [{ closeTotalPos: "0.02", posSide: "long" }],
    strategies: [{ status: "pending" }],
    strategyHistory: [{ status: "success" }, { status: "cancelled" }],
    subOrders: [{ symbol: "BTCUSDT", side: "buy" }],
    ranks: [{ symbol: "BTCUSDT" }],
    grid: { gridType: "long", leverage: null, holdPosition: null },
    neutral: { gridType: "neutral", leverage: "1", oneGridMinProfit: expect.stringMatching(/^\d/) },
  });
  const { gridOrders, neutralOrders, fills } = read;
  for (const { buyOrders } of [gridOrders, neutralOrders])
    expect(buyOrders[0]).toMatchObject({
      orderId: expect.any(String),
      changeRequired: expect.any(String),
    });
  expect(fills.length).toBeGreaterThan(3);
});

test.each<TradingPatch>(
  someOf([
    { emptyList: "null-list" },
    { emptyList: "null-data" },
    { emptyList: "code-40054" },
    { cursorOnLastPage: "empty" },
    { cursorOnLastPage: "null" },
    { cursorOnLastPage: "absent" },
    { cursorOnEmptyPage: "null" },
    { cursorOnEmptyPage: "absent" },
    { cursorOnEmptyPage: "unchanged" },
    { cancelledSpelling: "canceled" },
    { reduceOnlyCase: "upper" },
    { categoryCase: "lower" },
    { extraFields: true },
  ]),
)("%j changes nothing of what is read", async (trading) => {
  const expected = await readUnder({});
  expect(await readUnder({ trading })).toEqual(expected);
});

test("an older server gives no leverage, value of positions and bonus; the rest is the same", async () => {
  const { assets: newer, ...others } = await readUnder({});
  const { assets: older, ...same } = await readUnder({ trading: { olderServer: true } });
  expect(same).toEqual(others);
  expect(newer.leverage).not.toBeNull();
  const assets = newer.assets.map((coin) => ({ ...coin, bonus: null }));
  expect(older).toEqual({ ...newer, leverage: null, positionValue: null, assets });
});

test("a Reality pair spelt with a small r is told apart by that alone", async () => {
  const expected = await readUnder({});
  const small = await readUnder({ reality: { symbolCase: "lower-r" } });
  expect(small.open.map(({ symbol }) => symbol)).toContain("rAAPLUSDT");
  expect(JSON.parse(JSON.stringify(small).replaceAll("rAAPLUSDT", "RAAPLUSDT"))).toEqual(expected);
});

test.each<TradingPatch>(
  someOf([
    { emptyList: "list" },
    { emptyList: "null-list" },
    { emptyList: "null-data" },
    { emptyList: "code-40054" },
    { cursorOnEmptyPage: "null" },
    { cursorOnEmptyPage: "absent" },
    { cursorOnEmptyPage: "unchanged" },
  ]),
)("an account without rows is read as empty: %j", async (trading) => {
  sandbox.setSwitches({ trading });
  const { reader } = empty;
  const range = { fromMs: atMs - 86_400_000, toMs: atMs };
  const [spot, futures] = [{ category: "SPOT" }, { category: "USDT-FUTURES" }] as const;
  expect(await all(reader.openOrders())).toEqual([]);
  expect(await all(reader.orderHistory({ ...spot, range }))).toEqual([]);
  expect(await all(reader.fills({ range }))).toEqual([]);
  expect(await reader.positions(futures)).toEqual([]);
  expect(await all(reader.closedPositions({ ...futures, range }))).toEqual([]);
  expect(await all(reader.movedPositions({ ...futures, range }))).toEqual([]);
  expect(await reader.strategyOrders(spot)).toEqual([]);
  expect(await all(reader.strategyHistory({ ...spot, range }))).toEqual([]);
  expect(await reader.findOrder({ clientOid: "none" })).toBeNull();
  expect(await reader.findBot("404", "grid")).toBeNull();
});

test.each<TradingPatch>(
  someOf([
    { stepField: "sizeMultiplier" },
    { stepField: "quantityMultiplier" },
    { stepField: "both" },
    { categoryCase: "lower" },
    { extraFields: true },
    { candleOrder: "newest-first" },
  ]),
)("public prices are read alike: %j", async (trading) => {
  const question = { category: "USDT-FUTURES", symbol: "BTCUSDT" } as const;
  const read = async (switches: SwitchPatch) => {
    sandbox.setSwitches(switches);
    sandbox.setNow(atMs);
    const market = createMarketClient({
      baseUrl: sandbox.url,
      leases: localLeases(),
      priority: "interactive",
    });
    const range = { fromMs: atMs - 5 * 86_400_000, toMs: atMs };
    const found = [
      await market.instruments(question),
      (await market.tickers(question))?.map(({ atMs: _, ...ticker }) => ticker),
      await market.dailyCandles({ ...question, range }),
    ];
    await market.close();
    return found;
  };
  const [instruments, tickers, candles] = await read({});
  expect(instruments).toMatchObject([
    { category: "USDT-FUTURES", sizeMultiplier: expect.stringMatching(/^\d/) },
  ]);
  expect(tickers).toMatchObject([{ symbol: "BTCUSDT" }]);
  expect(candles?.length).toBeGreaterThanOrEqual(4);
  expect(await read({ trading })).toEqual([instruments, tickers, candles]);
});
