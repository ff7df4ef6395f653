import { RestClientV3 } from "bitget-api";
import { bitget } from "ccxt";
import { afterAll, beforeAll, expect, onTestFinished, test, vi } from "vitest";
import { DEMO_CREDENTIALS } from "@/lib/sandbox/http/credentials";
import { type RunningSandbox, startSandbox } from "../../server";

/**
 * Public clients, unchanged. They sign with the machine's clock. Comments name their mistakes: ccxt
 * calls 40010 a failed authentication, and both send their authors' broker codes.
 */
const { apiKey, apiSecret, apiPassphrase } = DEMO_CREDENTIALS;

let sandbox: RunningSandbox;
let v3: RestClientV3;
let uta: bitget;
/** Limit prices for a buy: `low` stays open, `high` fills. */
let low: string;
let high: string;
beforeAll(async () => {
  // A Thursday morning in New York, in every run. The exchange refuses to move positions around the
  // full hour.
  vi.setSystemTime("2026-11-19T10:30:00-05:00");
  sandbox = await startSandbox({ nowMs: Date.now(), limits: { tradingPerSecond: 1_000_000 } });
  v3 = new RestClientV3({ apiKey, apiSecret, apiPass: apiPassphrase, baseUrl: sandbox.url });
  uta = new bitget({ apiKey, secret: apiSecret, password: apiPassphrase, options: { uta: true } });
  uta.milliseconds = () => Date.now(); // its own uses the real clock
  const { url } = sandbox;
  uta.urls = {
    ...uta.urls,
    api: { common: url, spot: url, mix: url, user: url, uta: url },
  } as never;
  const { data } = await v3.getTickers({ category: "SPOT", symbol: "BTCUSDT" });
  const last = Number((data as unknown as { lastPrice: string }[])[0]?.lastPrice);
  low = inSteps(last * 0.97);
  high = inSteps(last * 1.02);
  // It would load its list of coins from another API.
  uta.has.fetchCurrencies = false;
  await uta.loadMarkets();
});
afterAll(async () => {
  vi.useRealTimers();
  await sandbox.close();
});

/** The exchange writes prices in steps of 0.1, without a trailing zero. */
const inSteps = (price: number) => String(Number(price.toFixed(1)));

const spot = {
  category: "SPOT",
  symbol: "BTCUSDT",
  side: "buy",
  orderType: "limit",
  qty: "0.01",
} as const;

/** The exchange's order with this clientOid, whatever answer the client got. */
function orderOf(clientOid: string) {
  const found = sandbox.truthOfTrading().orders.filter((order) => order.clientOid === clientOid);
  expect(found).toHaveLength(1);
  return found[0];
}

test("bitget-api places, reads, modifies and cancels an order", async () => {
  const clientOid = "v3-life";
  const placed = await v3.submitNewOrder({ ...spot, price: low, clientOid });
  expect(placed).toMatchObject({ code: "00000", data: { clientOid } });
  const info = await v3.getOrderInfo({ clientOid });
  expect(info.data).toMatchObject({ orderId: placed.data.orderId, qty: "0.01", price: low });
  await v3.modifyOrder({ orderId: placed.data.orderId, qty: "0.02" });
  const open = await v3.getUnfilledOrders({ category: "SPOT", symbol: "BTCUSDT" });
  expect(open.data.list).toMatchObject([{ clientOid, qty: "0.02" }]);
  await v3.cancelOrder({ orderId: placed.data.orderId });
  expect(orderOf(clientOid)).toMatchObject({ orderStatus: "cancelled" });
  const history = await v3.getHistoryOrders({ category: "SPOT" });
  expect(history.data.list).toContainEqual(expect.objectContaining({ clientOid }));
});

