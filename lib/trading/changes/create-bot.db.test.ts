import { beforeAll, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { gridOf, priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import { DEFAULT_LIMITS, type TradingLimits } from "@/lib/trading/order-limits";
import type { OrderFacts } from "@/lib/trading/order-rules";
import type { CreateBot } from "@/lib/trading/requests";
import { listFollowedBots } from "@/lib/trading/store/bots";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder, markNotExecuted } from "../approve-order";
import { nameRecord } from "../name-record";
import { openTradingDesk, setLimits } from "../testing/orders";

const desk = openTradingDesk();
const { turn, release, read, send, change, age, executed } = desk;
let spot: OrderFacts;
let futures: OrderFacts;
beforeAll(async () => {
  spot = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  futures = await readFacts(desk.sandbox().url, "USDT-FUTURES", "BTCUSDT");
});

const limit = (limits: Partial<TradingLimits> = {}) =>
  setLimits(desk.scope(), {
    ...DEFAULT_LIMITS,
    ...{ categories: CATEGORIES, largestOrder: "10000" as never, openValue: "100000" as never },
    allowsShorting: true,
    ...limits,
  });
const followed = async () =>
  (await listFollowedBots({ ...desk.scope(), environment: "paper" })).map(({ botId }) => botId);

const create = (more: Partial<CreateBot> = {}) =>
  change({ operation: "create-bot", typed: { ...gridOf(spot), category: "SPOT", ...more } });

/** A running bot that the desk made. */
async function newBot(): Promise<string> {
  const id = await create();
  await send(id, true);
  return (await read(id)).orderId ?? expect.fail("no bot was made");
}

const lose = (endpoint: "create-bot" | "add-investment", isExecuted: boolean) =>
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint, executed: isExecuted, times: 1 }],
  });

test("a bot is validated, made and followed, and what the exchange does not take is said before", async () => {
  await limit();
  const id = await create();
  const small = await create({ investmentAmount: [{ coin: "USDT", amount: "0.01" }] });
  await turn();
  expect((await read(id)).preview).toMatchObject({
    refusals: [],
    value: "5000",
    lines: expect.arrayContaining([
      { what: "gridNum", before: null, after: "10" },
      { what: "investment", of: "USDT", before: null, after: "5000" },
      { what: "minInvestment", before: null, after: expect.anything() },
    ]),
  });
  expect((await read(small)).preview?.refusals).toMatchObject([
    { rule: "grid", nearest: expect.anything() },
    { rule: "grid", said: { text: "grid-least" } },
  ]);
  expect(await release(small)).toMatchObject({ problem: "preview-refuses" });
  await send(id);
  const done = await read(id);
  expect(done.state).toBe("done");
  expect(await followed()).toEqual([done.orderId]);
  expect(desk.failures).toEqual([]);
});

test("the leverage and the investment of a futures grid are judged", async () => {
  await limit({ largestOrder: "100" as never });
  const typed = { ...gridOf(futures), category: "USDT-FUTURES" } as const;
  const high = await change({
    operation: "create-neutral-bot",
    typed: { ...typed, leverage: "10" },
  });
  await turn();
  expect((await read(high)).preview?.limits.filter(({ isKept }) => !isKept)).toMatchObject([
    { limit: "leverage", is: "10", most: "5" },
    { limit: "largest-order" },
  ]);
  await limit({ allowsShorting: false });
  const [neutral, long] = [
    await change({ operation: "create-neutral-bot", typed: { ...typed, leverage: "2" } }),
    await change({ operation: "create-bot", typed: { ...typed, leverage: "2", gridType: "long" } }),
  ];
  await turn();
  const brokenOf = async (id: string) =>
    (await read(id)).preview?.limits.filter(({ isKept }) => !isKept).map(({ limit }) => limit);
  expect(await brokenOf(neutral)).toEqual(["shorting"]);
  expect(await brokenOf(long)).toEqual([]);
});

test("a bot without an answer is known by its number alone, which a person types", async () => {
  await limit();
  const id = await create();
  lose("create-bot", true);
  await send(id);
  const unknown = await read(id);
  expect(unknown.state).toBe("unknown");
  await age(id, 3_000);
  await turn();
  expect(await read(id)).toMatchObject({ state: "unknown", nextLookAt: null });
  const twin = await create();
  await turn();
  expect((await read(twin)).preview?.unknownTwins).toEqual([unknown.clientOid]);
  const { bots } = desk.sandbox().truthOfTrading("1001");
  const botId = bots.at(-1)?.botId ?? expect.fail("no bot was made");
  expect(await nameRecord(desk.scope(), { id, exchangeId: botId }, desk.trader())).toBe("named");
  await turn();
  expect(await read(id)).toMatchObject({ state: "done", orderId: botId });
  expect(await followed()).toEqual([botId]);
});

