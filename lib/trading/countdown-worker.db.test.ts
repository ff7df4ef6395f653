import { afterEach, expect, test, vi } from "vitest";
import { DESK_ORIGIN } from "@/lib/audit/origin";
import { db } from "@/lib/database/database";
import type { FaultRule } from "@/lib/sandbox/http/fault-rules";
import { removeTradingAccount } from "@/lib/trading/store/trading-accounts";
import { armCountdown, disarmCountdown, loadCountdown } from "./arm-countdown";
import { workCountdowns } from "./countdown-worker";
import { ENTRY, openTradingDesk } from "./testing/orders";

const desk = openTradingDesk();
const account = () => ({ id: desk.scope().accountId, name: "Test" });

// The accounts of all tests are one at the exchange.
afterEach(() => db().pool.query("delete from trading_countdowns"));

const SECRET = "0123456789abcdefghijklmnopqrstuvwxyz";
const OTHER = "another-secret-of-more-than-32-letters-0123456789";
afterEach(() => void vi.stubEnv("APP_SECRET", SECRET));

const arm = (seconds = 30) => armCountdown(desk.scope(), account(), { seconds }, DESK_ORIGIN);
const disarm = () => disarmCountdown(desk.scope(), account(), DESK_ORIGIN);
const view = () => loadCountdown(desk.scope());
const states = async () => {
  const { countdown, events } = await view();
  return { state: countdown?.state, events: events.map(({ kind }) => kind).toReversed() };
};
/** One look of the worker, as if the next one were due. */
async function turn(): Promise<void> {
  await db().pool.query(
    "update trading_countdowns set next_at = clock_timestamp(), lease_until = null where account_id = $1",
    [desk.scope().accountId],
  );
  await workCountdowns({ ...desk.deps, told: () => {} });
}
const sentSince = () => {
  const before = desk.executed("countdown-cancel-all").length;
  return () => desk.executed("countdown-cancel-all").length - before;
};
const setFault = (fault: Omit<FaultRule, "endpoint">) =>
  desk.sandbox().setSwitches({ faults: [{ ...fault, endpoint: "countdown-cancel-all" }] });
const openOrder = async () => {
  const id = await desk.draft();
  await desk.send(id);
  return id;
};
const entries = async () => {
  const { rows } = await db().pool.query<{ kind: string }>(
    "select kind from audit_log where account_id = $1 and kind like 'countdown%' order by id",
    [desk.scope().accountId],
  );
  return rows.map(({ kind }) => kind.slice("countdown-".length));
};

test("armed, it is renewed; each step has its event and its audit entry, a renewal has none", async () => {
  expect(await arm()).toBe("asked");
  expect(await arm()).toBe("running");
  const sent = sentSince();
  await turn();
  expect(await states()).toEqual({ state: "armed", events: ["asked", "armed"] });
  desk.sandbox().advance(20_000);
  await turn();
  desk.sandbox().advance(20_000);
  await turn();
  expect(sent()).toBe(3);
  const { shown } = await view();
  expect(shown).toMatchObject({ kind: "armed" });
  expect(shown.kind === "armed" ? shown.leftMs : 0).toBeGreaterThan(25_000);
  expect(await states()).toEqual({ state: "armed", events: ["asked", "armed"] });
  expect(await entries()).toEqual(["asked", "armed"]);
});

test("nothing renews it in time: it fired, is not armed again, and the orders that it cancelled are shown", async () => {
  const id = await openOrder();
  await arm();
  await turn();
  const sent = sentSince();
  desk.sandbox().advance(35_000);
  await turn();
  expect(sent()).toBe(0);
  expect(await states()).toEqual({ state: "fired", events: ["asked", "armed", "fired"] });
  expect((await view()).events[0]?.details.open).toEqual([id]);
  await desk.turn();
  expect((await desk.read(id)).state).toBe("cancelled");
  expect((await view()).after).toEqual([{ state: "cancelled", count: 1 }]);
  await turn();
  expect(sent()).toBe(0);
  expect(await entries()).toEqual(["asked", "armed", "fired"]);
  expect(await arm()).toBe("asked");
});

