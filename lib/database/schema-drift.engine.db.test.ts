import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestDatabase, type TestDatabase } from "./testing/database";
import { diffWithSchema } from "./testing/schema-drift";

let database: TestDatabase;
let pool: pg.Pool;
beforeAll(async () => {
  database = await createTestDatabase();
  pool = new pg.Pool({ connectionString: database.url, max: 1 });
});
afterAll(async () => {
  await pool.end();
  await database.drop();
});

test("schema.prisma and the migrations agree on every table, column, key and index", async () => {
  expect(await diffWithSchema(database.url)).toContain("This is an empty migration");
  await pool.query("alter table users add column surplus int");
  expect(await diffWithSchema(database.url)).toContain(`DROP COLUMN "surplus"`);
});
