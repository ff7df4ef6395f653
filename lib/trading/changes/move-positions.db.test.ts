import { beforeEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { openClients, readFacts, resultOf } from "@/lib/exchange/trading/testing/sandbox";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import { NO_KEPT_LISTS } from "@/lib/trading/kept";
import { DEFAULT_LIMITS, type TradingLimits } from "@/lib/trading/order-limits";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { streamKept } from "@/lib/trading/store/pages";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder, markNotExecuted } from "../approve-order";
import { COPY_SOURCES } from "../copy-sources";
import { openTradingDesk, setLimits, TRADE } from "../testing/orders";

const desk = openTradingDesk(["1001", "2002"]);
const { turn, release, read, change, age, executed } = desk;
const CATEGORY = "USDT-FUTURES";
const DONE = {
  ...NO_KEPT_LISTS,
  except: NO_KEPT_LISTS,
  isOpen: false,
  range: null,
  orderIds: [],
};

const allow = (limits: Partial<TradingLimits> = {}) =>
  setLimits(desk.scope(), {
    ...DEFAULT_LIMITS,
    categories: CATEGORIES,
    largestOrder: "100000" as Amount,
    openValue: "100000" as Amount,
    allowsMoving: true,
    ...limits,
  });

async function buy(symbol: string, qty: string): Promise<void> {
  const { url } = desk.sandbox();
  const clients = openClients(url, TRADE);
  const facts = await readFacts(url, CATEGORY, symbol);
  const order = { category: CATEGORY, symbol, side: "buy", qty, orderType: "market" } as const;
  await resultOf(clients.send("place-order", order, facts));
  await clients.close();
}

const move = (positionList: readonly (readonly [string, string])[], toUid = "2002") =>
  change({
    operation: "move-positions",
    typed: {
      fromUid: "",
      toUid,
      category: CATEGORY,
      positionList: positionList.map(([symbol, qty]) => ({ symbol, side: "buy", qty })),
    },
  });

async function approved(id: string): Promise<void> {
  await turn();
  expect((await read(id)).preview?.refusals).toEqual([]);
  expect(await release(id)).toEqual({ kind: "waiting" });
  const user = await createTestTrader(desk.scope(), "approver");
  const bodySha256 = (await read(id)).bodySha256 ?? "";
  const approver = { ...desk.trader(), id: user.id, name: user.email };
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
  await turn();
}

const later = async (id: string, ms = 3_000) => {
  await age(id, ms);
  await turn();
  return read(id);
};
const lastStep = async (id: string) => (await listOrderEvents(desk.scope(), id)).at(-1)?.details;

/** Two moves of one account are a minute apart. */
beforeEach(async () => {
  desk.sandbox().advance(120_000);
  desk.sandbox().setSwitches({ trading: { moveStatus: "completed" } });
  const clients = openClients(desk.sandbox().url, TRADE);
  await clients.send("close-positions", { category: CATEGORY }, null);
  await clients.close();
  await allow();
});

test("positions are moved to another user by two persons, and the history says so", async () => {
  await buy("BTCUSDT", "0.02");
  await buy("ETHUSDT", "0.2");
  const before = executed("move-positions").length;
  const id = await move([
    ["BTCUSDT", "0.01"],
    ["ETHUSDT", "0.2"],
  ]);
  await turn();
  expect((await read(id)).preview).toMatchObject({
    refusals: [],
    needsSecondPerson: true,
    lines: [{ what: "toUid", before: "1001", after: "2002" }],
    positions: [
      { symbol: "BTCUSDT", posSide: "long", size: "0.02", qty: "0.01" },
      { symbol: "ETHUSDT", posSide: "long", size: "0.2", qty: "0.2" },
    ],
  });
  await approved(id);
  expect(await read(id)).toMatchObject({ state: "accepted", request: { fromUid: "1001" } });
  expect((await later(id)).state).toBe("done");
  expect(await lastStep(id)).toMatchObject({
    moved: [
      { symbol: "BTCUSDT", qty: "0.01", status: "completed" },
      { symbol: "ETHUSDT", qty: "0.2", status: "completed" },
    ],
  });
  expect(executed("move-positions")).toHaveLength(before + 1);
  expect(desk.failures).toEqual([]);
});

test("the history of moves is copied, and each move is kept once", async () => {
  await buy("SOLUSDT", "2");
  const id = await move([["SOLUSDT", "1"]]);
  await approved(id);
  expect((await later(id)).state).toBe("done");
  const { reader, close } = openClients(desk.sandbox().url, TRADE);
  const nowMs = await reader.measureClock();
  const book = { ...desk.scope(), environment: "paper" } as const;
  const { signal } = desk.deps;
  for (let time = 0; time < 2; time += 1)
    await COPY_SOURCES["moved-positions"]({ book, reader, now: () => nowMs, signal });
  await close();
  const moved = [];
  for await (const one of streamKept(book, "moved-position", DONE)) moved.push(one.record);
  expect(moved.filter(({ symbol }) => symbol === "SOLUSDT")).toMatchObject([
    { fromUid: "1001", toUid: "2002", posSide: "long", qty: "1", status: "completed" },
  ]);
});

