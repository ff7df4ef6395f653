import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, db, openDatabase } from "../database";
import { createTestDatabase, type TestDatabase } from "./database";

/**
 * For the tests of one file: a database of their own, open before the first of them and gone after
 * the last.
 */
export function openTestDatabase(): void {
  let database: TestDatabase | undefined;
  beforeAll(async () => {
    database = await createTestDatabase();
    await openDatabase(database.url);
  });
  afterAll(async () => {
    await closeDatabase();
    await database?.drop();
  });
}

/**
 * Waits until everything that asks the open database is answered: what is still to come waits for
 * something else.
 */
export async function untilNothingIsAsked(): Promise<void> {
  const { pool } = db();
  do await nextTurn();
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount);
}
