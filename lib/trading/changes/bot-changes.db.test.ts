import { beforeEach, expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { gridOf, priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { CATEGORIES } from "@/lib/trading/exchange-words";
import { DEFAULT_LIMITS, type TradingLimits } from "@/lib/trading/order-limits";
import type { OrderFacts } from "@/lib/trading/order-rules";
import type { CreateBot } from "@/lib/trading/requests";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { countOrders } from "@/lib/trading/store/trading-state";
import { listLimitHolds } from "@/lib/trading/store/used-limits";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder } from "../approve-order";
import { copyTrading } from "../copy-trading";
import { draftChange } from "../draft-order";
import { sumHolds } from "../limit-holds";
import { stopTrading } from "../stop-trading";
import { openTradingDesk, setLimits } from "../testing/orders";
import { readChange } from "./read-change";

const desk = openTradingDesk();
const { turn, release, read, send, change, executed } = desk;
let spot: OrderFacts;
let futures: OrderFacts;
beforeEach(async () => {
  const { url } = desk.sandbox();
  spot = await readFacts(url, "SPOT", "BTCUSDT");
  futures = await readFacts(url, "USDT-FUTURES", "BTCUSDT");
  await limit();
});

const limit = (limits: Partial<TradingLimits> = {}) =>
  setLimits(desk.scope(), {
    ...DEFAULT_LIMITS,
    ...{ categories: CATEGORIES, largestOrder: "10000" as never, openValue: "100000" as never },
    allowsShorting: true,
    ...limits,
  });

/** A bot that the desk made. */
async function newBot(more: Partial<CreateBot> = {}): Promise<string> {
  const typed = { ...gridOf(spot), category: "SPOT", ...more } as const;
  const id = await change({ operation: "create-bot", typed });
  await send(id, true);
  return (await read(id)).orderId ?? expect.fail("no bot was made");
}

const ofFutures = (gridType: "long" | "short") =>
  ({ ...gridOf(futures), category: "USDT-FUTURES", gridType, leverage: "2" }) as const;

/** The desk reads its bots, whose answers may not name their product. */
async function copyBots({ isProductNamed }: { readonly isProductNamed: boolean }): Promise<void> {
  const { scope, deps } = desk;
  await copyTrading({ scope: scope(), signal: deps.signal, sources: ["bots"] }, deps);
  if (isProductNamed) return;
  // And longer ago than the exchange's clock, which each copy measures anew, can be misjudged.
  await db().pool.query(
    `update trading_records set record = jsonb_set(record, '{bot,category}', 'null'),
       read_at = read_at - interval '1 minute'
     where account_id = $1 and kind = 'bot'`,
    [scope().accountId],
  );
}

const readInvestment = (botId: string) =>
  readChange(
    { ...desk.scope(), environment: "paper" },
    { operation: "add-investment", id: botId, text: { coin: "USDT", investment: "1000" } },
  );
const readClosing = (botId: string) =>
  readChange(
    { ...desk.scope(), environment: "paper" },
    { operation: "close-bot", id: botId, text: {} },
  );

const botOf = (botId: string) =>
  desk
    .sandbox()
    .truthOfTrading("1001")
    .bots.find((bot) => bot.botId === botId) ?? expect.fail("no such bot");

const modify = (botId: string, takeProfit: string | null, stopLoss: string | null) =>
  change({
    operation: "modify-bot",
    typed: { botId, category: "SPOT", takeProfit, stopLoss },
  });
const invest = (botId: string, size: string) =>
  change({
    operation: "add-investment",
    typed: { botId, category: "SPOT", coin: "USDT", size, fundsSource: ["uta"] },
  });
const relay = (botId: string, maxPrice: string, gridNum: string) =>
  change({
    operation: "modify-grid-interval",
    typed: { botId, category: "SPOT", maxPrice, minPrice: priceAt(spot, "0.8"), gridNum },
  });

/** Why it was not sent. */
async function problemOf(id: string) {
  const last = (await listOrderEvents(desk.scope(), id)).at(-1);
  return last?.details.why;
}

/** Approves what waits, as a second person. */
async function approve(id: string): Promise<void> {
  const user = await createTestTrader(desk.scope(), "approver");
  const approver = { ...desk.trader(), id: user.id, name: user.email };
  const bodySha256 = (await read(id)).bodySha256 ?? "";
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
}

test("a change of a bot's limits is not sent once another limit is not what was seen", async () => {
  const botId = await newBot({ stopLoss: priceAt(spot, "0.5") });
  const stop = priceAt(spot, "0.6");
  const mine = await modify(botId, priceAt(spot, "1.5"), priceAt(spot, "0.5"));
  await turn();
  await send(await modify(botId, null, stop));
  expect(await release(mine)).toEqual({ kind: "approved" });
  await turn();
  expect((await read(mine)).state).toBe("refused");
  expect(await problemOf(mine)).toBe("seen-changed");
  expect(botOf(botId).stopLoss).toBe(stop);
});

test("a change of a grid is not sent once the grid is not what was seen", async () => {
  const botId = await newBot();
  const mine = await relay(botId, priceAt(spot, "1.2"), "12");
  await turn();
  await send(await relay(botId, priceAt(spot, "1.2"), "11"));
  expect(await release(mine)).toEqual({ kind: "approved" });
  await turn();
  expect((await read(mine)).state).toBe("refused");
  expect(await problemOf(mine)).toBe("seen-changed");
  expect(botOf(botId).gridNum).toBe("11");
});

test("an investment is not sent once another one came before it", async () => {
  const botId = await newBot();
  const before = executed("add-investment").length;
  const mine = await invest(botId, "1000");
  await turn();
  await send(await invest(botId, "1000"));
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "add-investment", times: 1 }],
  });
  expect(await release(mine)).toEqual({ kind: "approved" });
  await turn();
  expect((await read(mine)).state).toBe("refused");
  expect(await problemOf(mine)).toBe("seen-changed");
  expect(executed("add-investment")).toHaveLength(before + 1);
});

