import { afterAll, beforeAll, expect, test } from "vitest";
import { closeDatabase, db, openDatabase } from "./database";
import { createTestDatabase, type TestDatabase } from "./test-database";
import { beatWorker, listLivingWorkers, removeWorker } from "./workers";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const living = async () => (await listLivingWorkers()).map(({ holder }) => holder);

test("a worker lives while it beats, and is forgotten when it ends or falls silent", async () => {
  expect(await living()).toEqual([]);
  for (const holder of ["a", "b", "c", "a"]) await beatWorker(holder);
  expect(await living()).toEqual(["a", "b", "c"]);
  await removeWorker("b");
  await db().pool.query("update worker_beats set beat_at = now() - interval '16 seconds' where holder = 'c'");
  expect(await living()).toEqual(["a"]);
});