test("bitget-api sends a batch, changes it and cancels it", async () => {
  const batch = ["a", "b", "c"].map((name) => ({
    ...spot,
    price: low,
    clientOid: `v3-batch-${name}`,
  }));
  const placed = await v3.placeBatchOrders([
    ...batch,
    { ...spot, price: low, qty: "0", clientOid: "v3-no" },
  ]);
  expect(placed.data).toHaveLength(4);
  expect(placed.data[3]).toMatchObject({ clientOid: "v3-no", code: "40017" });
  const ids = batch.map(({ clientOid }) => orderOf(clientOid)?.orderId ?? "");
  await v3.batchModifyOrders(ids.map((orderId) => ({ orderId, qty: "0.03" })));
  expect(orderOf("v3-batch-c")).toMatchObject({ qty: "0.03" });
  const cancel = ids.map((orderId) => ({ orderId, category: "SPOT" as const, symbol: "BTCUSDT" }));
  await v3.cancelBatchOrders(cancel.slice(0, 2));
  await v3.cancelAllOrders({ category: "SPOT" });
  for (const { clientOid } of batch)
    expect(orderOf(clientOid)).toMatchObject({ orderStatus: "cancelled" });
});

test("bitget-api buys, and reads assets and fills that agree", async () => {
  const balanceOf = async (coin: string) => {
    const { data } = await v3.getBalances();
    const assets = data.assets as unknown as { coin: string; balance: string }[];
    return Number(assets.find((asset) => asset.coin === coin)?.balance ?? 0);
  };
  const [btc, usdt] = [await balanceOf("BTC"), await balanceOf("USDT")];
  const clientOid = "v3-fill";
  const { data } = await v3.submitNewOrder({ ...spot, price: high, clientOid });
  const fills = await v3.getTradeFills({ category: "SPOT", orderId: data.orderId });
  const list = fills.data.list as unknown as {
    execQty: string;
    execValue: string;
    feeDetail: { fee: string }[];
  }[];
  const sum = (values: string[]) => values.reduce((total, value) => total + Number(value), 0);
  expect(sum(list.map(({ execQty }) => execQty))).toBeCloseTo(0.01, 9);
  const fee = sum(list.flatMap(({ feeDetail }) => feeDetail.map((detail) => detail.fee)));
  expect(await balanceOf("BTC")).toBeCloseTo(btc + 0.01 - fee, 9);
  expect(await balanceOf("USDT")).toBeCloseTo(
    usdt - sum(list.map(({ execValue }) => execValue)),
    4,
  );
});

test("bitget-api sets leverage, opens a position and closes it", async () => {
  const category = "USDT-FUTURES" as const;
  const leverage = await v3.setLeverage({ category, symbol: "BTCUSDT", leverage: "7" });
  expect(leverage).toMatchObject({ code: "00000", data: "success" });
  const order = {
    category,
    symbol: "BTCUSDT",
    side: "buy",
    orderType: "market",
    qty: "0.01",
  } as const;
  await v3.submitNewOrder({ ...order, clientOid: "v3-long" });
  const { data } = await v3.getCurrentPosition({ category });
  expect(data.list).toMatchObject([
    { symbol: "BTCUSDT", posSide: "long", total: "0.01", leverage: "7" },
  ]);
  const strategy = await v3.submitStrategyOrder({
    category,
    symbol: "BTCUSDT",
    takeProfit: (Number(high) * 1.2).toFixed(1),
    side: "sell",
    clientOid: "v3-strategy",
  });
  expect(strategy.data).toMatchObject({ clientOid: "v3-strategy" });
  const pending = await v3.getUnfilledStrategyOrders({ category });
  expect(pending.data).toMatchObject([{ clientOid: "v3-strategy", status: "pending" }]);
  await v3.cancelStrategyOrder({ clientOid: "v3-strategy" });
  await v3.closeAllPositions({ category });
  expect((await v3.getCurrentPosition({ category })).data.list).toEqual([]);
});

/** A Reality pair that trades now, because others may be suspended. */
async function openStock(): Promise<{ symbol: string; price: string }> {
  const { data } = await v3.getTickers({ category: "SPOT" });
  const tickers = data as unknown as {
    symbol: string;
    lastPrice: string;
    platformTurnover24h?: string;
  }[];
  for (const { symbol, lastPrice, platformTurnover24h } of tickers) {
    if (platformTurnover24h === undefined || Number(lastPrice) < 10) continue;
    const price = (Number(lastPrice) * 0.98).toFixed(1);
    const order = { symbol, side: "buy", orderType: "limit", qty: "1", price } as const;
    const answer = await v3.placeRealityOrder(order).catch(() => null);
    if (answer) return { symbol, price };
  }
  throw new Error("no Reality pair trades");
}

