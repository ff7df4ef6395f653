import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { createTestUser } from "@/lib/people/testing/person";
import { DRAFT_LIVES_MS } from "@/lib/trading/order-life";
import { DEFAULT_LIMITS } from "@/lib/trading/order-limits";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { createTestTrader } from "@/lib/trading/testing/records";
import { approveOrder, markNotExecuted } from "./approve-order";
import { lookAgain, type TradingPerson } from "./draft-order";
import { openTradingDesk, setLimits } from "./testing/orders";

const desk = openTradingDesk();
const { turn, draft, release, read, writesOf, age } = desk;

/** A waiting order, and a person who may approve it. */
async function waiting(): Promise<{ id: string; approver: TradingPerson; bodySha256: string }> {
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, secondPersonAbove: "1" as never });
  const user = await createTestTrader(desk.scope(), "approver");
  const id = await draft();
  await turn();
  expect(await release(id)).toEqual({ kind: "waiting" });
  const { bodySha256 } = await read(id);
  const approver = { ...desk.trader(), id: user.id, name: user.email };
  return { id, approver, bodySha256: bodySha256 ?? "" };
}

test("an order above the threshold is sent after another person approved its body", async () => {
  const { id, approver, bodySha256 } = await waiting();
  await turn();
  expect((await read(id)).state).toBe("waiting");
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
  await turn();
  const order = await read(id);
  expect(order).toMatchObject({ state: "accepted", approver: approver.name });
  expect(writesOf(order.clientOid)).toHaveLength(1);
});

test("an approval is judged under the lock", async () => {
  const { id, approver, bodySha256 } = await waiting();
  const approve = (person: TradingPerson, hash = bodySha256) =>
    approveOrder(desk.scope(), { id, bodySha256: hash }, person);
  expect(await approve(desk.trader())).toEqual({ kind: "refused", problem: "drafter" });
  const stranger = { ...approver, id: (await createTestUser()).id };
  expect(await approve(stranger)).toEqual({ kind: "refused", problem: "not-approver" });
  expect(await approve(approver, "0".repeat(64))).toEqual({
    kind: "refused",
    problem: "other-body",
  });
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, ordersADay: 0 });
  expect(await approve(approver)).toMatchObject({
    problem: "limit",
    broken: { limit: "orders-a-day" },
  });
  await db().prisma.tradingAccount.updateMany({ data: { state: "stopped" } });
  expect(await approve(approver)).toEqual({ kind: "refused", problem: "stopped" });
  await db().pool.query(
    "update order_records set released_at = released_at - make_interval(secs => $2) where id = $1",
    [id, DRAFT_LIVES_MS / 1000 + 1],
  );
  expect(await approve(approver)).toEqual({ kind: "refused", problem: "too-late" });
  await db().prisma.tradingRole.deleteMany({ where: { userId: desk.trader().id } });
  expect(await approve(approver)).toEqual({ kind: "refused", problem: "not-trader" });
});

const LOST: readonly [said: object, lose: (approver: TradingPerson) => Promise<unknown>][] = [
  [
    { why: "not-trader" },
    () => db().prisma.grant.deleteMany({ where: { userId: desk.trader().id } }),
  ],
  [{ why: "not-approver" }, ({ id }) => db().prisma.grant.deleteMany({ where: { userId: id } })],
  [
    { why: "limit", limit: "largest-order", most: "1" },
    () => db().prisma.tradingAccount.updateMany({ data: { largestOrder: 1 } }),
  ],
  [
    { why: "limit", limit: "symbol", most: "ETHUSDT" },
    () => db().prisma.tradingAccount.updateMany({ data: { symbols: ["ETHUSDT"] } }),
  ],
];
test.each(LOST)("an approved order is not sent any more: %j", async (said, lose) => {
  const { id, approver, bodySha256 } = await waiting();
  expect(await approveOrder(desk.scope(), { id, bodySha256 }, approver)).toEqual({
    kind: "approved",
  });
  await lose(approver);
  await turn();
  const order = await read(id);
  expect(order.state).toBe("expired");
  expect(writesOf(order.clientOid)).toEqual([]);
  const events = await listOrderEvents(desk.scope(), id);
  expect(events.at(-1)?.details).toMatchObject(said);
});

test("an order that was released before the threshold was lowered is not sent without a second person", async () => {
  const id = await draft();
  await turn();
  expect(await release(id)).toEqual({ kind: "approved" });
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, secondPersonAbove: "1" as never });
  await turn();
  const order = await read(id);
  expect([order.state, writesOf(order.clientOid)]).toEqual(["expired", []]);
});

test("two presses approve once", async () => {
  const { id, approver, bodySha256 } = await waiting();
  const answers = await Promise.all(
    [1, 2, 3].map(() => approveOrder(desk.scope(), { id, bodySha256 }, approver)),
  );
  expect(answers.filter(({ kind }) => kind === "approved")).toHaveLength(1);
});

test("a draft is looked at again, by its drafter alone; meanwhile it is readable and cannot be sent", async () => {
  const id = await draft();
  await turn();
  const before = await read(id);
  expect(await lookAgain(desk.scope(), { id }, { id: (await createTestUser()).id })).toBe(false);
  expect(await lookAgain(desk.scope(), { id }, desk.trader())).toBe(true);
  const { preview } = before;
  expect(await read(id)).toMatchObject({
    preview,
    previewedAt: null,
    bodySha256: null,
    failure: null,
  });
  expect(await release(id)).toEqual({ kind: "refused", problem: "not-previewed" });
  expect(await lookAgain(desk.scope(), { id }, desk.trader())).toBe(false);
  await turn();
  const after = await read(id);
  expect(after.bodySha256).toBe(before.bodySha256);
  expect(after.previewedAt?.getTime()).toBeGreaterThan(before.previewedAt?.getTime() ?? 0);
  await release(id);
  expect(await lookAgain(desk.scope(), { id }, desk.trader())).toBe(false);
});

test("only an order that the exchange often enough did not know is marked not executed", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await turn();
  await db().pool.query("update order_records set state = 'unknown' where id = $1", [id]);
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("too-early");
  await age(id, 11 * 60_000);
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("too-early");
  await db().pool.query(
    `update order_records set absences = '{"order-info":3,"open-orders":3,"history":3,"fills":3}' where id = $1`,
    [id],
  );
  expect(await markNotExecuted(desk.scope(), { id }, desk.trader())).toBe("marked");
  expect((await read(id)).state).toBe("not-executed");
});
