import { expect, onTestFinished, test } from "vitest";
import { openClients } from "@/lib/exchange/trading/testing/sandbox";
import { CATEGORIES, type HoldMode } from "@/lib/trading/exchange-words";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder, markNotExecuted } from "../approve-order";
import { openTradingDesk, setLimits, TRADE } from "../testing/orders";

const desk = openTradingDesk();
const { turn, release, read, change, age, executed } = desk;

const set = (leverage: string, symbol = "BTCUSDT") =>
  change({ operation: "set-leverage", typed: { category: "USDT-FUTURES", symbol, leverage } });

async function allowFutures(): Promise<void> {
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, categories: CATEGORIES });
}

/** Sets the mode as the exchange's own screens do. */
async function holdMode(mode: HoldMode): Promise<void> {
  const { send, close } = openClients(desk.sandbox().url, TRADE);
  expect((await send("set-hold-mode", { holdMode: mode }, null)).kind).toBe("accepted");
  await close();
}

/** The trader requests the change, another person approves it, and the worker sends it. */
async function approved(id: string): Promise<void> {
  await turn();
  expect(await release(id)).toEqual({ kind: "waiting" });
  const user = await createTestTrader(desk.scope(), "approver");
  const bodySha256 = (await read(id)).bodySha256 ?? "";
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, desk.trader())).toMatchObject({
    problem: "drafter",
  });
  const approver = { ...desk.trader(), id: user.id, name: user.email };
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
  await turn();
}

test("leverage always needs a second person, and shows what it was", async () => {
  await allowFutures();
  const id = await set("3");
  await approved(id);
  const done = await read(id);
  expect(done).toMatchObject({
    state: "done",
    value: null,
    target: "leverage USDT-FUTURES BTCUSDT",
  });
  const after = await set("4");
  await turn();
  expect((await read(after)).preview).toMatchObject({
    needsSecondPerson: true,
    lines: [{ what: "leverage", before: "3", after: "4" }],
  });
  expect(desk.failures).toEqual([]);
});

test("leverage above the account's ceiling, or the exchange's, is not sent", async () => {
  await allowFutures();
  const [high, beyond, closed] = [await set("6"), await set("5000"), await set("2")];
  await turn();
  expect((await read(high)).preview?.limits.filter(({ isKept }) => !isKept)).toMatchObject([
    { limit: "leverage", is: "6", most: "5" },
  ]);
  expect((await read(beyond)).preview?.refusals).toMatchObject([{ rule: "leverage" }]);
  for (const id of [high, beyond])
    expect(await release(id)).toMatchObject({ problem: "preview-refuses" });
  await setLimits(desk.scope(), DEFAULT_LIMITS);
  expect(await release(closed)).toMatchObject({ problem: "limit" });
});

test("leverage without an answer is read from the account's settings, and two at once ask first", async () => {
  await allowFutures();
  const [id, twin] = [await set("2", "ETHUSDT"), await set("3", "ETHUSDT")];
  await turn();
  const before = executed("set-leverage").length;
  desk.sandbox().setSwitches({
    faults: [
      { kind: "error-code", code: "40010", endpoint: "set-leverage", executed: true, times: 1 },
    ],
  });
  await approved(id);
  expect((await read(id)).state).toBe("unknown");
  expect(await release(twin)).toEqual({ kind: "refused", problem: "new-twin" });
  await age(id, 3_000);
  await turn();
  expect((await read(id)).state).toBe("done");
  expect(executed("set-leverage")).toHaveLength(before + 1);
});

test("leverage that was not set is marked so by a person", async () => {
  await allowFutures();
  const id = await set("4", "ETHUSDT");
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "set-leverage", times: 1 }],
  });
  await approved(id);
  for (let look = 0; look < 3; look += 1) {
    await age(id, 250_000);
    await turn();
  }
  expect(await read(id)).toMatchObject({ state: "unknown", absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
});

test("each side of isolated margin has a leverage of its own, and the higher one is judged", async () => {
  await allowFutures();
  const symbol = "BTCUSDT";
  const sides = (longLeverage: string, shortLeverage: string) =>
    change({
      operation: "set-leverage",
      typed: {
        category: "USDT-FUTURES",
        symbol,
        marginMode: "isolated",
        longLeverage,
        shortLeverage,
      },
    });
  await holdMode("hedge_mode");
  onTestFinished(() => holdMode("one_way_mode"));
  const [id, high] = [await sides("2", "3"), await sides("2", "6")];
  await turn();
  expect((await read(id)).preview).toMatchObject({
    lines: [
      { what: "longLeverage", before: null, after: "2" },
      { what: "shortLeverage", before: null, after: "3" },
    ],
    limits: expect.arrayContaining([
      { limit: "leverage", isKept: true, is: "3", most: "5", left: "2" },
    ]),
  });
  expect((await read(high)).preview?.limits.filter(({ isKept }) => !isKept)).toMatchObject([
    { limit: "leverage", is: "6", most: "5" },
  ]);
  expect(await release(high)).toMatchObject({ problem: "preview-refuses" });
  const before = executed("set-leverage").length;
  await approved(id);
  expect(await read(id)).toMatchObject({
    state: "done",
    request: { marginMode: "isolated", longLeverage: "2", shortLeverage: "3" },
  });
  expect(executed("set-leverage")).toHaveLength(before + 1);
});

test("leverage that names no figure is not sent", async () => {
  await allowFutures();
  const id = await change({
    operation: "set-leverage",
    typed: { category: "USDT-FUTURES", symbol: "BTCUSDT" },
  });
  await turn();
  expect((await read(id)).preview?.refusals).toMatchObject([{ rule: "leverage" }]);
});