test("bitget-api places and cancels an order of a Reality pair", async () => {
  const { symbol, price } = await openStock();
  const order = { symbol, side: "buy", orderType: "limit", qty: "1", price } as const;
  const placed = await v3.placeRealityOrder({ ...order, clientOid: "v3-stock" });
  expect(placed.data).toMatchObject({ clientOid: "v3-stock" });
  const cancelled = await v3.cancelRealityOrder({ symbol, clientOid: "v3-stock" });
  expect(cancelled.data).toMatchObject({ orderId: placed.data.orderId });
  expect(orderOf("v3-stock")).toMatchObject({ orderStatus: "cancelled" });
});

test("ccxt places, reads, edits and cancels an order", async () => {
  const params = { clientOrderId: "ccxt-life" };
  const { id = "" } = await uta.createOrder("BTC/USDT", "limit", "buy", 0.01, Number(low), params);
  expect(orderOf("ccxt-life")).toMatchObject({ orderId: id, price: low, orderStatus: "new" });
  const read = await uta.fetchOrder(id, "BTC/USDT");
  expect(read).toMatchObject({ id, clientOrderId: "ccxt-life", status: "open", amount: 0.01 });
  expect((await uta.fetchOpenOrders("BTC/USDT")).map(({ id }) => id)).toContain(id);
  await uta.editOrder(id, "BTC/USDT", "limit", "buy", 0.02, Number(low));
  expect(orderOf("ccxt-life")).toMatchObject({ qty: "0.02" });
  await uta.cancelOrder(id, "BTC/USDT");
  expect(orderOf("ccxt-life")).toMatchObject({ orderStatus: "cancelled" });
});

test("ccxt buys at the market, and reads its trades and balance", async () => {
  const before = await uta.fetchBalance();
  const placed = await uta.createOrder("ETH/USDT:USDT", "market", "buy", 0.1);
  const trades = await uta.fetchMyTrades("ETH/USDT:USDT");
  expect(trades.filter(({ order }) => order === placed.id).length).toBeGreaterThan(0);
  const [position] = await uta.fetchPositions(["ETH/USDT:USDT"]);
  expect(position).toMatchObject({ side: "long", contracts: 0.1 });
  const after = await uta.fetchBalance();
  expect(Number(after.USDT?.total)).toBeLessThan(Number(before.USDT?.total));
  await uta.setLeverage(5, "ETH/USDT:USDT", { uta: true });
  await uta.privateUtaPostV3TradeClosePositions({ category: "USDT-FUTURES" });
});

test("ccxt sends a batch and raw operations", async () => {
  const order = (clientOrderId: string) => ({
    symbol: "BTC/USDT",
    type: "limit",
    side: "buy",
    amount: 0.01,
    price: Number(low),
    params: { clientOrderId },
  });
  const placed = await uta.createOrders([order("ccxt-a"), order("ccxt-b")] as never);
  expect(placed.map(({ clientOrderId }) => clientOrderId)).toEqual(["ccxt-a", "ccxt-b"]);
  await uta.cancelAllOrders("BTC/USDT");
  expect(orderOf("ccxt-b")).toMatchObject({ orderStatus: "cancelled" });
  const { data } = await uta.privateUtaGetV3TradeLoanData();
  expect(data).toMatchObject({ debtCoinList: [] });
});

