import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { someOf } from "@/lib/env/testing/env";
import { gridOf, priceAt, readFacts } from "@/lib/exchange/trading/testing/sandbox";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { askToCancel } from "./cancel-order";
import { withOrderExchange } from "./order-exchange";
import { reconcileOrders } from "./order-worker";
import { checkAgain, sendTogether } from "./send-order";
import { stopTrading, switchOn } from "./stop-trading";
import { openTradingDesk, setLimits } from "./testing/orders";

const desk = openTradingDesk();
const { turn, draft, release, read, writesOf, age } = desk;

const named = () => ({ id: desk.scope().accountId, name: "Main" });
const tryNow = (id: string) =>
  db().pool.query("update order_records set next_try_at = null where id = $1", [id]);

const LOST_ANSWERS = [
  { kind: "error-code", code: "40010" },
  { kind: "reset" },
  { kind: "truncated-json" },
] as const;

test.each(someOf(LOST_ANSWERS))(
  "an order that was executed and not answered ($kind $code) is found, and never sent again",
  async (fault) => {
    const id = await draft();
    await turn();
    await release(id);
    desk
      .sandbox()
      .setSwitches({ faults: [{ ...fault, endpoint: "place-order", executed: true, times: 1 }] });
    await turn();
    expect((await read(id)).state).toBe("unknown");
    await turn();
    await age(id, 3_000);
    await turn();
    const order = await read(id);
    expect(order.state).toBe("open");
    expect(writesOf(order.clientOid)).toHaveLength(1);
  },
);

test("an order that was not executed stays unknown until a person may say so", async () => {
  const id = await draft();
  const early = await draft();
  await turn();
  await release(id);
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "place-order", times: 1 }],
  });
  await turn();
  for (let look = 0; look < 3; look += 1) {
    await age(id, 1_000);
    await turn();
  }
  const order = await read(id);
  expect(order.state).toBe("unknown");
  expect(order.absences).toEqual({ "order-info": 3, "open-orders": 3, history: 3, fills: 3 });
  expect(writesOf(order.clientOid)).toHaveLength(1);

  // Previewed before anything was sent.
  expect((await read(early)).preview?.unknownTwins).toEqual([]);
  expect(await release(early)).toEqual({ kind: "refused", problem: "unknown-twin" });
  const twin = await draft();
  await turn();
  expect((await read(twin)).preview?.unknownTwins).toEqual([order.clientOid]);
  expect(await release(twin)).toEqual({ kind: "refused", problem: "unknown-twin" });
  expect(await release(twin, true)).toEqual({ kind: "approved" });
});

test("a rate limit is waited for, with the same bytes and clientOid", async () => {
  const id = await draft();
  await turn();
  await release(id);
  desk
    .sandbox()
    .setSwitches({ faults: [{ kind: "rate-limited", endpoint: "place-order", times: 1 }] });
  await turn();
  const waiting = await read(id);
  expect(waiting).toMatchObject({
    state: "approved",
    failure: { kind: "rate-limited" },
    attempts: 1,
  });
  await db().pool.query(
    "update order_records set next_try_at = clock_timestamp() - interval '1 second' where id = $1",
    [id],
  );
  await turn();
  const order = await read(id);
  expect(desk.failures).toEqual([]);
  expect(order).toMatchObject({ state: "accepted", attempts: 2, bodySha256: waiting.bodySha256 });
  expect(writesOf(order.clientOid).filter(({ executed }) => executed)).toHaveLength(1);
});

test("orders do not wait at a limit that holds for long: the turn ends, and nothing leaves after a stop", async () => {
  const ids = [
    await draft(),
    await draft(),
    await draft(),
    await draft(),
    await draft(),
    await draft(),
  ];
  await turn();
  for (const id of ids) await release(id);
  desk.sandbox().setSwitches({
    faults: [{ kind: "rate-limited", endpoint: "place-order", retryAfterSeconds: 300 }],
  });
  await turn();
  for (const id of ids)
    expect(await read(id)).toMatchObject({ state: "approved", failure: { kind: "rate-limited" } });
  desk.sandbox().setSwitches({ faults: [] });
  await stopTrading(desk.scope(), named(), desk.trader().origin);
  for (const id of ids) await tryNow(id);
  await turn();
  for (const id of ids) {
    const order = await read(id);
    expect(order.state).toBe("withdrawn");
    expect(writesOf(order.clientOid).filter(({ executed }) => executed)).toEqual([]);
  }
  expect(desk.failures).toEqual([]);
});

