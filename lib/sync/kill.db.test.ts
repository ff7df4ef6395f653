import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCommissionDays } from "@/lib/store/commission-days";
import { closeDatabase, db, openDatabase } from "@/lib/store/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/test-database";
import { compareWithTruth, openTestDesk } from "./test-desk";
import { createRandom, killSync } from "./test-kill";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const KILLS = 20;
const SEED = Number(process.env.KILL_SEED ?? Date.now() % 1_000_000);

test.concurrent.each(Array.from({ length: KILLS }, (_, index) => index))(
  "kill -9 no. %i in a first sync: days are whole or not there, and the next run ends with the truth",
  { timeout: 300_000 },
  async (index) => {
    const random = createRandom(SEED + index);
    random();
    const afterMs = Math.floor(random() * 12_000);
    const desk = await openTestDesk({ book: { rowsPerDay: 25 } });
    try {
      await killSync(desk, "commissions", afterMs);
      const range = desk.lastDays(90);
      const left = (await loadCommissionDays(desk.scope, range)).length;
      const wrong = (await compareWithTruth(desk, range)).filter((line) => !line.endsWith(" is missing"));
      expect(wrong, `seed ${SEED}, killed after ${afterMs} ms with ${left} days stored`).toEqual([]);

      expect(await desk.sync()).toMatchObject({ status: "done", days: { failed: 0 } });
      expect(await compareWithTruth(desk, range), `seed ${SEED}`).toEqual([]);
      const { rows } = await db().pool.query(
        "select count(*)::int as days from commission_day_revisions where account_id = $1 and revision > 1",
        [desk.scope.accountId],
      );
      expect(rows).toEqual([{ days: 0 }]);
    } finally {
      await desk.close();
    }
  },
);
