import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay, saveCommissionDayFailure } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, dayStartMs } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { beatSyncRun, finishSyncRun, NOTHING_DONE, startSyncRun } from "@/lib/sync/store";
import { findFirstSync, loadBookDays, loadExchangeNow, loadExchangeToday } from "./load-coverage";

openTestDatabase();

const MS_PER_HOUR = 3_600_000;

/** An account whose exchange's clock is at noon, so that no day ends during a test. */
async function createAccountAtNoon(): Promise<WholeAccountScope> {
  const scope = await createTestAccount();
  const nowMs = await loadExchangeNow(scope);
  const noonMs = dayStartMs(await loadExchangeToday(scope)) + 12 * MS_PER_HOUR;
  await db().prisma.account.update({
    where: { id: scope.accountId },
    data: { clockOffsetMs: noonMs - nowMs },
  });
  return scope;
}

test("periods end the day before yesterday until yesterday is published", async () => {
  const scope = await createAccountAtNoon();
  const { today, last } = await loadBookDays(scope);
  const yesterday = addDays(today, -1);
  expect(last).toBe(addDays(today, -2));
  const rows = [commissionRow(yesterday, { uid: "1" })];
  await saveCommissionDay(scope, { day: yesterday, rows, fetchedAtMs: 0, emptyMeans: "pending" });
  expect(await loadBookDays(scope)).toMatchObject({ today, last: yesterday });
});

test("a yesterday that could not be read is a hole in its period, not a day to wait for", async () => {
  const scope = await createAccountAtNoon();
  const yesterday = addDays((await loadBookDays(scope)).today, -1);
  const failure = { kind: "bad-response", code: null, httpStatus: null, detail: "reset" } as const;
  await saveCommissionDayFailure(scope, { day: yesterday, failure, attemptedAtMs: 0 });
  expect(await loadBookDays(scope)).toMatchObject({ last: yesterday });
});

test("a first sync says how far it is, until it has ended", async () => {
  const scope = await createTestAccount();
  expect(await findFirstSync(scope), "before it").toEqual({ done: 0, planned: 0, leftMs: null });
  const run = {
    subject: "commissions",
    trigger: "first-start",
    holder: "test",
    range: null,
  } as const;
  const begun = await startSyncRun(scope, run);
  if (!("started" in begun)) throw new Error("another run is going");
  const { id } = begun.started;
  await beatSyncRun(id, { ...NOTHING_DONE, daysPlanned: 90 });
  expect(await findFirstSync(scope)).toEqual({ done: 0, planned: 90, leftMs: null });
  await beatSyncRun(id, { ...NOTHING_DONE, daysPlanned: 90, daysComplete: 40, daysEmpty: 20 });
  const half = await findFirstSync(scope);
  expect(half).toMatchObject({ done: 60, planned: 90 });
  expect(half?.leftMs).toBeGreaterThan(0);
  await finishSyncRun(id, "done", { ...NOTHING_DONE, daysPlanned: 90, daysComplete: 90 }, null);
  expect(await findFirstSync(scope), "after it").toBeNull();
});
