import { expect, onTestFinished, test } from "vitest";
import { parseAmount } from "@/lib/core/amount";
import { db } from "@/lib/database/database";
import { openClients, priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { ModifyOrder } from "@/lib/trading/requests";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { markNotExecuted } from "../approve-order";
import { askRenewal } from "../draft-order";
import { releaseOrder } from "../release-order";
import { seenOf } from "../seen-preview";
import { openTradingDesk, setLimits, TRADE } from "../testing/orders";

const desk = openTradingDesk();
const { turn, draft, release, read, send, change, age, executed } = desk;

/** An open order of ours, with its id at the exchange. */
async function openOrder(): Promise<{ id: string; orderId: string }> {
  const id = await draft();
  await send(id);
  await age(id, 3_000);
  await turn();
  const { orderId } = await read(id);
  return { id, orderId: orderId ?? expect.fail("not numbered") };
}

const modify = (orderId: string, typed: Omit<ModifyOrder, "orderId">) =>
  change({ operation: "modify-order", typed: { orderId, ...typed } });

const later = async (id: string) => {
  await age(id, 3_000);
  await turn();
  return read(id);
};

test("an order is changed, and counts with its new value", async () => {
  const { id, orderId } = await openOrder();
  const price = priceAt(await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT"), "0.98");
  const changeId = await modify(orderId, { price, qty: "0.0020000001" });
  await turn();
  const { preview } = await read(changeId);
  expect(preview).toMatchObject({
    refusals: [],
    roundings: [{ field: "qty", sent: "0.002000" }],
    lines: [
      { what: "price", before: desk.buy().price, after: price },
      { what: "qty", before: "0.001", after: "0.002000" },
    ],
  });
  await send(changeId);
  expect((await read(changeId)).state).toBe("accepted");
  const done = await later(changeId);
  expect(done).toMatchObject({ state: "done", nextLookAt: null, target: `order ${orderId}` });
  expect(executed("modify-order")).toHaveLength(1);
  expect(Number((await read(id)).value)).toBeCloseTo(Number(price) * 0.002, 6);
  const kinds = (await listOrderEvents(desk.scope(), changeId)).map(({ kind }) => kind);
  expect(kinds).toEqual(["drafted", "previewed", "released", "sending", "answered", "seen"]);
  const { kind, details } = (await listOrderEvents(desk.scope(), id)).at(-1) ?? {};
  expect(kind).toBe("changed");
  expect(details).toMatchObject({
    by: changeId,
    lines: [
      { what: "price", of: "USDT", before: desk.buy().price, after: price },
      { what: "qty", of: "BTC", before: "0.001", after: "0.002000" },
    ],
  });
  expect(await read(id)).toMatchObject({
    present: { price, qty: "0.002000" },
    request: { price: desk.buy().price, qty: "0.001" },
  });
  expect(desk.failures).toEqual([]);
});

/** Changes an order past the desk. */
async function modifyElsewhere(orderId: string, typed: Omit<ModifyOrder, "orderId">) {
  const facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  const elsewhere = openClients(desk.sandbox().url, TRADE);
  const sent = await elsewhere.send(
    "modify-order",
    { orderId, ...typed },
    { ...facts, order: null },
  );
  await elsewhere.close();
  expect(sent.kind).toBe("accepted");
}

test("a change of the price alone is not sent once the quantity is another one", async () => {
  const { id, orderId } = await openOrder();
  const { value } = await read(id);
  const price = priceAt(await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT"), "0.98");
  const changeId = await modify(orderId, { price });
  await turn();
  await modifyElsewhere(orderId, { qty: "0.003" });
  const changes = executed("modify-order").length;
  expect(await release(changeId)).toEqual({ kind: "approved" });
  await turn();
  expect((await read(changeId)).state).toBe("refused");
  expect((await listOrderEvents(desk.scope(), changeId)).at(-1)).toMatchObject({
    details: { why: "seen-changed" },
  });
  expect(executed("modify-order")).toHaveLength(changes);
  // Nothing was sent, so the order counts as what it was last seen to be.
  expect((await read(id)).value).toBe(value);
});

test("a press is of the lines on the screen, though bytes and figures are the same", async () => {
  const { orderId } = await openOrder();
  const price = priceAt(await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT"), "0.98");
  const id = await modify(orderId, { price });
  await turn();
  const shown = await read(id);
  const seen = seenOf(shown.preview ?? expect.fail("it was not previewed"));
  await modifyElsewhere(orderId, { qty: "0.001003" }); // within the tolerance of the value
  await db().pool.query(
    "update order_records set previewed_at = previewed_at - interval '21 seconds' where id = $1",
    [id],
  );
  expect(await askRenewal(desk.scope(), { id }, desk.trader())).toBe(true);
  await turn();
  const renewed = await read(id);
  expect(renewed.bodySha256).toBe(shown.bodySha256);
  const press = { id, bodySha256: shown.bodySha256 ?? "", knowsTwins: false };
  expect(await releaseOrder(desk.scope(), { ...press, seen }, desk.trader())).toEqual({
    kind: "refused",
    problem: "changed",
    changes: [{ what: "lines" }],
  });
  const now = seenOf(renewed.preview ?? expect.fail("it was not previewed"));
  expect(await releaseOrder(desk.scope(), { ...press, seen: now }, desk.trader())).toEqual({
    kind: "approved",
  });
});

test("an order that was changed at the exchange shows what it is now, and counts with it", async () => {
  const { id, orderId } = await openOrder();
  const before = (await read(id)).value;
  await modifyElsewhere(orderId, { qty: "0.002" });
  const order = await later(id);
  expect(order).toMatchObject({
    state: "open",
    present: { price: parseAmount(desk.buy().price ?? ""), qty: "0.002" },
  });
  expect(Number(order.value)).toBeCloseTo(2 * Number(before), 6);
  expect((await listOrderEvents(desk.scope(), id)).at(-1)).toMatchObject({
    kind: "seen",
    details: { qtyBefore: "0.001", qty: "0.002", valueBefore: before },
  });
  const { length } = await listOrderEvents(desk.scope(), id);
  await later(id);
  expect(await listOrderEvents(desk.scope(), id)).toHaveLength(length);
});

test("a change is judged by what the order is worth afterwards, and one that changes nothing is refused", async () => {
  const { orderId } = await openOrder();
  const limits = { ...DEFAULT_LIMITS, largestOrder: "150" as never, openValue: "150" as never };
  await setLimits(desk.scope(), limits);
  const smaller = await modify(orderId, { qty: "0.0015" });
  const larger = await modify(orderId, { qty: "0.004" });
  const same = await modify(orderId, { qty: "0.001" });
  const unknown = await modify("1", { qty: "0.001" });
  await turn();
  expect((await read(smaller)).preview?.limits.filter(({ isKept }) => !isKept)).toEqual([]);
  expect((await read(larger)).preview?.limits.filter(({ isKept }) => !isKept)).toMatchObject([
    { limit: "largest-order" },
    { limit: "open-value" },
  ]);
  expect((await read(same)).preview?.refusals).toMatchObject([{ rule: "order-state" }]);
  expect((await read(unknown)).failure?.detail).toContain("has no order 1");
  for (const id of [larger, same])
    expect(await release(id)).toMatchObject({ problem: "preview-refuses" });
});

test("presets of an open order are set, changed and taken away, each with the price and size as they are", async () => {
  const { orderId } = await openOrder();
  const facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  const at = (share: string) => priceAt(facts, share);
  const [takeProfit, higher, near, far] = [at("1.2"), at("1.3"), at("1.29"), at("0.5")] as const;
  const set = await modify(orderId, { takeProfit });
  await send(set);
  expect(await later(set)).toMatchObject({
    state: "done",
    preview: {
      refusals: [],
      lines: [
        { what: "price", before: desk.buy().price, after: desk.buy().price },
        { what: "qty", before: "0.001", after: "0.001" },
        { what: "takeProfit", before: null, after: takeProfit },
        { what: "tpOrderType", before: null, after: "market" },
      ],
    },
  });
  const limited = await modify(orderId, {
    takeProfit: higher,
    tpOrderType: "limit",
    tpLimitPrice: near,
  });
  await send(limited);
  expect((await later(limited)).state).toBe("done");
  const again = await modify(orderId, { takeProfit: higher });
  const wrong = await modify(orderId, { takeProfit: far });
  const slip = await modify(orderId, { takeProfit: higher, tpLimitPrice: far });
  await turn();
  expect((await read(again)).preview?.refusals).toMatchObject([{ rule: "order-state" }]);
  expect((await read(wrong)).preview?.refusals).toMatchObject([
    { rule: "preset", field: "takeProfit" },
  ]);
  expect((await read(slip)).preview?.limits.filter(({ isKept }) => !isKept)).toMatchObject([
    { limit: "price-deviation", is: far },
  ]);
  const away = await modify(orderId, { takeProfit: "0" });
  await send(away);
  expect(await later(away)).toMatchObject({
    state: "done",
    request: { takeProfit: "0", price: desk.buy().price },
  });
  expect(desk.failures).toEqual([]);
});

test("presets that were changed without an answer are found, and those of a market kind need market orders", async () => {
  const { orderId } = await openOrder();
  const takeProfit = priceAt(await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT"), "1.2");
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, allowsMarketOrders: false });
  const closed = await modify(orderId, { takeProfit });
  await turn();
  expect(await release(closed)).toMatchObject({ problem: "preview-refuses" });
  await setLimits(desk.scope(), DEFAULT_LIMITS);
  const before = executed("modify-order").length;
  const id = await modify(orderId, { takeProfit });
  desk.sandbox().setSwitches({
    faults: [{ kind: "reset", endpoint: "modify-order", executed: true, times: 1 }],
  });
  await send(id);
  expect((await read(id)).state).toBe("unknown");
  expect((await later(id)).state).toBe("done");
  expect(executed("modify-order")).toHaveLength(before + 1);
});

test("a change without an answer is found, and never sent again", async () => {
  const { orderId } = await openOrder();
  const before = executed("modify-order").length;
  const id = await modify(orderId, { qty: "0.002" });
  desk.sandbox().setSwitches({
    faults: [{ kind: "reset", endpoint: "modify-order", executed: true, times: 1 }],
  });
  await send(id);
  expect((await read(id)).state).toBe("unknown");
  expect((await later(id)).state).toBe("done");
  expect(executed("modify-order")).toHaveLength(before + 1);
});

test("a change that was not made stays unknown until a person may say so, and a second one asks first", async () => {
  const { orderId } = await openOrder();
  const id = await modify(orderId, { qty: "0.002" });
  const together = await modify(orderId, { qty: "0.003" });
  await turn();
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "modify-order", times: 1 }],
  });
  await send(id);
  // Its preview is older than the first one's sending.
  expect(await release(together)).toEqual({ kind: "refused", problem: "new-twin" });
  const { clientOid } = await read(id);
  const twin = await modify(orderId, { qty: "0.003" });
  await turn();
  expect((await read(twin)).preview?.unknownTwins).toEqual([clientOid]);
  expect(await release(twin)).toEqual({ kind: "refused", problem: "unknown-twin" });
  for (let look = 0; look < 3; look += 1) await later(id);
  expect(await read(id)).toMatchObject({ state: "unknown", absences: { state: 3 } });
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("too-early");
  await age(id, 11 * 60_000);
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
  expect((await read(id)).state).toBe("not-executed");
});

