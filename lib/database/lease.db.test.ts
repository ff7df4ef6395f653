import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as wait } from "node:timers/promises";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { argsOf } from "@/lib/env/process";
import { closeDatabase, openDatabase, queryRows, queryValue } from "./database";
import { leaseOn, pullBackLeases, renewEvery, whileRenewed } from "./lease";
import { createTestDatabase, type TestDatabase } from "./testing/database";
import { renewTask, TASK_LEASE, takeTask } from "./testing/lease-process";

const RUN_LEASE = leaseOn({
  table: "runs",
  alias: "r",
  column: "heard_at",
  holds: "heartbeat",
  length: "interval '15 seconds'",
  among: "r.is_running",
});

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  await queryRows("create table tasks (id int, holder text, held_until timestamptz)");
  await queryRows("create table runs (id int, is_running boolean, heard_at timestamptz)");
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});
beforeEach(async () => {
  await queryRows("truncate tasks, runs");
  await queryRows("insert into tasks (id) values (1)");
});

/** Moves every stored time, as if this much time had passed or the clock had been set. */
async function pass(ms: number): Promise<void> {
  await queryRows("update tasks set held_until = held_until - $1 * interval '1 ms'", [ms]);
  await queryRows("update runs set heard_at = heard_at - $1 * interval '1 ms'", [ms]);
}
const HOUR_MS = 3_600_000;

test("of many who take a row at once one gets it, and the next when its lease has ended", async () => {
  const holders = ["a", "b", "c", "d", "e", "f", "g", "h"];
  const taken = await Promise.all(holders.map(takeTask));
  expect(taken.filter((isTaken) => isTaken)).toHaveLength(1);
  expect(await takeTask("next")).toBe(false);
  await pass(3_000);
  expect(await takeTask("next")).toBe(true);
});

test("a renewed lease lasts a full length again, and a released row is free", async () => {
  await takeTask("a");
  await pass(2_000);
  expect(await renewTask("a")).toBe(true);
  await pass(2_000);
  expect(await takeTask("b")).toBe(false);
  await queryRows("update tasks set held_until = null");
  expect(await takeTask("b")).toBe(true);
});

test("the row of a killed process is free one length after its last renewal, and not before", async () => {
  const program = argsOf("lib/database/testing/lease-process.ts", database.url, "victim");
  const child = spawn(process.execPath, program, {
    stdio: ["ignore", "inherit", "inherit", "ipc"],
  });
  const heldUntil = () => queryValue<Date | null>("select held_until from tasks");
  await expect.poll(heldUntil).not.toBeNull();
  const first = await heldUntil();
  await expect.poll(heldUntil).not.toEqual(first); // it renews the lease
  expect(await takeTask("next")).toBe(false);
  const ended = once(child, "exit");
  child.kill("SIGKILL");
  await ended;
  const until = await heldUntil();
  while (!(await takeTask("next"))) await wait(20);
  const [now] = await queryRows<{ late: boolean; far: boolean }>(
    `select clock_timestamp() >= $1 as late, clock_timestamp() < $1::timestamptz + interval '10 seconds' as far`,
    [until],
  );
  expect(now).toEqual({ late: true, far: true });
});

test("after the clock was set forward, the first one to renew has the row", async () => {
  await takeTask("a");
  await pass(HOUR_MS);
  expect(await renewTask("a")).toBe(true);
  expect(await takeTask("b")).toBe(false);
});

test("after the clock was set back, a living holder keeps its row, and a killed one's is free one length later", async () => {
  await takeTask("a");
  await pass(-HOUR_MS);
  await pullBackLeases(TASK_LEASE);
  expect(await takeTask("b")).toBe(false);
  await pass(2_000);
  expect(await renewTask("a")).toBe(true);
  await pass(2_000);
  await pullBackLeases(TASK_LEASE);
  expect(await takeTask("b")).toBe(false);
  await pass(1_000);
  expect(await takeTask("b")).toBe(true);
});

const countWhere = (condition: string) =>
  queryValue<number>(`select count(*)::int from tasks where ${condition}`);

test("a lease that ends later than possible is distinguished from one that was just taken", async () => {
  await takeTask("a");
  expect(await countWhere(TASK_LEASE.isFromLaterClock)).toBe(0);
  await pass(-2_000); // a clock can also step by less than a lease
  expect(await countWhere(TASK_LEASE.isFromLaterClock)).toBe(0);
  await pass(-HOUR_MS);
  expect(await countWhere(TASK_LEASE.isFromLaterClock)).toBe(1);
});

test("shortening leases leaves shorter ones, and rows that nobody may hold, unchanged", async () => {
  await queryRows(`insert into runs values (1, true, ${RUN_LEASE.taken} - interval '10 seconds'),
    (2, false, ${RUN_LEASE.taken} + interval '1 hour'), (3, true, ${RUN_LEASE.taken} + interval '1 hour')`);
  const before = await queryRows("select * from runs where id < 3 order by id");
  await pullBackLeases(RUN_LEASE);
  expect(await queryRows("select * from runs where id < 3 order by id")).toEqual(before);
  expect(await queryValue("select heard_at <= clock_timestamp() from runs as r where id = 3")).toBe(
    true,
  );
});

test("a lease by heartbeat is held one length from when its holder was last heard of", async () => {
  await queryRows(`insert into runs values (1, true, ${RUN_LEASE.taken})`);
  const isHeld = () =>
    queryRows(`select ${RUN_LEASE.isHeld} as held, ${RUN_LEASE.isFree} as free from runs as r`);
  await pass(14_000);
  expect(await isHeld()).toEqual([{ held: true, free: false }]);
  await pass(1_000);
  expect(await isHeld()).toEqual([{ held: false, free: true }]);
});

test("renewals never overlap, go on after one that failed, and have ended when they are stopped", async () => {
  let [underWay, most, begun] = [0, 0, 0];
  const troubles: unknown[] = [];
  const stop = renewEvery(
    5,
    async () => {
      begun += 1;
      underWay += 1;
      most = Math.max(most, underWay);
      await wait(20);
      underWay -= 1;
      if (begun === 1) throw new Error("the database is lost");
    },
    (error) => troubles.push(error),
  );
  await expect.poll(() => begun).toBeGreaterThan(2);
  await stop();
  expect([underWay, most]).toEqual([0, 1]);
  expect(troubles).toEqual([new Error("the database is lost")]);
  const atStop = begun;
  await wait(30);
  expect(begun).toBe(atStop);
});

test("work is renewed until it ends, also where it fails", async () => {
  let renewals = 0;
  const renew = async () => {
    renewals += 1;
  };
  expect(await whileRenewed(5, renew, () => wait(40, "done"))).toBe("done");
  expect(renewals).toBeGreaterThan(0);
  const failing = whileRenewed(5, renew, () => Promise.reject(new Error("no")));
  await expect(failing).rejects.toThrow("no");
  const atEnd = renewals;
  await wait(20);
  expect(renewals).toBe(atEnd);
});
