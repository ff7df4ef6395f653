import { expect, onTestFinished, test } from "vitest";
import { NOON_MS } from "@/lib/sandbox/testing/client";
import { type ServerOptions, startSandbox } from "../../server";
import { askTrading } from "./testing/trading";

async function openExchange(options: ServerOptions = {}) {
  const sandbox = await startSandbox({ nowMs: NOON_MS, ...options });
  onTestFinished(() => sandbox.close());
  return sandbox;
}

test("an order is placed, seen, changed and cancelled, and the truth has it once", async () => {
  const sandbox = await openExchange();
  const [ticker] = (await askTrading(sandbox, "tickers", { category: "SPOT", symbol: "BTCUSDT" }))
    .data;
  const price = (Number(ticker.lastPrice) * 0.97).toFixed(1);
  const order = {
    category: "SPOT",
    symbol: "BTCUSDT",
    qty: "0.1",
    side: "buy",
    orderType: "limit",
  };
  const placed = await askTrading(sandbox, "place-order", { ...order, price, clientOid: "once" });
  expect(placed).toMatchObject({ code: "00000", data: { clientOid: "once" } });
  const key = { clientOid: "once" };
  expect((await askTrading(sandbox, "order-info", key)).data).toMatchObject({
    orderId: placed.data.orderId,
  });
  const open = await askTrading(sandbox, "unfilled-orders", { category: "SPOT" });
  expect(open.data.list).toMatchObject([{ clientOid: "once", qty: "0.1" }]);
  expect((await askTrading(sandbox, "modify-order", { ...key, qty: "0.2" })).code).toBe("00000");
  expect((await askTrading(sandbox, "order-info", key)).data).toMatchObject({ qty: "0.2" });
  expect((await askTrading(sandbox, "cancel-order", key)).code).toBe("00000");
  expect((await askTrading(sandbox, "unfilled-orders")).data).toEqual({ list: [], cursor: "" });
  const done = await askTrading(sandbox, "history-orders", { category: "SPOT" });
  expect(done.data.list).toMatchObject([{ clientOid: "once", orderStatus: "cancelled" }]);
  const { orders, writes } = sandbox.truthOfTrading();
  expect(orders.map(({ clientOid }) => clientOid)).toEqual(["once"]);
  expect(writes).toMatchObject([
    { operation: "place-order", clientOids: ["once"], executed: true, code: "00000", fault: "" },
    { operation: "modify-order", executed: true },
    { operation: "cancel-order", executed: true },
  ]);
});

test("a change that is hidden shows the order as it was, in every list, until its time", async () => {
  const sandbox = await openExchange();
  const [ticker] = (await askTrading(sandbox, "tickers", { category: "SPOT", symbol: "BTCUSDT" }))
    .data;
  const price = (Number(ticker.lastPrice) * 0.97).toFixed(1);
  const order = {
    category: "SPOT",
    symbol: "BTCUSDT",
    qty: "0.1",
    side: "buy",
    orderType: "limit",
    price,
  };
  await askTrading(sandbox, "place-order", { ...order, clientOid: "changed" });
  await askTrading(sandbox, "place-order", { ...order, clientOid: "cancelled" });
  const faults = ["modify-order", "cancel-order"] as const;
  sandbox.setSwitches({
    faults: faults.map((endpoint) => ({ kind: "hidden", endpoint, delayMs: 3000 })),
  });
  await askTrading(sandbox, "modify-order", { clientOid: "changed", qty: "0.2" });
  await askTrading(sandbox, "cancel-order", { clientOid: "cancelled" });
  const seen = async () => {
    const open = (await askTrading(sandbox, "unfilled-orders")).data.list;
    const done = (await askTrading(sandbox, "history-orders", { category: "SPOT" })).data.list;
    const read = (rows: { clientOid: string; qty: string }[]) =>
      rows.map(({ clientOid, qty }) => `${clientOid} ${qty}`).sort();
    return { open: read(open), done: read(done) };
  };
  expect(await seen()).toEqual({ open: ["cancelled 0.1", "changed 0.1"], done: [] });
  const info = await askTrading(sandbox, "order-info", { clientOid: "changed" });
  expect(info.data).toMatchObject({ qty: "0.1" });
  sandbox.advance(3000);
  expect(await seen()).toEqual({ open: ["changed 0.2"], done: ["cancelled 0.1"] });
});

