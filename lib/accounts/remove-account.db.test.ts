import { expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { stopTrading } from "@/lib/trading/stop-trading";
import { openTradingDesk } from "@/lib/trading/testing/orders";
import { loadAccountContents, removeAccount } from "./remove-account";

const desk = openTradingDesk();
const named = () => ({ id: desk.scope().accountId, name: "Test" });
const remove = (more: { leavesOrders?: boolean } = {}) => removeAccount(named(), TEST_ORIGIN, more);
const openAtTheExchange = () =>
  desk
    .sandbox()
    .truthOfTrading("1001")
    .orders.filter(({ orderStatus }) => orderStatus === "new").length;

test("an account keeps its open orders until they are cancelled, and says what goes with it", async () => {
  const before = openAtTheExchange();
  await desk.send(await desk.draft());
  await desk.draft();
  expect(openAtTheExchange()).toBe(before + 1);
  expect(await loadAccountContents(named().id)).toMatchObject({ orderRecords: 2 });
  expect(await remove()).toEqual({ kind: "has-open-orders" });
  expect(await db().prisma.account.count({ where: { id: named().id } })).toBe(1);

  await stopTrading(desk.scope(), named(), TEST_ORIGIN);
  await desk.turn();
  expect(openAtTheExchange()).toBe(before);
  expect(await remove()).toMatchObject({ kind: "removed", contents: { orderRecords: 2 } });
  const entry = await db().prisma.auditEntry.findFirst({ orderBy: { id: "desc" } });
  expect(entry).toMatchObject({ kind: "account-removed", details: { orderRecords: 2 } });
});

test.each(["sending", "accepted", "unknown", "open", "partially-filled"])(
  "a record that is %s keeps its account, unless a person leaves it to the exchange",
  async (state) => {
    const id = await desk.draft();
    await db().pool.query("update order_records set state = $2 where id = $1", [id, state]);
    expect(await remove()).toEqual({ kind: "has-open-orders" });
    expect(await remove({ leavesOrders: true })).toMatchObject({ kind: "removed" });
  },
);

test("drafts and what is over keep nothing", async () => {
  for (const state of ["waiting", "approved", "filled", "cancelled", "not-executed"]) {
    const id = await desk.draft();
    await db().pool.query("update order_records set state = $2 where id = $1", [id, state]);
  }
  expect(await remove()).toMatchObject({ kind: "removed" });
});
