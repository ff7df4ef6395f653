import { expect, test } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import { createTestUser } from "@/lib/people/testing/person";
import { listOrderEvents } from "@/lib/trading/store/order-records";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { countOrders } from "@/lib/trading/store/trading-state";
import { reduceOnly, SWITCH_ON_LIVES_MS, stopTrading, switchOn } from "./stop-trading";
import { openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();
const { turn, draft, release, read, age } = desk;

const named = () => ({ id: desk.scope().accountId, name: "Main" });
const stop = () => stopTrading(desk.scope(), named(), DESK_ORIGIN);
const on = (person = desk.trader()) => switchOn(desk.scope(), named(), person);

async function openOrder(): Promise<string> {
  const id = await draft();
  await turn();
  await release(id);
  await turn();
  await age(id, 3_000);
  await turn();
  expect((await read(id)).state).toBe("open");
  return id;
}

async function makeLive(): Promise<void> {
  const { accountId } = desk.scope();
  await db().prisma.tradingAccount.update({
    where: { accountId },
    data: { environment: "live", state: "stopped" },
  });
}

test("stopping cancels what is open and withdraws what was not sent, and says how many", async () => {
  const open = await openOrder();
  const drafted = await draft();
  const released = await draft();
  await turn();
  await release(released);
  expect(await stop()).toEqual({
    ...{ kind: "stopped", before: "on" },
    ...{ cancelled: 1, withdrawn: 2, bots: 0 },
  });
  expect(await findTradingAccount(desk.scope())).toMatchObject({
    state: "stopped",
    stateBy: "desk",
  });
  expect([(await read(drafted)).state, (await read(released)).state]).toEqual([
    "withdrawn",
    "withdrawn",
  ]);
  await turn();
  await age(open, 0);
  await turn();
  expect((await read(open)).state).toBe("cancelled");
  expect(await countOrders(desk.scope())).toEqual({ open: 0, unknown: 0, bots: 0 });
  const kinds = (await listOrderEvents(desk.scope(), open)).map(({ kind }) => kind);
  expect(kinds).toContain("cancel-asked");
});

test("a cancellation that meets a limit is asked again by the next turn, however long it holds", async () => {
  const open = await openOrder();
  await stop();
  desk.sandbox().setSwitches({
    faults: [{ kind: "rate-limited", endpoint: "cancel-order", times: 1, retryAfterSeconds: 300 }],
  });
  await turn();
  expect((await read(open)).cancel).toBe("asked");
  await turn();
  await age(open, 0);
  await turn();
  expect(await read(open)).toMatchObject({ state: "cancelled", cancel: "accepted" });
});

test("a cancellation whose sender was killed is sent again by the next look", async () => {
  const open = await openOrder();
  await stop();
  // The process died between the step and the request.
  await db().pool.query("update order_records set cancel = 'sending' where id = $1", [open]);
  await age(open, 0);
  await turn();
  expect(await read(open)).toMatchObject({ state: "open", cancel: "asked" });
  await turn();
  await age(open, 0);
  await turn();
  expect(await read(open)).toMatchObject({ state: "cancelled", cancel: "accepted" });
});

test("a stop withdraws thousands of drafts at once", async () => {
  const id = await draft();
  const drafts = 6_000;
  await db().pool.query(
    `insert into order_records (account_id, environment, client_oid, operation, category, symbol, side, typed, absences,
       drafted_by, drafter)
     select account_id, environment, client_oid || '-' || n, operation, category, symbol, side, typed, absences,
       drafted_by, drafter from order_records, generate_series(2, $2) as n where id = $1`,
    [id, drafts],
  );
  const entries = await db().prisma.auditEntry.count();
  expect(await stop()).toMatchObject({ kind: "stopped", withdrawn: drafts });
  const { rows } = await db().pool.query(
    `select o.state, count(*)::int as records, count(e.id)::int as events from order_records o
     left join order_events e on e.order_record_id = o.id and e.kind = 'withdrawn' where o.account_id = $1 group by 1`,
    [desk.scope().accountId],
  );
  expect(rows).toEqual([{ state: "withdrawn", records: drafts, events: drafts }]);
  expect((await db().prisma.auditEntry.count()) - entries).toBe(drafts + 1);
});

test("each change of the state and of an order has its entry", async () => {
  await openOrder();
  const before = await db().prisma.auditEntry.count();
  await stop();
  const kinds = (
    await db().prisma.auditEntry.findMany({ orderBy: { id: "asc" }, skip: before })
  ).map(({ kind }) => kind);
  expect(kinds).toEqual(["trading-state-changed", "order-cancel-asked"]);
});

test("reduce only leaves open orders, and takes nothing of a stop back", async () => {
  const open = await openOrder();
  expect(await reduceOnly(desk.scope(), named(), DESK_ORIGIN)).toBe("reduced");
  expect((await read(open)).cancel).toBeNull();
  await stop();
  expect(await reduceOnly(desk.scope(), named(), DESK_ORIGIN)).toBe("is-stopped");
});

test("a live account is switched on by two persons within an hour", async () => {
  await makeLive();
  const user = await createTestUser(true);
  const other = { ...desk.trader(), id: user.id, name: user.email };
  expect(await on()).toBe("asked");
  expect(await on()).toBe("same-person");
  const { rowCount } = await db().pool.query(
    "update trading_accounts set on_asked_at = on_asked_at - make_interval(secs => $1)",
    [SWITCH_ON_LIVES_MS / 1000 + 1],
  );
  expect(rowCount).toBeGreaterThan(0);
  expect(await on(other)).toBe("asked");
  expect(await on()).toBe("on");
  expect(await findTradingAccount(desk.scope())).toMatchObject({ state: "on", onAsked: null });
});

test("a desk that was restored from a backup switches nothing on, not even paper", async () => {
  await stop();
  await db().prisma.deskPause.create({ data: { backupMadeAt: new Date() } });
  expect(await on()).toBe("paused");
  expect(await findTradingAccount(desk.scope())).toMatchObject({ state: "stopped", onAsked: null });
  await db().prisma.deskPause.deleteMany();
  expect(await on()).toBe("on");
});

test("a stop cancels earlier requests", async () => {
  await makeLive();
  await on();
  await stop();
  expect((await findTradingAccount(desk.scope()))?.onAsked).toBeNull();
});

test("an account without a trade key has nothing to stop", async () => {
  await db().prisma.tradingAccount.deleteMany({ where: { accountId: desk.scope().accountId } });
  expect(await stop()).toEqual({ kind: "gone" });
});