test("nothing is moved where no administrator has allowed it", async () => {
  await buy("BTCUSDT", "0.02");
  await allow({ allowsMoving: false });
  const id = await move([["BTCUSDT", "0.01"]]);
  await turn();
  expect((await read(id)).preview?.limits.filter(({ isKept }) => !isKept)).toMatchObject([
    { limit: "moving" },
  ]);
  expect(await release(id)).toMatchObject({ problem: "preview-refuses" });
  await allow();
  const other = await move([["BTCUSDT", "0.01"]]);
  await turn();
  await allow({ allowsMoving: false });
  expect(await release(other, true)).toMatchObject({
    problem: "limit",
    broken: { limit: "moving" },
  });
});

test("the value of what is moved is within the largest order, and its symbols are allowed", async () => {
  await buy("BTCUSDT", "0.02");
  const id = await move([["BTCUSDT", "0.02"]]);
  await turn();
  await allow({ largestOrder: "100" as Amount });
  expect(await release(id)).toMatchObject({ broken: { limit: "largest-order" } });
  await allow({ symbols: ["ETHUSDT"] });
  expect(await release(id)).toMatchObject({ broken: { limit: "symbol" } });
});

test("each rule of the exchange is named before anything is sent", async () => {
  await buy("BTCUSDT", "0.02");
  const tooMuch = await move([["BTCUSDT", "0.03"]]);
  const none = await move([["SOLUSDT", "1"]]);
  const self = await move([["BTCUSDT", "0.01"]], "1001");
  const many = await move(Array.from({ length: 11 }, () => ["BTCUSDT", "0.001"] as const));
  await turn();
  const said = async (id: string) =>
    (await read(id)).preview?.refusals.map((refusal) => refusal.said.text);
  expect(await said(tooMuch)).toEqual(["move-most"]);
  expect(await said(none)).toEqual(["move-no-position"]);
  expect(await said(self)).toEqual(["moves-to-other"]);
  expect(await said(many)).toEqual(["moves-count"]);
});

test("a move without an answer is found in the history, and never sent again", async () => {
  await buy("BTCUSDT", "0.02");
  const before = executed("move-positions").length;
  const id = await move([["BTCUSDT", "0.01"]]);
  desk.sandbox().setSwitches({
    trading: { moveStatus: "processing" },
    faults: [{ kind: "reset", endpoint: "move-positions", executed: true, times: 1 }],
  });
  await approved(id);
  expect((await read(id)).state).toBe("unknown");
  expect(await later(id)).toMatchObject({ state: "unknown", absences: { state: 0 } });
  desk.sandbox().setSwitches({ trading: { moveStatus: "completed" } });
  expect((await later(id)).state).toBe("done");
  expect(executed("move-positions")).toHaveLength(before + 1);
});

test("a move that failed is refused, and one that was not executed is marked so by a person", async () => {
  await buy("BTCUSDT", "0.02");
  const failed = await move([["BTCUSDT", "0.01"]]);
  desk.sandbox().setSwitches({ trading: { moveStatus: "failed" } });
  await approved(failed);
  expect(await later(failed)).toMatchObject({
    state: "refused",
    failure: { said: { text: "move-failed" } },
  });
  desk.sandbox().advance(120_000);
  desk.sandbox().setSwitches({ trading: { moveStatus: "completed" } });
  const lost = await move([["BTCUSDT", "0.003"]]);
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "move-positions", times: 1 }],
  });
  await approved(lost);
  for (let look = 0; look < 3; look += 1) await later(lost, 250_000);
  expect(await read(lost)).toMatchObject({ state: "unknown", absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id: lost }, desk.trader())).toBe("marked");
});

test("a second move within half a minute is refused, and so is one around the full hour", async () => {
  await buy("BTCUSDT", "0.02");
  const first = await move([["BTCUSDT", "0.01"]]);
  await approved(first);
  const second = await move([["BTCUSDT", "0.005"]]);
  await turn();
  expect((await read(second)).preview?.refusals).toMatchObject([{ said: { text: "move-pause" } }]);
  desk.sandbox().setNow(Date.UTC(2026, 6, 20, 11, 58));
  const around = await move([["BTCUSDT", "0.005"]]);
  await turn();
  expect((await read(around)).preview?.refusals).toMatchObject([{ said: { text: "move-hour" } }]);
});