test("a bot that waited when its closing was seen is not closed once it runs", async () => {
  const triggerPrice = priceAt(spot, "0.999");
  const botId = await newBot({ triggerCondition: "price", triggerPrice });
  const id = await change({ operation: "close-bot", typed: { botId } });
  await turn();
  expect((await read(id)).preview).toMatchObject({
    lines: [{ what: "state", before: "waiting", after: "terminated" }],
  });
  expect(await release(id)).toEqual({ kind: "waiting" });
  for (let minutes = 0; botOf(botId).status === "waiting" && minutes < 10_000; minutes += 10)
    desk.sandbox().advance(600_000);
  expect(botOf(botId).status).toBe("running");
  await approve(id);
  await turn();
  expect((await read(id)).state).toBe("refused");
  expect(await problemOf(id)).toBe("seen-changed");
  expect(botOf(botId).status).toBe("running");
});

test.each(["long", "short"] as const)(
  "an investment of a %s futures grid is one of futures, also where its answer names no product",
  async (gridType) => {
    const botId = await newBot(ofFutures(gridType));
    for (const isProductNamed of [true, false]) {
      await copyBots({ isProductNamed });
      const read = await readInvestment(botId);
      expect(read).toMatchObject({
        operation: "add-investment",
        typed: { category: "USDT-FUTURES", adjustType: "increase" },
        of: { category: "USDT-FUTURES" },
      });
    }
    const asked = await readInvestment(botId);
    if (typeof asked === "string") return expect.fail(asked);
    const id = (await draftChange(desk.scope(), asked, desk.trader())) ?? expect.fail("no draft");
    await limit({ categories: ["SPOT"], allowsShorting: false });
    await turn();
    const broken = (await read(id)).preview?.limits.filter(({ isKept }) => !isKept);
    expect(broken?.map((line) => line.limit)).toEqual(
      gridType === "long" ? ["category"] : ["category", "shorting"],
    );
    await limit();
    const allowed = await draftChange(desk.scope(), asked, desk.trader());
    await send(allowed ?? expect.fail("no draft"), true);
    expect((await read(allowed ?? "")).state).toBe("done");
  },
);

