import { expect, test } from "vitest";
import { db } from "./database";
import { isMigrated } from "./inspect";
import { openTestDatabase } from "./testing/database-open";

openTestDatabase();

test("a database is migrated once every migration has ended, and not without any", async () => {
  expect(await isMigrated()).toBe(true);
  await db().pool.query(
    `update _prisma_migrations set finished_at = null
     where migration_name = (select max(migration_name) from _prisma_migrations)`,
  );
  expect(await isMigrated()).toBe(false);
  await db().pool.query("delete from _prisma_migrations");
  expect(await isMigrated()).toBe(false);
  await db().pool.query("drop table _prisma_migrations");
  expect(await isMigrated()).toBe(false);
});