test("a modification that matching refuses cancels with autoCancel, and its requestId comes back", async () => {
  const sandbox = await openExchange();
  const [ticker] = (await askTrading(sandbox, "tickers", { category: "SPOT", symbol: "BTCUSDT" }))
    .data;
  const at = (part: number) => (Number(ticker.lastPrice) * part).toFixed(1);
  const order = {
    category: "SPOT",
    symbol: "BTCUSDT",
    qty: "0.1",
    side: "buy",
    orderType: "limit",
  };
  const maker = { ...order, price: at(0.97), timeInForce: "post_only", clientOid: "maker" };
  await askTrading(sandbox, "place-order", maker);
  const change = { clientOid: "maker", price: at(1.01), requestId: 7 };
  const kept = await askTrading(sandbox, "modify-order", change);
  expect(kept).toMatchObject({ code: "25568", data: null });
  const cancelled = await askTrading(sandbox, "modify-order", { ...change, autoCancel: "yes" });
  expect(cancelled).toMatchObject({ code: "25568", data: { requestId: 7 } });
  expect((await askTrading(sandbox, "order-info", { clientOid: "maker" })).data).toMatchObject({
    orderStatus: "cancelled",
    cancelReason: "modify_fail_cancel",
  });
  expect((await askTrading(sandbox, "modify-order", { ...change, price: at(0.96) })).code).toBe(
    "25573",
  );
});

test("a position moves to a sub-account: buy names a long one, sell a short one", async () => {
  const accounts = ["1000000001", "1000000002"].map((uid) => ({ uid, group: "family" }));
  const sandbox = await openExchange({ nowMs: NOON_MS + 10 * 60_000, accounts });
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", qty: "0.5", orderType: "market" };
  await askTrading(sandbox, "place-order", { ...order, side: "buy" });
  await askTrading(sandbox, "place-order", { ...order, symbol: "ETHUSDT", side: "sell" });
  const positionList = [
    { symbol: "BTCUSDT", side: "buy", qty: "0.2" },
    { symbol: "ETHUSDT", side: "sell", qty: "0.5" },
  ];
  const move = {
    fromUid: "1000000001",
    toUid: "1000000002",
    category: "USDT-FUTURES",
    positionList,
  };
  const moved = await askTrading(sandbox, "move-positions", move);
  expect(moved.code).toBe("00000");
  expect(moved.data.closePosition).toMatchObject([
    { symbol: "BTCUSDT", posSide: "long", qty: "0.2" },
    { symbol: "ETHUSDT", posSide: "short", qty: "0.5" },
  ]);
  const left = await askTrading(sandbox, "current-position", { category: "USDT-FUTURES" });
  expect(left.data.list).toMatchObject([{ symbol: "BTCUSDT", posSide: "long", total: "0.3" }]);
});

test("without a leverage nothing is changed", async () => {
  const sandbox = await openExchange();
  const order = { category: "USDT-FUTURES", symbol: "BTCUSDT", qty: "0.1", side: "buy" };
  await askTrading(sandbox, "place-order", { ...order, orderType: "market" });
  const read = async () => [
    (await askTrading(sandbox, "current-position", { category: "USDT-FUTURES" })).data,
    (await askTrading(sandbox, "settings")).data,
  ];
  const before = await read();
  const isolated = { category: "USDT-FUTURES", symbol: "BTCUSDT", marginMode: "isolated" };
  expect(await askTrading(sandbox, "set-leverage", isolated)).toMatchObject({ data: "success" });
  expect(
    await askTrading(sandbox, "set-leverage", { category: "MARGIN", coin: "USDT" }),
  ).toMatchObject({
    data: "success",
  });
  expect(await read()).toEqual(before);
});
