import { afterAll, beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { postgresLeases } from "@/lib/database/jobs/rate-slots";
import { beatWorker, removeWorker } from "@/lib/database/jobs/workers";
import {
  openClients,
  readFacts,
  resultOf,
  startTradingSandbox,
} from "@/lib/exchange/trading/testing/sandbox";
import { createTestUser } from "@/lib/people/testing/person";
import type { RunningSandbox } from "@/lib/sandbox/server";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { loadLiveFigures } from "./load-live-figures";
import { loadMarketChart } from "./load-market-chart";
import { readCharts, readLiveFigures } from "./read-live-figures";
import { expireBalances, hasLooks } from "./store/live-figures";
import { openTradingDesk, READ, TRADE } from "./testing/orders";
import { addTradeKey } from "./trade-key";

const desk = openTradingDesk();
const leases = postgresLeases("live figures of a test");
const deps = () => ({ ...desk.deps, leases });

const TICKET = {
  product: "SPOT",
  symbol: "btcusdt",
  side: "buy",
  orderType: "limit",
  price: "50000",
} as const;
type Ticket = Parameters<typeof loadLiveFigures>[2];

async function look(
  ticket: Partial<Ticket> = {},
  { scope = desk.scope(), person = desk.trader() as { readonly id: string } } = {},
) {
  const account = (await findTradingAccount(scope)) ?? expect.fail("it trades");
  return loadLiveFigures(scope, account, { ...TICKET, ...ticket }, person);
}

/** How often the exchange was asked, by the end of the path. */
function asked(sandbox: RunningSandbox = desk.sandbox()) {
  const counts: Record<string, number> = {};
  for (const [key, { requests }] of Object.entries(sandbox.log())) {
    const path = key.split("/").slice(-2).join("/");
    counts[path] = (counts[path] ?? 0) + requests;
  }
  return counts;
}

/** As if so much time had passed since everything was looked at and asked. */
async function later(ms: number): Promise<void> {
  const by = `- make_interval(secs => ${ms / 1000})`;
  await db().pool.query(
    `update trading_looks set looked_at = looked_at ${by}, question_at = question_at ${by}`,
  );
  for (const table of ["market_answers", "trading_answers"])
    await db().pool.query(`update ${table} set asked_at = asked_at ${by}, read_at = read_at ${by}`);
}

beforeEach(async () => {
  await db().pool.query("delete from trading_looks");
  await db().pool.query("delete from market_answers");
  await beatWorker("worker of a test");
  desk.sandbox().resetLog();
});

let other: RunningSandbox | undefined;
afterAll(async () => {
  await other?.close();
});

/** A second account of the desk, at this exchange. */
async function addAccount(sandbox: RunningSandbox): Promise<WholeAccountScope> {
  const scope = await createTestAccount();
  await db().prisma.account.update({
    where: { id: scope.accountId },
    data: { baseUrl: sandbox.url },
  });
  const typed = { key: TRADE, channelApiCode: "" };
  expect(await addTradeKey(scope, typed, DESK_ORIGIN, desk.deps)).toEqual({ kind: "added" });
  return scope;
}

test("nobody looks: nothing is asked", async () => {
  expect(await hasLooks()).toBe(false);
  await readLiveFigures(deps());
  await readCharts(deps());
  expect(asked()).toEqual({});

  await look();
  expect(await hasLooks()).toBe(true);
  await later(16_000);
  expect(await hasLooks()).toBe(false);
  await readLiveFigures(deps());
  await readCharts(deps());
  expect(asked()).toEqual({});
});

test("ten viewers of two accounts cost one question of prices; each account is asked once", async () => {
  const second = await addAccount(desk.sandbox());
  desk.sandbox().resetLog();
  for (let viewer = 0; viewer < 10; viewer += 1) {
    const scope = viewer % 2 === 0 ? desk.scope() : second;
    await look({}, { scope, person: await createTestUser() });
  }
  const loadCredentials = async (id: number) => (id === second.accountId ? TRADE : READ);
  await readLiveFigures({ ...deps(), loadCredentials });
  expect(asked()).toMatchObject({
    "market/tickers": 1,
    "account/assets": 2,
    "account/max-open-available": 2,
  });
  // A turn that comes too early asks nothing.
  desk.sandbox().resetLog();
  await readLiveFigures({ ...deps(), loadCredentials });
  expect(asked()).toEqual({});
  expect(desk.failures).toEqual([]);

  const figures = await look();
  expect(figures.problem).toBeNull();
  expect(figures.quote).toMatchObject({
    lastPrice: expect.stringMatching(/^\d/),
    bid: expect.stringMatching(/^\d/),
    ask: expect.stringMatching(/^\d/),
    high24h: expect.stringMatching(/^\d/),
    low24h: expect.stringMatching(/^\d/),
  });
  expect(figures.balances.map(({ coin }) => coin)).toContain("USDT");
  const usdt = figures.balances.find(({ coin }) => coin === "USDT");
  expect(Number(figures.maxOpen?.buy)).toBeCloseTo(Number(usdt?.available) / 50_000, 6);
  expect(figures.maxOpen?.sell).toBeNull();
});

test("an account whose key cannot be read does not stop the others, and says that it failed", async () => {
  const second = await addAccount(desk.sandbox());
  await look({}, { scope: second });
  await look();
  const loadCredentials = async (id: number) => {
    if (id === second.accountId) throw new Error("sealed with another secret");
    return READ;
  };
  await readLiveFigures({ ...deps(), loadCredentials });
  expect((await look()).problem).toBeNull();
  expect(await look({}, { scope: second })).toMatchObject({ balances: [], problem: "failed" });
  expect(desk.failures).toHaveLength(1);
});

test("futures say what can be opened on both sides; at the market the price is not asked for", async () => {
  const market = { product: "USDT-FUTURES", orderType: "market", price: "" } as const;
  await look(market);
  await readLiveFigures(deps());
  const { maxOpen, problem } = await look(market);
  expect(problem).toBeNull();
  expect(Number(maxOpen?.buy)).toBeGreaterThan(0);
  expect(Number(maxOpen?.sell)).toBeGreaterThan(0);
});

test("futures say the size of the position that each side closes; spot has none", async () => {
  const { url } = desk.sandbox();
  const clients = openClients(url, TRADE);
  const facts = await readFacts(url, "USDT-FUTURES", "BTCUSDT");
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", side: "buy" } as const;
  await resultOf(
    clients.send("place-order", { ...order, orderType: "market", qty: "0.02" }, facts),
  );
  await clients.close();
  await look({ product: "USDT-FUTURES" });
  await look();
  await readLiveFigures(deps());
  const { maxOpen } = await look({ product: "USDT-FUTURES" });
  expect(maxOpen?.closes).toEqual({ buy: "0", sell: "0.02" });
  expect((await look()).maxOpen).not.toHaveProperty("closes");
});

test("after a fill the balances are asked for at once", async () => {
  await look();
  await readLiveFigures(deps());
  desk.sandbox().resetLog();
  await expireBalances(desk.scope());
  await readLiveFigures(deps());
  expect(asked()).toEqual({ "account/assets": 1 });
});

test("a chart without a ticket asks for no balances, and rarely for the price", async () => {
  const account = (await findTradingAccount(desk.scope())) ?? expect.fail("it trades");
  const open = () =>
    loadMarketChart(desk.scope(), account, { product: "SPOT", symbol: "btcusdt" }, desk.trader());
  expect(await open()).toMatchObject({ candles: { day: null, month: null }, problem: "waiting" });
  await readLiveFigures(deps());
  await readCharts(deps());
  await later(10_000);
  await open();
  await readLiveFigures(deps());
  await readCharts(deps());
  expect(asked()).toEqual({ "market/tickers": 1, "market/history-candles": 2 });
  const chart = await open();
  expect(chart.problem).toBeNull();
  expect(chart.candles.day).toHaveLength(96);
  expect(chart.candles.month).toHaveLength(60);
});

test("candles of looked-at symbols are read once, for all, and are kept", async () => {
  await look();
  await look({}, { person: await createTestUser() });
  await readCharts(deps());
  expect(asked()).toEqual({}); // the quote says until when
  await readLiveFigures(deps());
  desk.sandbox().resetLog();
  await readCharts(deps());
  await readCharts(deps());
  expect(asked()).toEqual({ "market/history-candles": 2 });
  const { rows } = await db().pool.query<{ kind: string; count: number }>(
    "select kind, jsonb_array_length(answer) as count from market_answers where kind <> 'quote' order by kind",
  );
  expect(rows).toEqual([
    { kind: "day", count: 96 },
    { kind: "month", count: 60 },
  ]);
});

test("several symbols are one list, margin has the prices of spot, and a Reality pair is one of them", async () => {
  await look({ symbol: "ETHUSDT" });
  await look({ product: "MARGIN", symbol: "BTCUSDT" });
  await look({ product: "REALITY", symbol: "rAAPLUSDT", orderType: "market", price: "" });
  await readLiveFigures(deps());
  expect(asked()["market/tickers"]).toBe(1);
  for (const ticket of [
    { symbol: "ETHUSDT" },
    { product: "MARGIN", symbol: "BTCUSDT" },
    { product: "REALITY", symbol: "rAAPLUSDT", orderType: "market", price: "" },
  ] as const) {
    const { quote } = await look(ticket);
    expect(quote?.lastPrice).toMatch(/^\d/);
  }
});

test("two exchanges never share a price", async () => {
  other ??= await startTradingSandbox([READ, TRADE]);
  other.advance(40 * 86_400_000);
  const there = await addAccount(other);
  other.resetLog();
  await look();
  await look({}, { scope: there });
  await readLiveFigures(deps());
  expect(asked()["market/tickers"]).toBe(1);
  expect(asked(other)["market/tickers"]).toBe(1);
  const here = await look();
  const elsewhere = await look({}, { scope: there });
  expect(here.quote?.lastPrice).toMatch(/^\d/);
  expect(elsewhere.quote?.lastPrice).not.toBe(here.quote?.lastPrice);
});

test("an old price is never a fresh one: it keeps its age, and the reason is said", async () => {
  expect((await look()).problem).toBe("waiting");
  await readLiveFigures(deps());
  const fresh = await look();
  expect(fresh.problem).toBeNull();

  await later(12_000);
  const old = await look();
  expect(old.problem).toBe("waiting");
  expect(old.quote?.lastPrice).toBe(fresh.quote?.lastPrice);
  expect(old.nowMs - (old.quote?.atMs ?? 0)).toBeGreaterThanOrEqual(12_000);

  desk.sandbox().setSwitches({ faults: [{ kind: "http-error", endpoint: "tickers" }] });
  await readLiveFigures(deps());
  const failed = await look();
  expect(failed.problem).toBe("failed");
  expect(failed.nowMs - (failed.quote?.atMs ?? 0)).toBeGreaterThanOrEqual(12_000);

  await removeWorker("worker of a test");
  expect((await look()).problem).toBe("no-worker");
});

test("a symbol that the exchange does not list is said to be none", async () => {
  await look({ symbol: "NOSUCHUSDT" });
  await readLiveFigures(deps());
  expect(await look({ symbol: "NOSUCHUSDT" })).toMatchObject({
    quote: null,
    problem: "not-listed",
  });
});

test("a person holds few symbols in view, and the newest ones", async () => {
  for (let nth = 0; nth < 15; nth += 1) await look({ symbol: `COIN${nth}USDT` });
  const { rows } = await db().pool.query<{ symbol: string }>(
    "select symbol from trading_looks order by looked_at desc",
  );
  expect(rows).toHaveLength(10);
  expect(rows[0]?.symbol).toBe("COIN14USDT");
});
