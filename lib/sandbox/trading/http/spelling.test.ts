import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import type { OperationName } from "@/lib/sandbox/http/operations";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { type RunningSandbox, startSandbox } from "../../server";
import type { TradingSwitches } from "./switches";
import { askTrading } from "./testing/trading";

/**
 * Switches for differences of the real exchange; those about forms only are in switches.test.ts.
 */

let sandbox: RunningSandbox;
let price: string;
beforeAll(async () => {
  const limits = { tradingPerSecond: Number.POSITIVE_INFINITY };
  sandbox = await startSandbox({ nowMs: NOON_MS, limits });
  const [ticker] = (await askTrading(sandbox, "tickers", { category: "SPOT", symbol: "BTCUSDT" }))
    .data;
  price = (Number(ticker.lastPrice) * 0.97).toFixed(1);
});
afterEach(() => void sandbox.resetSwitches());
afterAll(() => sandbox.close());

const order = (change: object = {}) => ({
  category: "SPOT",
  symbol: "BTCUSDT",
  qty: "0.01",
  side: "buy",
  orderType: "limit",
  price,
  ...change,
});
const use = (trading: Partial<TradingSwitches>) => sandbox.setSwitches({ trading });
const ask = async (name: OperationName, content: unknown = {}) =>
  (await askTrading(sandbox, name, content)).data;
const codeOf = async (name: OperationName, content: unknown) =>
  (await askTrading(sandbox, name, content)).code;

test("an order without stpMode has the default one", async () => {
  await ask("place-order", order({ clientOid: "plain" }));
  expect(await ask("order-info", { clientOid: "plain" })).toMatchObject({ stpMode: "none" });
  use({ stpDefault: "cancel_maker" });
  await ask("place-order", order({ clientOid: "default" }));
  await ask("place-order", order({ clientOid: "own", stpMode: "cancel_both" }));
  expect(await ask("order-info", { clientOid: "default" })).toMatchObject({
    stpMode: "cancel_maker",
  });
  expect(await ask("order-info", { clientOid: "own" })).toMatchObject({ stpMode: "cancel_both" });
  expect(await ask("settings")).toMatchObject({ stpMode: "cancel_maker" });
});

test("a cancelled order and strategy are spelt with one l or two", async () => {
  await ask("place-order", order({ clientOid: "ended" }));
  await ask("cancel-order", { clientOid: "ended" });
  const [above, below] = [1.1, 0.9].map((part) => (Number(price) * part).toFixed(1));
  const strategy = { category: "SPOT", symbol: "BTCUSDT", takeProfit: above, stopLoss: below };
  const { orderId } = await ask("place-strategy-order", strategy);
  await ask("cancel-strategy-order", { orderId });
  const read = async () => [
    (await ask("order-info", { clientOid: "ended" })).orderStatus,
    (await ask("history-orders", { category: "SPOT" })).list[0].orderStatus,
    (await ask("history-strategy-orders", { category: "SPOT" })).list[0].status,
  ];
  expect(await read()).toEqual(["cancelled", "cancelled", "cancelled"]);
  use({ cancelledSpelling: "canceled" });
  expect(await read()).toEqual(["canceled", "canceled", "canceled"]);
});

test("records have fields that nobody knows", async () => {
  await ask("place-order", order({ clientOid: "extra" }));
  expect(await ask("order-info", { clientOid: "extra" })).not.toHaveProperty("somethingNew");
  use({ extraFields: true });
  expect(await ask("order-info", { clientOid: "extra" })).toMatchObject({ somethingNew: "1" });
  const { assets, ...account } = await ask("assets");
  for (const record of [account, ...assets]) expect(record).toMatchObject({ somethingNew: "1" });
});

test("a cancelled strategy order answers with its ids, or null", async () => {
  const place = () => ask("place-strategy-order", trigger);
  const trigger = {
    category: "USDT-FUTURES",
    symbol: "BTCUSDT",
    type: "trigger",
    side: "buy",
    qty: "0.1",
    triggerPrice: price,
    triggerOrderType: "market",
  };
  use({ cancelStrategyAnswer: "ids" });
  const { orderId } = await place();
  expect(await ask("cancel-strategy-order", { orderId })).toMatchObject({ orderId });
  use({ cancelStrategyAnswer: "null" });
  expect(await ask("cancel-strategy-order", { orderId: (await place()).orderId })).toBeNull();
});

test.each([
  ["null", { cursor: null }],
  ["absent", {}],
  ["empty", { cursor: "" }],
] as const)("the cursor of the last page can be %s", async (cursorOnLastPage, expected) => {
  for (const clientOid of ["page-1", "page-2"]) {
    await ask("place-order", order({ clientOid: `${cursorOnLastPage}-${clientOid}` }));
  }
  use({ cursorOnLastPage });
  const { list, ...rest } = await ask("unfilled-orders");
  expect(list.length).toBeGreaterThan(1);
  expect(rest).toEqual(expected);
  const page = await ask("unfilled-orders", { limit: "1" });
  expect(page.cursor).toBe(page.list[0].orderId);
});

