import { beforeAll, expect, test } from "vitest";
import { parseAmount, sumAmounts } from "@/lib/core/amount";
import { priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import type { OrderFacts } from "@/lib/trading/order-rules";
import type { PlaceStrategyOrder } from "@/lib/trading/requests";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { askToCancel } from "../cancel-order";
import { draftChange, type TypedChange } from "../draft-order";
import { nameRecord } from "../name-record";
import { openTradingDesk, setLimits } from "../testing/orders";

const desk = openTradingDesk();
const { turn, release, read, send, age, executed } = desk;
let facts: OrderFacts;
beforeAll(async () => {
  facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
});

const at = (share: string) => priceAt(facts, share);
const OF = { category: "SPOT", symbol: "BTCUSDT", side: null } as const;
const change = async (asked: Omit<TypedChange, "of">) =>
  (await draftChange(desk.scope(), { ...asked, of: OF } as TypedChange, desk.trader())) ??
  expect.fail("gone");
const place = (typed: Partial<PlaceStrategyOrder>) =>
  change({
    operation: "place-strategy-order",
    typed: { category: "SPOT", symbol: "BTCUSDT", ...typed },
  });

/** A take profit and stop loss for the position. */
const guard = (): Partial<PlaceStrategyOrder> => ({
  type: "tpsl",
  tpslMode: "partial",
  side: "sell",
  qty: "0.001",
  takeProfit: at("1.2"),
  stopLoss: at("0.8"),
});
const trigger = (more: Partial<PlaceStrategyOrder> = {}): Partial<PlaceStrategyOrder> => ({
  type: "trigger",
  side: "buy",
  qty: "0.001",
  triggerPrice: at("0.9"),
  triggerOrderType: "limit",
  triggerOrderPrice: at("0.91"),
  ...more,
});

const later = async (id: string) => {
  await age(id, 3_000);
  await turn();
  return read(id);
};
const sent = async (typed: Partial<PlaceStrategyOrder>) => {
  const id = await place(typed);
  await send(id);
  return later(id);
};

test("a strategy order lives like an order: open, then cancelled", async () => {
  const id = await place({ ...guard(), takeProfit: `${at("1.2")}001` });
  // A sell order, so its price is never rounded down.
  const nextStep = sumAmounts([parseAmount(at("1.2")), parseAmount("0.01")]);
  await turn();
  expect((await read(id)).preview).toMatchObject({
    roundings: [{ field: "takeProfit", sent: nextStep }],
    subject: { sentWhile: "reducing", orderType: "market" },
    lines: [
      { what: "takeProfit", before: null, after: nextStep },
      { what: "stopLoss", before: null, after: at("0.8") },
      { what: "qty", after: "0.001" },
    ],
  });
  await send(id);
  const open = await later(id);
  expect(open).toMatchObject({ state: "open" });
  expect(Number(open.value)).toBeCloseTo(Number(at("1.2")) * 0.001, 4);
  expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("asked");
  await turn();
  expect(await later(id)).toMatchObject({ state: "cancelled", cancel: "accepted" });
  expect(desk.failures).toEqual([]);
});

test("a strategy order that is older than the exchange's lists is still looked at", async () => {
  const { id } = await sent(guard());
  await age(id, 100 * 86_400_000);
  await turn();
  expect(await read(id)).toMatchObject({ state: "open", hold: null });
  expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("asked");
  await turn();
  expect(await later(id)).toMatchObject({ state: "cancelled", hold: null });
  expect(desk.failures).toEqual([]);
});

test("a limit price far from its trigger, a market part and a value are judged like those of orders", async () => {
  const limits = { ...DEFAULT_LIMITS, allowsMarketOrders: false, largestOrder: "1" as never };
  await setLimits(desk.scope(), limits);
  const far = await place(trigger({ triggerOrderPrice: at("0.99") }));
  const market = await place(guard());
  await turn();
  const broken = async (id: string) =>
    (await read(id)).preview?.limits.filter(({ isKept }) => !isKept).map(({ limit }) => limit);
  expect(await broken(far)).toEqual(["price-deviation", "largest-order"]);
  expect(await broken(market)).toEqual(["market-orders", "largest-order"]);
  expect(await release(far)).toMatchObject({ problem: "preview-refuses" });
});

test("a tpsl order without an answer is found by its clientOid", async () => {
  const before = executed("place-strategy-order").length;
  const id = await place(guard());
  desk.sandbox().setSwitches({
    faults: [
      {
        kind: "error-code",
        code: "40010",
        endpoint: "place-strategy-order",
        executed: true,
        times: 1,
      },
    ],
  });
  await send(id);
  expect((await read(id)).state).toBe("unknown");
  expect(await later(id)).toMatchObject({ state: "open" });
  expect(executed("place-strategy-order")).toHaveLength(before + 1);
});

test("a trigger order without an answer is shown as perhaps one of those there, until a person names it", async () => {
  const id = await place(trigger());
  desk.sandbox().setSwitches({
    faults: [
      {
        kind: "error-code",
        code: "40010",
        endpoint: "place-strategy-order",
        executed: true,
        times: 1,
      },
    ],
  });
  await send(id);
  const unknown = await later(id);
  expect(unknown).toMatchObject({ state: "unknown", absences: { "open-strategies": 0 } });
  const twin = await place(trigger());
  await turn();
  expect((await read(twin)).preview?.unknownTwins).toEqual([unknown.clientOid]);
  const [strategy] = desk
    .sandbox()
    .truthOfTrading("1001")
    .strategies.filter(({ status, type }) => status === "pending" && type === "trigger");
  expect(await nameRecord(desk.scope(), { id, exchangeId: "no such id" }, desk.trader())).toBe(
    "malformed",
  );
  expect(
    await nameRecord(desk.scope(), { id, exchangeId: strategy?.orderId ?? "" }, desk.trader()),
  ).toBe("named");
  await turn();
  expect(await read(id)).toMatchObject({ state: "open", orderId: strategy?.orderId });
});

test("a new take-profit alone keeps the rest of the strategy order, and is sent", async () => {
  const { orderId } = await sent(guard());
  const takeProfit = at("1.3");
  const id = await change({
    operation: "modify-strategy-order",
    typed: { orderId, takeProfit },
  } as never);
  await send(id);
  expect(await read(id)).toMatchObject({
    state: "done",
    request: { orderId, takeProfit, tpOrderType: "market", qty: "0.001" },
  });
});

test("a change of the take profit alone is not sent once the stop loss is another one", async () => {
  const { orderId } = await sent(guard());
  const modify = (typed: object) =>
    change({
      operation: "modify-strategy-order",
      typed: { orderId, qty: "0.001", ...typed },
    } as never);
  const previewed = await modify({ takeProfit: at("1.3") });
  await turn();
  const elsewhere = await modify({ stopLoss: at("0.7") });
  await turn();
  await release(elsewhere);
  await turn();
  expect((await read(elsewhere)).state).toBe("done");
  const changes = executed("modify-strategy-order").length;
  expect(await release(previewed)).toEqual({ kind: "approved" });
  await turn();
  expect((await read(previewed)).state).toBe("refused");
  expect((await listOrderEvents(desk.scope(), previewed)).at(-1)).toMatchObject({
    details: { why: "seen-changed" },
  });
  expect(executed("modify-strategy-order")).toHaveLength(changes);
});

test("a strategy order is changed, found changed without an answer, and cancelled where it was placed elsewhere", async () => {
  const { orderId, id: placed } = await sent(trigger());
  const modify = (typed: object) =>
    change({ operation: "modify-strategy-order", typed: { orderId, ...typed } } as never);
  const id = await modify({ qty: "0.001", triggerPrice: at("0.88") });
  await turn();
  expect((await read(id)).preview).toMatchObject({
    refusals: [],
    lines: [
      { what: "triggerPrice", before: at("0.9"), after: at("0.88") },
      { what: "triggerOrderPrice", before: at("0.91"), after: at("0.91") },
      { what: "qty" },
    ],
  });
  await send(id);
  expect((await read(id)).state).toBe("done");
  expect((await read(placed)).value).toBe((await read(id)).value);

  const again = await modify({ qty: "0.002" });
  desk.sandbox().setSwitches({
    faults: [{ kind: "reset", endpoint: "modify-strategy-order", executed: true, times: 1 }],
  });
  await send(again);
  expect((await read(again)).state).toBe("unknown");
  expect((await later(again)).state).toBe("done");

  const same = await modify({ qty: "0.002" });
  await turn();
  expect((await read(same)).preview?.refusals).toMatchObject([{ rule: "order-state" }]);

  const cancel = await change({ operation: "cancel-strategy-order", typed: { orderId } } as never);
  await send(cancel);
  expect((await read(cancel)).state).toBe("done");
  expect((await later(placed)).state).toBe("cancelled");
});