test("a bot that was not made is marked so after ten minutes", async () => {
  await limit();
  const id = await create();
  lose("create-bot", false);
  await send(id);
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("too-early");
  await age(id, 11 * 60_000);
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
});

test("a bot's limits, interval and investment are changed, now and after", async () => {
  await limit();
  const botId = await newBot();
  const takeProfit = priceAt(spot, "1.5");
  const ends = await change({
    operation: "modify-bot",
    typed: { botId, category: "SPOT", takeProfit, stopLoss: null },
  });
  await send(ends);
  expect(await read(ends)).toMatchObject({
    state: "done",
    preview: { lines: [{ what: "takeProfit", before: null, after: takeProfit }] },
  });
  const range = { maxPrice: priceAt(spot, "1.2"), minPrice: priceAt(spot, "0.8"), gridNum: "12" };
  const interval = await change({
    operation: "modify-grid-interval",
    typed: { botId, category: "SPOT", ...range },
  });
  await send(interval);
  expect((await read(interval)).state).toBe("done");

  const invest = () =>
    change({
      operation: "add-investment",
      typed: { botId, category: "SPOT", coin: "USDT", size: "1000", fundsSource: ["uta"] },
    });
  const before = executed("add-investment").length;
  const added = await invest();
  lose("add-investment", true);
  await send(added);
  expect(await read(added)).toMatchObject({
    ...{ state: "unknown", value: "1000" },
    preview: { lines: [{ what: "investment", of: "USDT", before: "5000", after: "6000" }] },
  });
  const twin = await invest();
  await turn();
  expect(await release(twin)).toEqual({ kind: "refused", problem: "unknown-twin" });
  await age(added, 3_000);
  await turn();
  expect((await read(added)).state).toBe("done");
  expect(executed("add-investment")).toHaveLength(before + 1);
});

test("a change of a bot that the exchange no longer knows can be marked after ten minutes", async () => {
  await limit();
  const botId = await newBot();
  const id = await change({
    operation: "add-investment",
    typed: { botId, category: "SPOT", coin: "USDT", size: "1000", fundsSource: ["uta"] },
  });
  lose("add-investment", false);
  await send(id);
  const isGone = { kind: "error-code", code: "25575" } as const;
  desk.sandbox().setSwitches({
    faults: [
      { ...isGone, endpoint: "bot-detail" },
      { ...isGone, endpoint: "neutral-bot-detail" },
    ],
  });
  for (let look = 0; look < 3; look += 1) {
    await age(id, 250_000);
    await turn();
  }
  expect(await read(id)).toMatchObject({ state: "unknown", hold: null, absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
});

test("an investment that another one makes unclear can be marked after ten minutes", async () => {
  await limit();
  const botId = await newBot();
  const invest = (size: string) =>
    change({
      operation: "add-investment",
      typed: { botId, category: "SPOT", coin: "USDT", size, fundsSource: ["uta"] },
    });
  const id = await invest("1000");
  lose("add-investment", false);
  await send(id);
  const other = await invest("500");
  await send(other, true);
  expect((await read(other)).state).toBe("done");
  for (let look = 0; look < 3; look += 1) {
    await age(id, 250_000);
    await turn();
  }
  expect(await read(id)).toMatchObject({ state: "unknown", hold: null, absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
});

test("closing a bot needs a second person, and is allowed while trading only reduces", async () => {
  await limit();
  const botId = await newBot();
  await db().prisma.tradingAccount.updateMany({ data: { state: "reduce-only" } });
  const id = await change({ operation: "close-bot", typed: { botId } });
  await turn();
  expect(await release(id)).toEqual({ kind: "waiting" });
  const user = await createTestTrader(desk.scope(), "approver");
  const approver = { ...desk.trader(), id: user.id, name: user.email };
  const bodySha256 = (await read(id)).bodySha256 ?? "";
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
  await turn();
  expect((await read(id)).state).toBe("done");
  const again = await change({ operation: "close-bot", typed: { botId } });
  await turn();
  expect((await read(again)).preview?.refusals).toMatchObject([{ rule: "order-state" }]);
});
