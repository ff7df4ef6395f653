import { expect, test } from "vitest";
import { db } from "../database";
import { openTestDatabase } from "../testing/database-open";
import { beatWorker, listLivingWorkers, removeWorker } from "./workers";

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
