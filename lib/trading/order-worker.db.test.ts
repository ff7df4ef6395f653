import { afterEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { startTradingSandbox } from "@/lib/exchange/trading/testing/sandbox";
import { findOrderRecord } from "@/lib/trading/store/order-records";
import { findTradingAccount } from "@/lib/trading/store/trading-accounts";
import { askToCancel } from "./cancel-order";
import { draftOrder } from "./draft-order";
import { DEFAULT_LIMITS } from "./order-limits";
import { startOrderWorker } from "./order-worker";
import { releaseOrder } from "./release-order";
import { openTradingDesk, READ, setLimits, TRADE } from "./testing/orders";

const desk = openTradingDesk();
const closing: (() => Promise<void>)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});

const countCopies = async () => {
  const { rows } = await db().pool.query<{ count: number }>(
    "select count(*)::int as count from pgboss.job where name = 'copy-trading' and data->>'accountId' = $1",
    [String(desk.scope().accountId)],
  );
  return rows[0]?.count;
};

test("the lists are read when the exchange has taken an order; a draft alone asks for nothing", async () => {
  const id = await desk.draft();
  const jobs = await startJobs("worker", (_what, error) => void desk.failures.push(error));
  closing.push(() => jobs.stop(4_000));
  await startOrderWorker(jobs, { ...desk.deps, grantScope: grantAccountScope });
  await expect.poll(async () => (await desk.read(id)).preview, { timeout: 20_000 }).not.toBeNull();
  expect(await countCopies()).toBe(0);
  expect(await desk.release(id)).toEqual({ kind: "approved" });
  await expect.poll(async () => (await desk.read(id)).state, { timeout: 20_000 }).toBe("accepted");
  await expect.poll(countCopies, { timeout: 20_000 }).toBe(1);
  expect(desk.failures).toEqual([]);
});

test("an order that is approved while many open ones are looked at does not wait for the last look", async () => {
  const openValue = "100000000" as Amount;
  await setLimits(desk.scope(), { ...DEFAULT_LIMITS, openValue, ordersADay: 1_000 });
  for (let nth = 0; nth < 50; nth += 1) await desk.draft();
  await desk.turn();
  const { rows } = await db().pool.query<{ id: string }>(
    "select id::text from order_records where account_id = $1",
    [desk.scope().accountId],
  );
  for (const { id } of rows) await desk.release(id, true);
  await desk.turn();
  const next = await desk.draft();
  await desk.turn();
  for (const { id } of rows) await desk.age(id, 3_000);
  desk.sandbox().resetLog();
  const looks = () => desk.sandbox().log()["1001 /api/v3/trade/order-info"]?.requests ?? 0;
  const turn = desk.turn();
  await expect.poll(looks, { interval: 5 }).toBeGreaterThan(0);
  expect(await desk.release(next, true)).toEqual({ kind: "approved" });
  await turn;
  expect((await desk.read(next)).state).toBe("accepted");
  expect(desk.failures).toEqual([]);
});

test("an exchange that never answers holds up no other account, and not the worker's end", async () => {
  const silent = await startTradingSandbox([READ, TRADE]);
  closing.push(() => silent.close());
  const hanging = await desk.openAccount(silent.url);
  const other = await desk.openAccount(desk.sandbox().url);
  silent.setSwitches({
    faults: (["time", "instruments", "tickers"] as const).map((endpoint) => ({
      kind: "silent",
      endpoint,
    })),
  });
  const draftIn = async (scope: typeof other) => {
    const draft = { operation: "place-order", typed: desk.buy() } as const;
    return (await draftOrder(scope, draft, desk.trader())) ?? expect.fail("no draft");
  };
  const stuck = await draftIn(hanging);
  await db().pool.query(
    "update trading_accounts set reconciled_at = clock_timestamp() - interval '1 hour' where account_id = any($1)",
    [[hanging.accountId, other.accountId]],
  );

  const jobs = await startJobs("worker", (_what, error) => void desk.failures.push(error));
  closing.unshift(() => jobs.stop(4_000));
  await startOrderWorker(jobs, { ...desk.deps, grantScope: grantAccountScope });
  const comparedAgoMs = async () =>
    Date.now() - ((await findTradingAccount(other))?.reconciledAt?.getTime() ?? 0);
  await expect.poll(comparedAgoMs, { timeout: 20_000 }).toBeLessThan(60_000);
  // Drafted after the turn that hangs has begun.
  const id = await draftIn(other);
  const record = () => findOrderRecord(other, id);
  await expect.poll(async () => (await record())?.preview, { timeout: 20_000 }).toBeTruthy();
  const bodySha256 = (await record())?.bodySha256 ?? "none";
  expect(await releaseOrder(other, { id, bodySha256, knowsTwins: true }, desk.trader())).toEqual({
    kind: "approved",
  });
  const state = async () => (await record())?.state;
  await expect.poll(state, { timeout: 20_000 }).toMatch(/accepted|open/);
  expect(await askToCancel(other, { id }, desk.trader().origin)).toBe("asked");
  await expect.poll(state, { timeout: 20_000 }).toBe("cancelled");

  expect(await findOrderRecord(hanging, stuck)).toMatchObject({ preview: null, failure: null });
  const beganAt = performance.now();
  await jobs.stop(4_000);
  expect(performance.now() - beganAt).toBeLessThan(4_000);
});

test.each([
  ["tells no time", ["time"], "public /api/v2/public/time"],
  [
    "tells the time alone",
    ["order-info", "unfilled-orders", "history-orders", "fills"],
    "1001 /api/v3/trade/order-info",
  ],
] as const)(
  "an exchange that %s ends the round of looks at the first order",
  async (_, endpoints, path) => {
    const ids: string[] = [];
    for (let nth = 0; nth < 3; nth += 1) ids.push(await desk.draft());
    await desk.turn();
    for (const id of ids) await desk.release(id, true);
    await desk.turn();
    for (const id of ids) await desk.age(id, 3_000);
    // Those of the other accounts, which are asked side by side.
    await db().pool.query("update order_records set next_look_at = null where account_id <> $1", [
      desk.scope().accountId,
    ]);
    const faults = endpoints.map((endpoint) => ({ kind: "reset", endpoint }) as const);
    desk.sandbox().setSwitches({ faults });
    desk.sandbox().resetLog();
    await desk.turn();
    expect(desk.sandbox().log()[path]?.requests).toBe(5); // the attempts of one question
    const { rows } = await db().pool.query<{ isLater: boolean }>(
      `select next_look_at > clock_timestamp() as "isLater" from order_records where id = any($1)`,
      [ids],
    );
    expect(rows).toEqual(ids.map(() => ({ isLater: true })));
    for (const id of ids)
      expect((await desk.read(id)).failure).toMatchObject({ kind: "unreachable" });
    desk.sandbox().setSwitches({ faults: [] });
    for (const id of ids) await desk.age(id, 0);
    await desk.turn();
    for (const id of ids)
      expect(await desk.read(id)).toMatchObject({ state: "open", failure: null });
  },
);
