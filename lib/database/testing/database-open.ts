import { setImmediate as nextTurn } from "node:timers/promises";
import { afterAll, beforeAll } from "vitest";
import { closeDatabase, db, openDatabase } from "../database";
import { createTestDatabase, type TestDatabase } from "./database";

/** Opens a new database before the first test of a file and drops it after the last. */
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
 * Waits until every query to the open database is answered; queries that are still to come wait for
 * something else.
 */
export async function untilNothingIsAsked(): Promise<void> {
  const { pool } = db();
  do await nextTurn();
  while (pool.waitingCount > 0 || pool.idleCount < pool.totalCount);
}