test("of a bot that was made elsewhere and names no product only what futures have says it", async () => {
  const [ofSpot, short] = [await newBot(), await newBot(ofFutures("short"))];
  await db().pool.query("update order_records set order_id = null where account_id = $1", [
    desk.scope().accountId,
  ]);
  await copyBots({ isProductNamed: false });
  expect(await readInvestment(short)).toMatchObject({ typed: { category: "USDT-FUTURES" } });
  expect(await readInvestment(ofSpot)).toBe("no-product");
  expect(await readClosing(ofSpot)).toMatchObject({ typed: { botId: ofSpot } });
  expect(await readInvestment("another")).toBe("no-record");
  await copyBots({ isProductNamed: true });
  expect(await readInvestment(ofSpot)).toMatchObject({ typed: { category: "SPOT" } });
});

test("a change of a bot is judged by what is invested in it, and holds nothing of the open value", async () => {
  const [large, small] = [
    await newBot(),
    await newBot({ investmentAmount: [{ coin: "USDT", amount: "400" }] }),
  ];
  // Creations count together with what is sent after them.
  await db().pool.query(
    "update order_records set released_at = released_at - interval '20 minutes'",
  );
  await limit({
    ...{ secondPersonAbove: "500", largestOrder: "100", openValue: "100" },
  } as Partial<TradingLimits>);
  const limits = await modify(large, priceAt(spot, "1.5"), null);
  const grid = await relay(large, priceAt(spot, "1.2"), "12");
  const little = await modify(small, priceAt(spot, "1.5"), null);
  await turn();
  for (const id of [limits, grid])
    expect((await read(id)).preview).toMatchObject({ value: "5000", needsSecondPerson: true });
  expect(await release(limits)).toEqual({ kind: "waiting" });
  expect((await read(little)).preview).toMatchObject({ value: "400", needsSecondPerson: false });
  expect(await release(little)).toEqual({ kind: "approved" });
  const holds = await listLimitHolds(desk.scope());
  expect(sumHolds(holds)).toMatchObject({ openValue: "0" });
});

test.each([
  ["a take-profit that the price has passed", "0.999", null],
  ["a stop-loss that the price has passed", null, "1.001"],
])("%s closes the bot, so that a second person approves it", async (_what, profit, loss) => {
  const botId = await newBot();
  const at = (share: string | null) => share && priceAt(spot, share);
  const id = await modify(botId, at(profit), at(loss));
  const kept = await modify(botId, priceAt(spot, "1.5"), priceAt(spot, "0.5"));
  await turn();
  expect((await read(kept)).preview?.needsSecondPerson).toBe(false);
  expect(await release(id)).toEqual({ kind: "waiting" });
});

test("a stop says how many bots trade on, and one can still be closed, by two persons", async () => {
  const { accountId } = desk.scope();
  const [botId, other] = [await newBot(), await newBot()];
  await copyBots({ isProductNamed: true });
  const stopped = await stopTrading(
    desk.scope(),
    { id: accountId, name: "Test" },
    desk.trader().origin,
  );
  expect(stopped).toMatchObject({ kind: "stopped", bots: 2 });
  const id = await change({ operation: "close-bot", typed: { botId } });
  await turn();
  expect(await release(id)).toEqual({ kind: "waiting" });
  await approve(id);
  await turn();
  expect((await read(id)).state).toBe("done");
  expect(botOf(botId).status).toBe("terminated");
  await copyBots({ isProductNamed: true });
  expect(await countOrders(desk.scope())).toEqual({ open: 0, unknown: 0, bots: 1 });
  // One that was not read yet may trade; one that the exchange does not know does not.
  await db().pool.query(
    "delete from trading_records where account_id = $1 and record_id = $2 and kind = 'bot'",
    [accountId, other],
  );
  expect(await countOrders(desk.scope())).toMatchObject({ bots: 1 });
  await db().pool.query(
    "update followed_bots set unknown_at = now() where account_id = $1 and bot_id = $2",
    [accountId, other],
  );
  expect(await countOrders(desk.scope())).toMatchObject({ bots: 0 });
});
