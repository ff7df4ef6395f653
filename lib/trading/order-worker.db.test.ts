import { afterEach, expect, test } from "vitest";
import { grantAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { startOrderWorker } from "./order-worker";
import { openTradingDesk } from "./testing/orders";

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
