import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { type RunningSandbox, startSandbox } from "@/lib/sandbox/server";
import { type PanelQuestion, TICKERS_QUESTION } from "@/lib/stocks/queue/question";
import type { StockCode } from "@/lib/stocks/stock-code";
import { settleAnswered } from "@/lib/stocks/store/states";
import { listObservations } from "@/lib/stocks/testing/observations";
import { closePanelQueue, openPanelQueue, type PanelQueue } from "./panel-queue";
import { planRound } from "./plan-round";
import { loadPanel, readPanel } from "./read-panels";
import { type RefreshStep, refreshPanels } from "./refresh-panels";

let database: TestDatabase;
let sandbox: RunningSandbox;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  sandbox = await startSandbox({
    seed: "research",
    limits: { realityPerSecond: Number.POSITIVE_INFINITY },
  });
});
afterAll(async () => {
  await sandbox.close();
  await closeDatabase();
  await database.drop();
});

let queue: PanelQueue;
const troubles: unknown[] = [];
beforeEach(async () => {
  const opened = await openPanelQueue({
    exchangeBaseUrl: sandbox.url,
    watches: false,
    onTrouble: (...trouble) => troubles.push(trouble),
  });
  if (opened === null) throw new Error("there is no exchange");
  queue = opened;
});
afterEach(async () => {
  await closePanelQueue();
  expect(troubles.splice(0)).toEqual([]);
  sandbox.resetSwitches();
  await db().pool.query(
    "truncate panel_questions, panel_askers, panel_states, panel_observations, pairs",
  );
});

const EARNINGS = { source: "earnings", code: "AAPL" as StockCode, locale: "en-US" } as const;
const REVENUE = { kind: "change", endpoint: "earnings-forecast", code: "AAPL" } as const;

async function refresh(question: PanelQuestion): Promise<RefreshStep[]> {
  const steps: RefreshStep[] = [];
  for await (const step of refreshPanels(queue, [question], { priority: "person" }))
    steps.push(step);
  return steps;
}

/** Waits until a question that a page has queued is answered. */
async function untilAnswered(question: PanelQuestion): Promise<void> {
  while ((await loadPanel(queue, question)).place !== null)
    await new Promise((done) => setTimeout(done, 20));
}

const age = (question: PanelQuestion, interval: string) =>
  db().pool.query(
    `update panel_states set answered_at = answered_at - $2::interval, failed_at = failed_at - $2::interval,
       viewed_at = viewed_at - $2::interval where source = $1`,
    [question.source, interval],
  );

test("a panel never seen is unknown, not empty, and is asked for behind the page", async () => {
  expect(await readPanel(queue, EARNINGS)).toMatchObject({ observed: null, failed: null });
  await untilAnswered(EARNINGS);
  const { observed, place } = await readPanel(queue, EARNINGS);
  expect(observed).toMatchObject({ number: 1, isStale: false });
  expect(observed?.value?.revenue).toMatch(/^\d/);
  expect(place).toBeNull();
});

test("within its limit it is served as it is; older, it is served with its age and asked for again behind the page", async () => {
  await refresh(EARNINGS);
  sandbox.resetLog();
  expect((await readPanel(queue, EARNINGS)).place).toBeNull();
  expect(sandbox.log()).toEqual({});
  sandbox.editStock({ ...REVENUE, row: { revenue: "1" } });
  await age(EARNINGS, "7 hours");
  const stale = await readPanel(queue, EARNINGS);
  expect(stale.observed).toMatchObject({ number: 1, isStale: true });
  expect(stale.observed?.ageMs).toBeGreaterThan(7 * 3_600_000);
  await untilAnswered(EARNINGS);
  expect((await readPanel(queue, EARNINGS)).observed).toMatchObject({
    number: 2,
    value: { revenue: "1" },
  });
  const seen = await listObservations(queue.exchangeId, EARNINGS);
  expect(seen.map(({ payload }) => (payload as { revenue: string }).revenue).at(-1)).toBe("1");
  sandbox.editStock({ kind: "undo", endpoint: "earnings-forecast", code: "AAPL" });
});

test("a failure keeps the last observation in view, with why and since when, and is not repeated by every look", async () => {
  await refresh(EARNINGS);
  sandbox.setSwitches({
    faults: [{ endpoint: "earnings-forecast", kind: "error-code", code: "40034" }],
  });
  const last = (await refresh(EARNINGS)).at(-1);
  expect(last).toMatchObject({
    kind: "failed",
    reading: { failed: { kind: "rejected", code: "40034" } },
  });
  await db().pool.query("update panel_states set answered_at = answered_at - interval '7 hours'");
  const reading = await readPanel(queue, EARNINGS);
  expect(reading).toMatchObject({ observed: { number: 1, isStale: true }, place: null });
  await age(EARNINGS, "2 minutes");
  expect((await readPanel(queue, EARNINGS)).place).not.toBeNull();
  expect(reading.failed?.happened).toBe("The exchange rejected the request.");
});

