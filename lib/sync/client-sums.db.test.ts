import { afterAll, beforeAll, expect, test } from "vitest";
import { refreshClientBlocks } from "@/lib/commissions/store/sums/blocks";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { openTestDesk } from "./testing/desk";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

test("a run leaves nothing to build of the sums of clients", async () => {
  const desk = await openTestDesk({ book: { rowsPerDay: 20 } });
  try {
    expect(await desk.sync({ range: desk.lastDays(23) })).toMatchObject({ status: "done" });
    const { rows } = await db().pool.query(
      "select count(*) from commission_blocks where account_id = $1 and level = 1",
      [desk.scope.accountId],
    );
    expect(Number(rows[0].count)).toBeGreaterThanOrEqual(6);
    expect(await refreshClientBlocks(desk.scope)).toBe(0);
  } finally {
    await desk.close();
  }
});

test("sums that cannot be built do not fail a run, and are reported", async () => {
  const desk = await openTestDesk({ book: { rowsPerDay: 5 } });
  const trouble: unknown[] = [];
  try {
    await db().pool.query(
      "alter table commission_client_blocks rename to commission_client_blocks_away",
    );
    const report = await desk.sync({
      range: desk.lastDays(9),
      onTrouble: (what) => trouble.push(what),
    });
    expect(report).toMatchObject({ status: "done", days: { failed: 0 } });
    expect(trouble).toEqual(["the sums of clients"]);
  } finally {
    await db().pool.query(
      "alter table commission_client_blocks_away rename to commission_client_blocks",
    );
    await desk.close();
  }
});
