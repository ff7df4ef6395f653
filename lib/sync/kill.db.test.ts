import { afterAll, beforeAll, expect, test } from "vitest";
import { loadCommissionDays } from "@/lib/commissions/store/days/days";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv } from "@/lib/env/testing/env";
import { compareWithTruth, openTestDesk, settleOlderDays } from "./testing/desk";
import { killMoments, killSync } from "./testing/kill";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** The sync fetches this many days with two requests each. */
const DAYS = readTestEnv().isFull ? 90 : 20;
/** Requests before the kill: the middle, the very first, and the last day. */
const CHOSEN = readTestEnv().isFull ? [DAYS, 1, 2 * DAYS - 2] : [DAYS];
const LONGEST_MS = 12_000;

test.concurrent.each(killMoments(CHOSEN, LONGEST_MS))(
  "kill -9 of a sync (%j): days are whole or not there, and the next run ends with the truth",
  { timeout: 300_000 },
  async (moment) => {
    const desk = await openTestDesk({
      book: { rowsPerDay: 3, flat: true },
      realLimits: "afterMs" in moment,
    });
    try {
      if (!readTestEnv().isFull) await settleOlderDays(desk, DAYS);
      const how = await killSync(desk, "commissions", moment);
      const range = desk.lastDays(DAYS);
      const left = (await loadCommissionDays(desk.scope, range)).length;
      if (how === "ended") expect(left).toBe(DAYS);
      // At most five days of two requests each are in flight, so after more than ten requests a day
      // is stored.
      if ("requests" in moment) {
        expect(left > 0).toBe(moment.requests > 10);
        expect(left).toBeLessThan(DAYS);
      }
      const wrong = (await compareWithTruth(desk, range)).filter(
        (line) => !line.endsWith(" is missing"),
      );
      expect(wrong, `killed with ${left} days stored`).toEqual([]);

      expect(await desk.sync()).toMatchObject({ status: "done", days: { failed: 0 } });
      expect(await compareWithTruth(desk, range)).toEqual([]);
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
