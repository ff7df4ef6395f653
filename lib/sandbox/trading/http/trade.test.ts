import { expect, test } from "vitest";
import { startSandbox } from "../../server";
import { NOON_MS } from "../../test-client";
import { askTrading } from "./test-trading";

test("an order is placed, seen, changed and cancelled, and the truth has it once", async () => {
  const sandbox = await startSandbox({ nowMs: NOON_MS });
  try {
    const [ticker] = (await askTrading(sandbox, "tickers", { category: "SPOT", symbol: "BTCUSDT" })).data;
    const price = (Number(ticker.lastPrice) * 0.97).toFixed(1);
    const order = { category: "SPOT", symbol: "BTCUSDT", qty: "0.1", side: "buy", orderType: "limit" };
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
  } finally {
    await sandbox.close();
  }
});

test("a change that is hidden shows the order as it was, in every list, until its time", async () => {
  const sandbox = await startSandbox({ nowMs: NOON_MS });
  try {
    const [ticker] = (await askTrading(sandbox, "tickers", { category: "SPOT", symbol: "BTCUSDT" })).data;
    const price = (Number(ticker.lastPrice) * 0.97).toFixed(1);
    const order = { category: "SPOT", symbol: "BTCUSDT", qty: "0.1", side: "buy", orderType: "limit", price };
    await askTrading(sandbox, "place-order", { ...order, clientOid: "changed" });
    await askTrading(sandbox, "place-order", { ...order, clientOid: "cancelled" });
    const faults = ["modify-order", "cancel-order"] as const;
    sandbox.setSwitches({ faults: faults.map((endpoint) => ({ kind: "hidden", endpoint, delayMs: 3000 })) });
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
  } finally {
    await sandbox.close();
  }
});
