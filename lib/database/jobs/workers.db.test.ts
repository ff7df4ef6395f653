import { expect, test } from "vitest";
import { db } from "../database";
import { openTestDatabase } from "../testing/database-open";
import { startJobs } from "./jobs";
import { beatWorker, listLivingWorkers, readQueues, removeWorker } from "./workers";

openTestDatabase();

test("a worker lives while it beats, and is forgotten when it ends or falls silent", async () => {
  expect(await listLivingWorkers()).toEqual([]);
  for (const holder of ["a", "b", "c", "a"]) await beatWorker(holder);
  expect(await listLivingWorkers()).toEqual(["a", "b", "c"]);
  await removeWorker("b");
  await db().pool.query(
    "update worker_beats set beat_at = now() - interval '16 seconds' where holder = 'c'",
  );
  expect(await listLivingWorkers()).toEqual(["a"]);
});

test("a queue of another version is nobody's work here", async () => {
  const jobs = await startJobs("worker", () => {});
  try {
    await db().pool.query("select pgboss.create_queue('work-of-old', '{\"policy\": \"short\"}')");
    await db().pool.query("insert into pgboss.job (name) values ('work-of-old')");
    const queues = (await readQueues()).map(({ queue }) => queue);
    expect(queues).toContain("fill-rates");
    expect(queues).not.toContain("work-of-old");
  } finally {
    await jobs.stop(1_000);
  }
});