test("a sender that died leaves an order of unknown outcome, which is asked about", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await db().pool.query(
    `update order_records set state = 'sending', sent_at = clock_timestamp() - interval '61 seconds' where id = $1`,
    [id],
  );
  await turn();
  const order = await read(id);
  expect(order.state).toBe("unknown");
  expect(order.absences["order-info"]).toBe(1);
  expect(writesOf(order.clientOid)).toEqual([]);
});

test("an open order is cancelled, and one that was not sent is withdrawn", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await turn();
  expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("asked");
  await turn();
  await turn();
  expect(await read(id)).toMatchObject({ state: "cancelled", cancel: "accepted" });
  expect(await askToCancel(desk.scope(), { id }, desk.trader().origin)).toBe("over");
  const unsent = await draft();
  expect(await askToCancel(desk.scope(), { id: unsent }, desk.trader().origin)).toBe("withdrawn");
});

/** Sends a released order; `meanwhile` happens once its bytes are stored, before the first leaves. */
async function sendWhile(id: string, meanwhile: () => Promise<unknown>): Promise<void> {
  const account = await findTradingAccount(desk.scope());
  if (account === null) return expect.fail("the account does not trade");
  const { scope, deps } = desk;
  await withOrderExchange(account, deps, async (exchange) => {
    const { writer } = exchange;
    const send: typeof writer.send = async (write, signal) => {
      if (write.name === (await read(id)).operation) await meanwhile();
      return writer.send(write, signal);
    };
    const late = { ...exchange, writer: { ...writer, send } };
    const place = { account, scope: scope(), exchange: late, signal: deps.signal };
    const checked = await checkAgain(await read(id), place);
    await sendTogether([checked ?? expect.fail("not to be sent")], place);
  });
}

test.each([
  ["cancelled", (id: string) => askToCancel(desk.scope(), { id }, desk.trader().origin)],
  [
    "stopped, and trading was switched on again,",
    async () => {
      await stopTrading(desk.scope(), named(), desk.trader().origin);
      await switchOn(desk.scope(), named(), desk.trader());
    },
  ],
] as const)(
  "an order that was %s while it was being sent is not sent again",
  async (_, meanwhile) => {
    const id = await draft();
    await turn();
    await release(id);
    desk
      .sandbox()
      .setSwitches({ faults: [{ kind: "rate-limited", endpoint: "place-order", times: 1 }] });
    await sendWhile(id, () => meanwhile(id));
    expect(await read(id)).toMatchObject({ state: "withdrawn", failure: { kind: "rate-limited" } });
    await tryNow(id);
    await turn();
    const order = await read(id);
    expect(order).toMatchObject({ state: "withdrawn", attempts: 1, orderId: null });
    expect(writesOf(order.clientOid).filter(({ executed }) => executed)).toEqual([]);
  },
);

/** A change that can be sent: of an open order, or a new bot. */
async function draftOf(operation: "modify-order" | "create-bot"): Promise<string> {
  const facts = await readFacts(desk.sandbox().url, "SPOT", "BTCUSDT");
  if (operation === "create-bot") {
    await setLimits(desk.scope(), { ...DEFAULT_LIMITS, largestOrder: "100000" as never });
    const invested = [{ coin: "USDT", amount: "3000" }];
    const typed = { ...gridOf(facts), category: "SPOT", investmentAmount: invested } as const;
    return desk.change({ operation, typed });
  }
  const order = await draft();
  await desk.send(order);
  const { orderId } = await read(order);
  const price = priceAt(facts, "0.96");
  return desk.change({ operation, typed: { orderId: orderId ?? "", category: "SPOT", price } });
}