test("an account that was not compared with the exchange lately is let run out, and says why", async () => {
  await arm();
  await turn();
  await db().pool.query(
    "update trading_accounts set reconciled_at = clock_timestamp() - interval '4 minutes' where account_id = $1",
    [desk.scope().accountId],
  );
  const sent = sentSince();
  await turn();
  await turn();
  expect(sent()).toBe(0);
  expect((await view()).countdown?.missed?.why).toBe("not-reconciled");
  expect(await states()).toEqual({ state: "armed", events: ["asked", "armed", "missed"] });
  desk.sandbox().advance(35_000);
  await turn();
  expect((await states()).events).toEqual(["asked", "armed", "missed", "fired"]);
});

test("a lost answer is missed once, and the next renewal follows while there is time", async () => {
  await arm();
  await turn();
  setFault({ kind: "reset", executed: true, times: 2 });
  await turn();
  await turn();
  expect((await view()).countdown?.missed?.why).toBe("unanswered");
  desk.sandbox().setSwitches({ faults: [] });
  await turn();
  expect((await view()).countdown?.missed).toBeNull();
  expect(await states()).toEqual({
    state: "armed",
    events: ["asked", "armed", "missed", "renewed"],
  });
});

test("a key without the permission is refused, with the exchange's code", async () => {
  setFault({ kind: "error-code", code: "40014" });
  await arm();
  await turn();
  const { countdown, shown } = await view();
  expect(shown.kind).toBe("refused");
  expect(countdown?.failure).toMatchObject({ kind: "permission-missing", code: "40014" });
  expect(await entries()).toEqual(["asked", "refused"]);
  expect(await disarm()).toBe("off");
});

test("it is switched off at the exchange; without an answer '0' is sent again", async () => {
  const id = await openOrder();
  await arm();
  await turn();
  expect(await disarm()).toBe("asked");
  expect(await disarm()).toBe("off");
  setFault({ kind: "reset", executed: true, times: 1 });
  await turn();
  expect((await states()).state).toBe("disarming");
  desk.sandbox().setSwitches({ faults: [] });
  await turn();
  expect(await states()).toEqual({
    state: "disarmed",
    events: ["asked", "armed", "disarm-asked", "disarmed"],
  });
  expect((await view()).shown).toEqual({ kind: "disarmed", mayHaveFired: false });
  desk.sandbox().advance(120_000);
  const { clientOid } = await desk.read(id);
  const { orders } = desk.sandbox().truthOfTrading("1001");
  expect(orders.find((order) => order.clientOid === clientOid)?.orderStatus).toBe("new");
});

test("ten workers at once send one request", async () => {
  await arm();
  const sent = sentSince();
  const deps = { ...desk.deps, told: () => {} };
  await Promise.all(Array.from({ length: 10 }, () => workCountdowns(deps)));
  expect(sent()).toBe(1);
});

test("the trade key of an armed account stays until it is disarmed", async () => {
  await arm();
  await turn();
  expect(await removeTradingAccount(desk.scope(), ENTRY)).toBe("armed");
  await disarm();
  await turn();
  expect(await removeTradingAccount(desk.scope(), ENTRY)).toBe("removed");
});

/** As if so much time had gone by since the last step. */
const pass = (seconds: number) =>
  db().pool.query(
    `update trading_countdowns set since = since - make_interval(secs => $2),
       renewed_until = renewed_until - make_interval(secs => $2),
       answered_until = answered_until - make_interval(secs => $2),
       pending_until = pending_until - make_interval(secs => $2) where account_id = $1`,
    [desk.scope().accountId, seconds],
  );

test("with a trade key that cannot be opened, it is missed, and ends when it has run out", async () => {
  const id = await openOrder();
  await arm();
  await turn();
  vi.stubEnv("APP_SECRET", OTHER);
  await turn();
  expect((await view()).countdown?.missed?.why).toBe("trade-key");
  expect((await states()).state).toBe("armed");
  await pass(100);
  await turn();
  expect(await states()).toEqual({ state: "fired", events: ["asked", "armed", "missed", "fired"] });
  expect((await view()).events[0]?.details.open).toEqual([id]);

  await arm();
  await turn();
  await pass(150);
  await turn();
  expect((await states()).state).toBe("refused");

  vi.stubEnv("APP_SECRET", SECRET);
  await arm();
  await turn();
  await disarm();
  vi.stubEnv("APP_SECRET", OTHER);
  await turn();
  expect((await states()).state).toBe("disarming");
  await pass(100);
  await turn();
  expect((await states()).state).toBe("disarmed");
});
