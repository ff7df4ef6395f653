import { afterEach, expect, test } from "vitest";
import type { Amount } from "@/lib/core/amount";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { DEFAULT_LIMITS } from "./order-limits";
import { startOrderWorker } from "./order-worker";
import { openTradingDesk, setLimits } from "./testing/orders";

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
