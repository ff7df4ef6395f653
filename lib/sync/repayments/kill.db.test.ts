import { afterAll, beforeAll, expect, test } from "vitest";
import { addDays, dayOf } from "@/lib/core/day";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { readTestEnv } from "@/lib/env/testing/env";
import { loadRepaymentCoverage } from "@/lib/repayments/store/coverage";
import { storedRepayments, wrongTotals } from "@/lib/repayments/testing/reads";
import { NOON, openTestDesk } from "@/lib/sync/testing/desk";
import { killMoments, killSync } from "@/lib/sync/testing/kill";
import { compareRepayments } from "../testing/repayments";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const { isFull } = readTestEnv();
const RECORDS = isFull ? 1_500 : 600;
/**
 * Requests before the kill: the middle, the very first, and near the end of the walk, which takes
 * about 24 requests (14 for 600 records).
 */
const CHOSEN = isFull ? [12, 1, 20] : [9];
/** About the duration of such a walk at five requests a second, beside nineteen others. */
const LONGEST_MS = 8_000;

test.concurrent.each(killMoments(CHOSEN, LONGEST_MS))(
  "kill -9 of a first walk (%j): what is listed is the truth, and the next run reads only the rest",
  { timeout: 300_000 },
  async (moment) => {
    const desk = await openTestDesk({
      book: { rowsPerDay: 1 },
      realLimits: "afterMs" in moment,
      repayments: {
        kind: "made",
        records: RECORDS,
        from: addDays(dayOf(NOON), -400),
        to: addDays(dayOf(NOON), -1),
      },
    });
    try {
      const how = await killSync(desk, "repayments", moment);
      const before = await loadRepaymentCoverage(desk.scope);
      const where = `killed with ${before.ranges.length} ranges`;
      const left = (await storedRepayments(desk.scope)).length;
      if (how === "ended") expect(left, where).toBe(RECORDS);
      // The sync sends the next request after it stored the previous answers; the first records
      // need some eight.
      if ("requests" in moment) {
        expect(left > 0, where).toBe(moment.requests > 1);
        expect(left, where).toBeLessThan(RECORDS);
      }
      const [oldest] = before.ranges;
      if (oldest) expect(await compareRepayments(desk, oldest.fromMs), where).toEqual([]);
      expect(await wrongTotals(await storedRepayments(desk.scope), desk.scope), where).toEqual([]);

      expect(await desk.syncRepayments(), where).toMatchObject({ status: "done", gaps: 0 });
      expect(await compareRepayments(desk), where).toEqual([]);
      expect(await wrongTotals(await storedRepayments(desk.scope), desk.scope), where).toEqual([]);
      const after = await loadRepaymentCoverage(desk.scope);
      expect(after.history).not.toBeNull();
      const readAgain = before.ranges.filter(
        ({ fromMs, readAtMs }) =>
          !before.history &&
          !after.ranges.some(
            (range) =>
              range.fromMs <= fromMs && range.toMs >= fromMs && range.readAtMs === readAtMs,
          ),
      );
      expect(readAgain, where).toEqual([]);
      const { rows } = await db().pool.query(
        "select repay_order_id from superseded_repayments where account_id = $1",
        [desk.scope.accountId],
      );
      expect(rows, where).toEqual([]);
    } finally {
      await desk.close();
    }
  },
);