const switchedOn = () => switchOn(desk.scope(), named(), desk.trader());
const stopped = () => stopTrading(desk.scope(), named(), desk.trader().origin);

test.each([
  ["modify-order", "once it was answered"],
  ["modify-order", "before it was answered"],
  ["create-bot", "once it was answered"],
  ["create-bot", "before it was answered"],
] as const)(
  "a change (%s) that was on its way at a stop, and is switched on again %s, is not sent again",
  async (operation, when) => {
    const id = await draftOf(operation);
    await turn();
    expect(await release(id)).toEqual({ kind: "approved" });
    const executed = desk.executed(operation).length;
    desk
      .sandbox()
      .setSwitches({ faults: [{ kind: "rate-limited", endpoint: operation, times: 1 }] });
    await sendWhile(id, async () => {
      await stopped();
      if (when === "before it was answered") await switchedOn();
    });
    if (when === "once it was answered") await switchedOn();
    await tryNow(id);
    await turn();
    expect(await read(id)).toMatchObject({
      ...{ state: "withdrawn", attempts: 1, cancel: null },
      failure: { kind: "rate-limited" },
    });
    expect(desk.executed(operation)).toHaveLength(executed);
    expect(desk.failures).toEqual([]);
  },
);

test("a cancellation that was on its way at a stop is sent again", async () => {
  const order = await draft();
  await desk.send(order);
  const { orderId } = await read(order);
  const typed = { orderId: orderId ?? "", category: "SPOT" } as const;
  const id = await desk.change({ operation: "cancel-order", typed });
  await turn();
  await release(id);
  desk
    .sandbox()
    .setSwitches({ faults: [{ kind: "rate-limited", endpoint: "cancel-order", times: 1 }] });
  await sendWhile(id, stopped);
  expect(await read(id)).toMatchObject({ state: "approved", attempts: 1 });
});

test("an order that was cancelled while it was being sent, and arrived, is cancelled", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await sendWhile(id, () => askToCancel(desk.scope(), { id }, desk.trader().origin));
  expect(await read(id)).toMatchObject({ state: "accepted", cancel: "asked" });
  await turn();
  await age(id, 3_000);
  await turn();
  expect((await read(id)).state).toBe("cancelled");
});

test("an order that waits to be sent again and is to be cancelled is withdrawn", async () => {
  const id = await draft();
  await turn();
  await release(id);
  // As an older version left it.
  await db().pool.query("update order_records set cancel = 'asked' where id = $1", [id]);
  await turn();
  const order = await read(id);
  expect(order).toMatchObject({ state: "withdrawn", attempts: 0 });
  expect(writesOf(order.clientOid)).toEqual([]);
});

test("a cancellation without an answer is asked again until the order is over", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await turn();
  await askToCancel(desk.scope(), { id }, desk.trader().origin);
  desk.sandbox().setSwitches({
    faults: [{ kind: "error-code", code: "40010", endpoint: "cancel-order", times: 1 }],
  });
  for (let each = 0; each < 3; each += 1) {
    await turn();
    await age(id, 1_000);
  }
  expect((await read(id)).state).toBe("cancelled");
});

test("an order that the exchange ended behind our back is seen by reconciliation", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await turn();
  await age(id, 3_000);
  await turn();
  const { orderId } = await read(id);
  await askToCancel(desk.scope(), { id }, desk.trader().origin);
  await turn();
  await db().pool.query(
    "update order_records set state = 'open', cancel = null, next_look_at = null where id = $1",
    [id],
  );
  const account = await findTradingAccount(desk.scope());
  if (account === null) return expect.fail("the account does not trade");
  const { scope, deps } = desk;
  await withOrderExchange(account, deps, (exchange) =>
    reconcileOrders({ account, scope: scope(), exchange, signal: deps.signal }),
  );
  await turn();
  expect(await read(id)).toMatchObject({ state: "cancelled", orderId });
});
