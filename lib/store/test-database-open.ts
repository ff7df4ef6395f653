import { afterAll, beforeAll } from "vitest";
import { closeDatabase, openDatabase } from "./database";
import { createTestDatabase, type TestDatabase } from "./test-database";

/** For the tests of one file: a database of their own, open before the first of them and gone after the last. */
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