test("refresh tells the place in the queue and then the result, and whether it was news", async () => {
  const first = await refresh(EARNINGS);
  expect(first[0]).toMatchObject({ kind: "waiting" });
  expect(first.at(-1)).toMatchObject({ kind: "answered", isNews: true });
  const again = await refresh(EARNINGS);
  expect(again.at(-1)).toMatchObject({
    kind: "answered",
    isNews: false,
    reading: { observed: { number: 1 } },
  });
});

test("the round reads the pairs and the calendar in both languages first, then the panels of their stocks", async () => {
  expect(await planRound(queue), "and the prices of all pairs").toBe(5);
  const pairs = { source: "stock-info", code: null, locale: "zh-CN" } as const;
  for (const source of ["stock-info", "calendar"] as const) {
    for (const locale of ["zh-CN", "en-US"] as const)
      await untilAnswered({ source, code: null, locale });
  }
  await untilAnswered(TICKERS_QUESTION);
  expect((await loadPanel(queue, pairs)).observed?.value.length).toBeGreaterThan(1_500);
  expect(await planRound(queue)).toBe(7 * 20);
  const { rows } = await db().pool.query("select distinct priority, locale from panel_questions");
  expect(rows).toEqual([{ priority: 2, locale: "en-US" }]);
});

const DAY_MS = 24 * 3_600_000;
const PRICES = { source: "prices", code: "AAPL" as StockCode, locale: "zh-CN" } as const;

test("prices are of the pairs in the exchange's list, kept once for every language, and only the newest", async () => {
  expect((await refresh(PRICES)).at(-1)).toMatchObject({ kind: "answered", isNews: true });
  const { observed } = await loadPanel(queue, { ...PRICES, locale: "en-US" });
  expect(observed?.value).toMatchObject([
    { symbol: "RAAPLUSDT", state: "priced", quoteCoin: "USDT" },
  ]);
  sandbox.advance(60_000);
  await refresh({ ...PRICES, locale: "en-US" });
  const seen = await listObservations(queue.exchangeId, PRICES);
  expect(seen).toHaveLength(1);
  const { rows } = await db().pool.query(
    "select locale, observation from panel_states where source = 'prices'",
  );
  expect(rows).toEqual([{ locale: "en-US", observation: 2 }]);

  sandbox.setSwitches({ faults: [{ endpoint: "tickers", kind: "error-code", code: "40017" }] });
  const failed = (await refresh(PRICES)).at(-1);
  expect(failed).toMatchObject({
    kind: "failed",
    reading: { observed: { number: 2 }, failed: { code: "40017" } },
  });
  const [kept] = (await loadPanel(queue, PRICES)).observed?.value ?? [];
  expect(kept?.lastPrice).toMatch(/^\d/);
});

test("closes of two years outlive answers without a price and a list without the pair", async () => {
  await refresh(PRICES);
  const pricesNow = async () => (await loadPanel(queue, PRICES)).observed?.value ?? [];
  const [first] = await pricesNow();
  if (first === undefined) throw new Error("the pair has no price");
  const older = first.closes.map((close) => ({ ...close, startMs: close.startMs - 366 * DAY_MS }));
  await settleAnswered(queue.exchangeId, { question: PRICES, ticket: 0n }, 1, [
    { ...first, older },
  ]);
  const kept = { symbol: first.symbol, closes: first.closes, older };

  sandbox.setSwitches({ trading: { publicPrices: "absent" } });
  await refresh(PRICES);
  expect(await pricesNow()).toMatchObject([{ ...kept, state: "not-offered", lastPrice: null }]);
  sandbox.setSwitches({ trading: { publicPrices: "offered" } });
  sandbox.editStock({ kind: "remove-row", endpoint: "stock-info", at: { code: "AAPL" } });
  await refresh(PRICES);
  expect(await pricesNow()).toMatchObject([{ ...kept, state: "unlisted", lastPrice: null }]);
  sandbox.editStock({ kind: "undo", endpoint: "stock-info" });
  await refresh(PRICES);
  expect(await pricesNow()).toMatchObject([{ ...kept, state: "priced" }]);
});

test("of a code without a pair the exchange's own list says so", async () => {
  const nobody = { ...PRICES, code: "NOBODY" as StockCode };
  expect((await refresh(nobody)).at(-1)).toMatchObject({
    kind: "answered",
    reading: { observed: { value: [] } },
  });
});
