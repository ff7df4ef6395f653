import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "./database";
import { type Jobs, startJobs } from "./jobs";
import { createTestDatabase, type TestDatabase } from "./test-database";

let database: TestDatabase;
const open: Jobs[] = [];
const errors: Error[] = [];

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterEach(async () => {
  await Promise.all(open.splice(0).map((jobs) => jobs.stop(5_000)));
  expect(errors.splice(0)).toEqual([]);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

async function start(role: "sender" | "worker"): Promise<Jobs> {
  const jobs = await startJobs(role, (error) => errors.push(error));
  open.push(jobs);
  return jobs;
}

const job = (accountId: number) => ({ accountId, trigger: "button" }) as const;

test("processes that start together find their queues", async () => {
  await Promise.all([start("sender"), start("worker"), start("worker"), start("sender"), start("worker")]);
});

test("a job reaches a worker once, with its data", async () => {
  const [web, one, two] = [await start("sender"), await start("worker"), await start("worker")];
  const done: number[] = [];
  const bothDone = new Promise<void>((resolve) => {
    for (const worker of [one, two]) {
      void worker.work("sync-commissions", 1, async ({ accountId }) => {
        done.push(accountId);
        if (done.length === 2) resolve();
      });
    }
  });
  expect(await web.send("sync-commissions", job(1), "1")).toBe(true);
  expect(await web.send("sync-commissions", job(2), "2")).toBe(true);
  await bothDone;
  expect(done.sort()).toEqual([1, 2]);
});

test("a job that waits already is not sent again, another account's is", async () => {
  const web = await start("sender");
  expect(await web.send("sync-commissions", job(7), "7")).toBe(true);
  expect(await web.send("sync-commissions", job(7), "7")).toBe(false);
  expect(await web.send("sync-commissions", job(8), "8")).toBe(true);
});

test("a statement that fails leaves no connection in its transaction", async () => {
  const web = await start("sender");
  await db().pool.query("alter table pgboss.job rename to job_away");
  await expect(web.send("sync-commissions", job(9), "9")).rejects.toThrow();
  await db().pool.query("alter table pgboss.job_away rename to job");
  const { rows } = await db().pool.query("select count(*) from pgboss.job where singleton_key = '9'");
  expect(rows).toEqual([{ count: "0" }]);
});

test("a schedule is kept in UTC+8, and a later one takes its place", async () => {
  const worker = await start("worker");
  await worker.schedule("plan-syncs", "5 * * * *", {});
  await worker.schedule("plan-syncs", "10 * * * *", {});
  const { rows } = await db().pool.query("select name, cron, timezone from pgboss.schedule");
  expect(rows).toEqual([{ name: "plan-syncs", cron: "10 * * * *", timezone: "Asia/Shanghai" }]);
});
