import { beforeEach, expect, test } from "vitest";
import { openClients, priceAt, readFacts, resultOf } from "@/lib/exchange/trading/testing/sandbox";
import { CATEGORIES, type HoldMode } from "@/lib/trading/exchange-words";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder, markNotExecuted } from "../approve-order";
import { openTradingDesk, setLimits, TRADE } from "../testing/orders";

const desk = openTradingDesk();
const { turn, release, read, change, age, executed } = desk;
const CATEGORY = "USDT-FUTURES";

const set = (holdMode: HoldMode) => change({ operation: "set-hold-mode", typed: { holdMode } });

/** Trades as the exchange's own screens do; a share of the price: an order that stays open. */
async function elsewhere(side: "buy" | "sell", share?: string): Promise<void> {
  const { url } = desk.sandbox();
  const clients = openClients(url, TRADE);
  const facts = await readFacts(url, CATEGORY, "BTCUSDT");
  const order = { category: CATEGORY, symbol: "BTCUSDT", side, qty: "0.02" } as const;
  const typed =
    share === undefined
      ? ({ ...order, orderType: "market" } as const)
      : ({ ...order, orderType: "limit", price: priceAt(facts, share) } as const);
  await resultOf(clients.send("place-order", typed, facts));
  await clients.close();
}

async function modeIs(): Promise<string | null> {
  const clients = openClients(desk.sandbox().url, TRADE);
  const { holdMode } = await clients.reader.settings();
  await clients.close();
  return holdMode;
}

/** The trader requests the change, another person approves it, and the worker sends it. */
async function approved(id: string): Promise<void> {
  await turn();
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

beforeEach(async () => {
  const clients = openClients(desk.sandbox().url, TRADE);
  await clients.send("cancel-symbol-order", { category: CATEGORY }, null);
  await clients.send("close-positions", { category: CATEGORY }, null);
  await clients.send("set-hold-mode", { holdMode: "one_way_mode" }, null);
  await clients.close();
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, categories: CATEGORIES });
});

test("the position mode is set by two persons, and read from the account's settings", async () => {
  const [id, same] = [await set("hedge_mode"), await set("one_way_mode")];
  await turn();
  expect((await read(id)).preview).toMatchObject({
    refusals: [],
    needsSecondPerson: true,
    lines: [{ what: "holdMode", before: "one_way_mode", after: "hedge_mode" }],
  });
  expect((await read(same)).preview?.refusals).toMatchObject([
    { said: { text: "hold-mode-as-before" } },
  ]);
  await approved(id);
  expect(await later(id)).toMatchObject({ state: "done", target: "hold-mode", value: null });
  expect(await modeIs()).toBe("hedge_mode");
  expect(desk.failures).toEqual([]);
});

test("the position mode is not set while a position or an order of futures is open, and says which", async () => {
  await elsewhere("buy");
  const held = await set("hedge_mode");
  await turn();
  expect((await read(held)).preview).toMatchObject({
    refusals: [{ said: { text: "hold-mode-positions", values: { symbols: "BTCUSDT" } } }],
    positions: [{ symbol: "BTCUSDT", posSide: "long" }],
  });
  expect(await release(held)).toMatchObject({ problem: "preview-refuses" });
  await elsewhere("sell");
  await elsewhere("buy", "0.95");
  const open = await set("hedge_mode");
  await turn();
  expect((await read(open)).preview).toMatchObject({
    refusals: [{ said: { text: "hold-mode-orders", values: { symbols: "BTCUSDT" } } }],
    orders: [{ symbol: "BTCUSDT" }],
  });
  expect(executed("set-hold-mode").length).toBeGreaterThan(0);
  expect(await modeIs()).toBe("one_way_mode");
});

test("a position that is opened between the preview and the sending stops it", async () => {
  const id = await set("hedge_mode");
  await turn();
  await elsewhere("buy");
  const before = executed("set-hold-mode").length;
  expect(await release(id)).toEqual({ kind: "waiting" });
  const user = await createTestTrader(desk.scope(), "approver");
  const bodySha256 = (await read(id)).bodySha256 ?? "";
  await approveOrder(
    desk.scope(),
    { id, bodySha256 },
    { ...desk.trader(), id: user.id, name: user.email },
  );
  await turn();
  expect((await read(id)).state).toBe("refused");
  expect(executed("set-hold-mode")).toHaveLength(before);
});

test("a mode that was set without an answer is found, and one that was not is marked so by a person", async () => {
  const id = await set("hedge_mode");
  const before = executed("set-hold-mode").length;
  desk.sandbox().setSwitches({
    faults: [{ kind: "reset", endpoint: "set-hold-mode", executed: true, times: 1 }],
  });
  await approved(id);
  expect((await read(id)).state).toBe("unknown");
  expect((await later(id)).state).toBe("done");
  expect(executed("set-hold-mode")).toHaveLength(before + 1);
  const lost = await set("one_way_mode");
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "set-hold-mode", times: 1 }],
  });
  await approved(lost);
  for (let look = 0; look < 3; look += 1) await later(lost, 250_000);
  expect(await read(lost)).toMatchObject({ state: "unknown", absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id: lost }, desk.trader())).toBe("marked");
});