test("daily candles begin at midnight UTC, or of UTC+8", async () => {
  const query = { category: "SPOT", symbol: "BTCUSDT", interval: "1D", limit: "2" };
  const hours = async () =>
    (await ask("candles", query)).map(([ts]: [string]) => (Number(ts) / 3_600_000) % 24);
  expect(await hours()).toEqual([0, 0]);
  use({ candleDay: "UTC+8" });
  expect(await hours()).toEqual([16, 16]);
});

test("answers spell Reality pairs with a small r where the switch of the Reality market says so", async () => {
  const tickers: { symbol: string; lastPrice: string; platformTurnover24h?: string }[] = await ask(
    "tickers",
    {
      category: "SPOT",
    },
  );
  const stock = tickers.find((ticker) => ticker.platformTurnover24h !== undefined)?.symbol ?? "";
  const small = `r${stock.slice(1)}`;
  const read = async (symbol: string) => [
    (await ask("tickers", { category: "SPOT", symbol }))[0].symbol,
    (await ask("instruments", { category: "SPOT", symbol }))[0].symbol,
  ];
  expect(await read(small)).toEqual([stock, stock]);
  sandbox.setSwitches({ reality: { symbolCase: "lower-r" } });
  expect(await read(stock)).toEqual([small, small]);
  expect((await ask("tickers", { category: "SPOT", symbol: "BTCUSDT" }))[0].symbol).toBe("BTCUSDT");
});

test.each([
  ["any", ["rAAPLUSDT", "RAAPLUSDT", "btcusdt", "BTCUSDT"]],
  ["upper", ["RAAPLUSDT", "BTCUSDT"]],
  ["lower-r", ["rAAPLUSDT", "BTCUSDT"]],
] as const)("with symbols in %s case, others are unknown", async (symbolCase, accepted) => {
  use({ symbolCase });
  const known: string[] = [];
  for (const symbol of ["rAAPLUSDT", "RAAPLUSDT", "btcusdt", "BTCUSDT"]) {
    const code = await codeOf("tickers", { category: "SPOT", symbol });
    if (code === "00000") known.push(symbol);
    else expect(code).toBe("25100");
  }
  expect(known).toEqual(accepted);
});

test("a timestamp may be as far off as the switch says", async () => {
  const at = (offsetMs: number) => {
    const headers = { "ACCESS-TIMESTAMP": String(sandbox.now() + offsetMs) };
    return askTrading(sandbox, "assets", {}, { headers });
  };
  // Signed with another time; 40009 shows that the time itself was accepted.
  expect((await at(-20_000)).code).toBe("40009");
  expect((await at(-40_000)).code).toBe("40008");
  sandbox.setSwitches({ timestampToleranceMs: 5000 });
  expect((await at(-20_000)).code).toBe("40008");
  sandbox.setSwitches({ timestampToleranceMs: 60_000 });
  expect((await at(-40_000)).code).toBe("40009");
});

const neutral = () => ({
  category: "USDT-FUTURES",
  symbol: "BTCUSDT",
  maxPrice: (Number(price) * 1.1).toFixed(1),
  minPrice: (Number(price) * 0.9).toFixed(1),
  gridNum: "10",
  gridOrderMode: "arithmetic",
});

test("a neutral bot needs an investment, or takes the least that its grid needs", async () => {
  use({ neutralInvestment: "required" });
  expect(await codeOf("create-neutral-bot", neutral())).toBe("40019");
  use({ neutralInvestment: "optional" });
  const { valid, minInvestment } = await ask("validate-neutral", neutral());
  expect(valid).toBe("yes");
  const { botId } = await ask("create-neutral-bot", neutral());
  expect(await ask("neutral-bot-detail", { botId })).toMatchObject({
    status: "running",
    quoteInvestmentAmount: String(Number(minInvestment)),
  });
  await ask("close-bot", { botId });
});

test("a bot may have to name where its investment comes from, and only the unified account has any", async () => {
  const bot = { ...neutral(), investmentAmount: [{ coin: "USDT", amount: "3000" }] };
  use({ fundsSource: "required" });
  expect(await codeOf("create-neutral-bot", bot)).toBe("40019");
  expect(await codeOf("create-neutral-bot", { ...bot, fundsSource: ["otc"] })).toBe("25202");
  expect(await codeOf("create-neutral-bot", { ...bot, fundsSource: ["bank"] })).toBe("40017");
  const { botId } = await ask("create-neutral-bot", { ...bot, fundsSource: ["funding", "uta"] });
  expect(await ask("neutral-bot-detail", { botId })).toMatchObject({
    fundsSource: ["funding", "uta"],
  });
  await ask("close-bot", { botId });
});

test("a neutral bot with a trigger price waits for it", async () => {
  const bot = { ...neutral(), investmentAmount: [{ coin: "USDT", amount: "3000" }] };
  const { botId } = await ask("create-neutral-bot", { ...bot, triggerPrice: price });
  expect(await ask("neutral-bot-detail", { botId })).toMatchObject({
    status: "waiting",
    triggerPrice: price,
  });
  await ask("close-bot", { botId });
});