test("ccxt places a stop-loss and a take-profit of a position, and reads and cancels them", async () => {
  const symbol = "BTC/USDT:USDT";
  await uta.createOrder(symbol, "market", "buy", 0.02);
  const at = (share: number) => Number((Number(low) * share).toFixed(1));
  const partial = { tpslMode: "partial" };
  const { id = "" } = await uta.createOrder(symbol, "market", "sell", 0.01, undefined, {
    ...partial,
    stopLossPrice: at(0.8),
    clientOrderId: "ccxt-stop",
  });
  const take = { ...partial, takeProfitPrice: at(1.3), clientOrderId: "ccxt-take" };
  await uta.createOrder(symbol, "limit", "sell", 0.01, at(1.29), take);
  const { strategies } = sandbox.truthOfTrading();
  expect(strategies.filter(({ clientOid }) => clientOid.startsWith("ccxt-"))).toMatchObject([
    { orderId: id, stopLoss: String(at(0.8)), slOrderType: "market", slTriggerBy: "mark" },
    { takeProfit: String(at(1.3)), tpOrderType: "limit", tpLimitPrice: String(at(1.29)) },
  ]);
  const pending = await uta.privateUtaGetV3TradeUnfilledStrategyOrders({
    category: "USDT-FUTURES",
  });
  expect(pending.data).toHaveLength(2);
  await uta.cancelOrder(id, symbol, { trigger: true });
  await uta.privateUtaPostV3TradeCancelStrategyOrder({ clientOid: "ccxt-take" });
  await uta.privateUtaPostV3TradeClosePositions({ category: "USDT-FUTURES" });
  const ended = sandbox
    .truthOfTrading()
    .strategies.filter(({ clientOid }) => clientOid.startsWith("ccxt-"));
  expect(ended.map(({ status }) => status)).toEqual(["cancelled", "cancelled"]);
});

test("ccxt places and cancels an order of a Reality pair", async () => {
  const { symbol, price } = await openStock();
  const order = {
    symbol,
    side: "buy",
    orderType: "limit",
    qty: "1",
    price,
    clientOid: "ccxt-stock",
  };
  const placed = await uta.privateUtaPostV3TradePlaceRealityOrder(order);
  expect(placed.data).toMatchObject({ clientOid: "ccxt-stock" });
  await uta.privateUtaPostV3TradeCancelRealityOrder({ symbol, clientOid: "ccxt-stock" });
  expect(orderOf("ccxt-stock")).toMatchObject({ symbol, orderStatus: "cancelled" });
});

test("bitget-api moves a position to another account of its family, and reads that it did", async () => {
  const [from, to] = ["1", "2"];
  const accounts = [from, to].map((uid) => ({ uid, group: "family" }));
  const own = await startSandbox({ accounts, credentials: [{ ...DEMO_CREDENTIALS, uid: from }] });
  onTestFinished(own.close);
  const client = new RestClientV3({ apiKey, apiSecret, apiPass: apiPassphrase, baseUrl: own.url });
  const category = "USDT-FUTURES" as const;
  const position = { symbol: "BTCUSDT", side: "buy", qty: "0.01" } as const;
  await client.submitNewOrder({ ...position, category, orderType: "market" });
  await client.movePositions({ fromUid: from, toUid: to, category, positionList: [position] });
  expect((await client.getCurrentPosition({ category })).data.list).toEqual([]);
  expect((await client.getMovePositionHistory({ category })).data.list).toMatchObject([
    {
      fromUid: from,
      toUid: to,
      symbol: "BTCUSDT",
      posSide: "long",
      qty: "0.01",
      status: "completed",
    },
  ]);
});

test("after an order that was executed and answered with 40010, a public client knows nothing; the truth has one", async () => {
  sandbox.setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "place-order", executed: true }],
  });
  const asked = uta.createOrder("BTC/USDT", "limit", "buy", 0.01, Number(low), {
    clientOrderId: "ccxt-10",
  });
  await expect(asked).rejects.toMatchObject({ name: "AuthenticationError" });
  const again = v3.submitNewOrder({ ...spot, price: low, clientOid: "v3-10" });
  await expect(again).rejects.toMatchObject({ body: { code: "40010", msg: "Request timed out" } });
  sandbox.resetSwitches();
  expect(orderOf("ccxt-10")).toMatchObject({ orderStatus: "new" });
  expect(orderOf("v3-10")).toMatchObject({ orderStatus: "new" });
});
