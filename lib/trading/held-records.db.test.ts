import { afterEach, expect, test, vi } from "vitest";
import { SealError } from "@/lib/core/seal-error";
import { db } from "@/lib/database/database";
import { findOrderRecord, listOrderEvents } from "@/lib/trading/store/order-records";
import { askToCancel } from "./cancel-order";
import { draftOrder } from "./draft-order";
import { workOrders } from "./order-worker";
import { releaseOrder } from "./release-order";
import { openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();
const { turn, draft, release, read, send, age, writesOf } = desk;

const SECRET = process.env.APP_SECRET;
const OTHER = "another-secret-of-more-than-32-letters-0123456789";
afterEach(() => void vi.stubEnv("APP_SECRET", "0123456789abcdefghijklmnopqrstuvwxyz"));

const heldOf = async (id: string) =>
  (await listOrderEvents(desk.scope(), id))
    .filter(({ kind }) => kind === "held")
    .map(({ details }) => details.why);

test("an order whose trade key cannot be opened says so, once, and is sent when it can be", async () => {
  const id = await draft();
  await turn();
  expect(await release(id)).toEqual({ kind: "approved" });
  vi.stubEnv("APP_SECRET", OTHER);
  await turn();
  await turn();
  expect(await read(id)).toMatchObject({ state: "approved", hold: "trade-key" });
  expect(await heldOf(id)).toEqual(["trade-key"]);
  expect(writesOf((await read(id)).clientOid)).toEqual([]);
  vi.stubEnv("APP_SECRET", SECRET ?? "0123456789abcdefghijklmnopqrstuvwxyz");
  await turn();
  expect(await read(id)).toMatchObject({ state: "accepted", hold: null });
});

test("an order that expires meanwhile keeps the reason", async () => {
  const id = await draft();
  await turn();
  await release(id);
  vi.stubEnv("APP_SECRET", OTHER);
  await turn();
  await db().pool.query(
    "update order_records set released_at = released_at - interval '16 minutes' where id = $1",
    [id],
  );
  await turn();
  expect(await read(id)).toMatchObject({ state: "expired", hold: "trade-key" });
});

test("a draft, a cancellation and an order of unknown outcome say it as well", async () => {
  const open = await draft();
  await send(open);
  expect(await askToCancel(desk.scope(), { id: open }, desk.trader().origin)).toBe("asked");
  const looked = await draft();
  await db().pool.query("update order_records set next_look_at = null where id = $1", [open]);
  vi.stubEnv("APP_SECRET", OTHER);
  await turn();
  expect([(await read(open)).hold, (await read(looked)).hold]).toEqual(["trade-key", "trade-key"]);
});

test("the account's own key, and orders that could not be compared, are other reasons", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await workOrders({
    ...desk.deps,
    loadCredentials: () =>
      Promise.reject(new SealError("The stored credentials cannot be opened.")),
  });
  expect(await read(id)).toMatchObject({ state: "approved", hold: "read-key" });
  await db().prisma.tradingAccount.updateMany({ data: { reconciledAt: null } });
  desk.sandbox().setSwitches({ faults: [{ kind: "http-error", endpoint: "unfilled-orders" }] });
  await turn();
  expect(await read(id)).toMatchObject({ state: "approved", hold: "not-reconciled" });
  expect(await heldOf(id)).toEqual(["read-key", "not-reconciled"]);
  desk.sandbox().setSwitches({ faults: [] });
  await turn();
  expect(await read(id)).toMatchObject({ state: "accepted", hold: null });
});

test("the worker's shutdown is not a reason", async () => {
  const id = await draft();
  await turn();
  await release(id);
  await age(id, 1_000);
  await workOrders({ ...desk.deps, signal: AbortSignal.abort() }).catch(() => {});
  expect((await read(id)).hold).toBeNull();
});

test("hundreds of orders that wait at one account leave the orders of another alone", async () => {
  const stuck = await draft();
  await send(stuck);
  const other = await desk.openAccount(desk.sandbox().url);
  const typed = desk.buy();
  const next = async () =>
    (await draftOrder(other, { operation: "place-order", typed }, desk.trader())) ??
    expect.fail("no draft");
  const [cancelled, overdue] = [await next(), await next()];
  const record = async (id: string) =>
    (await findOrderRecord(other, id)) ?? expect.fail("no such order");
  await turn();
  const bodySha256 = (await record(cancelled)).bodySha256 ?? "none";
  await releaseOrder(other, { id: cancelled, bodySha256, knowsTwins: true }, desk.trader());
  await turn();

  // As many as one list holds, older than those of the other account.
  const copy = (set: string) =>
    db().pool.query(
      `insert into order_records select (jsonb_populate_record(o, jsonb_build_object('id', -nth,
         'client_oid', 'copy' || -nth) || ${set})).* from order_records o, generate_series(1, 200) nth where o.id = $1`,
      [stuck],
    );
  await copy(
    `jsonb_build_object('state', 'open', 'cancel', 'asked', 'next_look_at', now() - interval '1 hour')`,
  );
  await db().prisma.tradingAccount.update({
    where: { accountId: desk.scope().accountId },
    data: { sealedCredentials: new Uint8Array() },
  });
  expect(await askToCancel(other, { id: cancelled }, desk.trader().origin)).toBe("asked");
  await turn();
  expect(await record(cancelled)).toMatchObject({ state: "cancelled" });
  expect((await read("-1")).hold).toBe("trade-key");

  await db().pool.query(
    `update order_records set state = 'draft', cancel = null, next_look_at = null, sent_at = null, released_at = null,
       created_at = now() - interval '16 minutes' where id < 0`,
  );
  await db().pool.query(
    "update order_records set created_at = now() - interval '16 minutes' where id = $1",
    [overdue],
  );
  await turn();
  expect(await record(overdue)).toMatchObject({ state: "expired" });
});
