import { afterEach, beforeEach, expect, test } from "vitest";
import { startVacuumWorker } from "@/lib/operations/vacuum-worker";
import { db, queryColumn, queryValue } from "../database";
import { type Jobs, startJobs } from "../jobs/jobs";
import { openTestDatabase } from "../testing/database-open";
import { vacuumEmbedded } from "./vacuum";

openTestDatabase();
const workers: Jobs[] = [];
const failures: unknown[] = [];
beforeEach(() => db().pool.query("create table passing (id int primary key, word text)"));
afterEach(async () => {
  for (const worker of workers.splice(0)) await worker.stop(5_000);
  await db().pool.query("drop table passing");
  expect(failures.splice(0)).toEqual([]);
});

/** A day of a desk: its jobs come, change, and are removed. */
async function passDay(): Promise<void> {
  await db().pool.query("insert into passing select generate_series(1, 5000), repeat('x', 100)");
  await db().pool.query("update passing set word = word || 'y'");
  await db().pool.query("delete from passing");
}
/** Less than the rows of a day take. */
const FULL_BYTES = 500_000;
const size = () => queryValue<number>("select pg_total_relation_size('passing')::int");

test("the room of removed rows is used again", async () => {
  await passDay();
  const unused = await size();
  for (let day = 0; day < 4; day += 1) {
    await vacuumEmbedded();
    await passDay();
  }
  expect(await size()).toBeLessThan(1.5 * unused);
});

test("a worker does so by itself, and not at every start", async () => {
  await passDay();
  const turns = () =>
    queryColumn<string>("select state::text from pgboss.job where name = 'vacuum'");
  for (let start = 0; start < 2; start += 1) {
    const worker = await startJobs("worker", (_what, error) => failures.push(error));
    workers.push(worker);
    await startVacuumWorker(worker);
    await expect.poll(turns, { timeout: 20_000 }).toEqual(["completed"]);
  }
  expect(await size()).toBeLessThan(FULL_BYTES);
});