test("a change above the threshold waits for a second person, judged by its new value", async () => {
  const { orderId } = await openOrder();
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, secondPersonAbove: "150" as never });
  const [small, large] = [
    await modify(orderId, { qty: "0.0011" }),
    await modify(orderId, { qty: "0.003" }),
  ];
  await turn();
  expect(await release(large)).toEqual({ kind: "waiting" });
  expect((await read(small)).preview?.needsSecondPerson).toBe(false);
});

test("orders are cancelled one by one and together, also while trading is stopped", async () => {
  const [first, second, third] = [await openOrder(), await openOrder(), await openOrder()];
  await db().prisma.tradingAccount.updateMany({ data: { state: "stopped" } });
  const one = await change({ operation: "cancel-order", typed: { orderId: first.orderId } });
  await send(one);
  expect(await later(one)).toMatchObject({ state: "done", value: null });

  const all = await change({
    operation: "cancel-symbol-order",
    typed: { category: "SPOT", symbol: "BTCUSDT" },
  });
  await turn();
  const meant = (await read(all)).preview;
  expect(meant).toMatchObject({ refusals: [], limits: [{ limit: "state", isKept: true }] });
  const ids = meant && "orders" in meant ? meant.orders.map(({ orderId }) => orderId) : [];
  expect(ids).toEqual(expect.arrayContaining([second.orderId, third.orderId]));
  await send(all);
  expect((await later(all)).state).toBe("done");
  for (const { id } of [first, second, third]) expect((await later(id)).state).toBe("cancelled");

  const again = await change({ operation: "cancel-order", typed: { orderId: first.orderId } });
  await turn();
  expect((await read(again)).preview?.refusals).toMatchObject([{ rule: "order-state" }]);
});

test("a change that cancels when it is refused keeps the number that the refusal returns", async () => {
  const { orderId } = await openOrder();
  const first = await modify(orderId, { qty: "0.0015" });
  await send(first);
  await later(first);
  const asked = { qty: "0.002", autoCancel: "yes", requestId: "123456789012345678" } as const;
  const id = await modify(orderId, asked);
  await turn();
  const { preview, body } = await read(id);
  expect(body).toContain('"requestId":123456789012345678');
  expect(preview).toMatchObject({
    lines: expect.arrayContaining([
      { what: "autoCancel", before: null, after: "yes" },
      { what: "requestId", before: null, after: asked.requestId },
    ]),
  });
  desk.sandbox().setSwitches({ trading: { mostModifications: 1 } });
  onTestFinished(() => void desk.sandbox().setSwitches({ trading: { mostModifications: 0 } }));
  await send(id);
  expect(await read(id)).toMatchObject({
    state: "refused",
    failure: { code: "25569", requestId: asked.requestId },
  });
});
