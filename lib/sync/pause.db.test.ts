import { expect, test } from "vitest";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { listSyncRuns } from "@/lib/sync/store";
import { compareRepayments } from "@/lib/sync/testing/repayments";
import { compareWithTruth, openTestDesk, type SyncDesk, settleOlderDays } from "./testing/desk";

openTestDatabase();

const slow = {
  book: { rowsPerDay: 3, flat: true },
  switches: { latencyMs: 200 },
};
/** A sync notices a pause within a second; this many days take longer. */
const DAYS = 25;

async function pause({ scope }: SyncDesk, pausedAt: Date | null): Promise<void> {
  await db().prisma.account.update({ where: { id: scope.accountId }, data: { pausedAt } });
}

test("a run whose account is paused ends between two days; resumed, the next one reads the rest", async () => {
  const desk = await openTestDesk(slow);
  await settleOlderDays(desk, DAYS);
  let asked: Promise<unknown> | null = null;
  const running = desk.sync({
    onProgress: ({ rows }) => {
      if (rows > 0) asked ??= pause(desk, new Date());
    },
  });
  expect(await running).toMatchObject({ status: "interrupted" });
  await asked;
  const [run] = await listSyncRuns(desk.scope, "commissions", 1);
  expect(run).toMatchObject({ status: "interrupted", daysFailed: 0, failure: null });
  expect(run?.daysComplete).toBeGreaterThan(0);
  expect(run?.daysComplete).toBeLessThan(DAYS - 1);

  const before = JSON.stringify(desk.sandbox.log());
  expect(await desk.sync()).toMatchObject({
    status: "refused",
    reason: expect.stringContaining("paused"),
  });
  expect(await desk.syncRepayments()).toMatchObject({ status: "refused" });
  expect(JSON.stringify(desk.sandbox.log())).toBe(before);

  desk.sandbox.setSwitches({ latencyMs: 0 });
  await pause(desk, null);
  expect(await desk.sync()).toMatchObject({ status: "done" });
  expect(await compareWithTruth(desk, desk.lastDays(DAYS))).toEqual([]);
  await desk.close();
});

test("a reading of repayments ends between two windows, and is gone on with", async () => {
  const desk = await openTestDesk(slow);
  let asked: Promise<unknown> | null = null;
  const running = desk.syncRepayments({
    onProgress: ({ windows }) => {
      if (windows > 0) asked ??= pause(desk, new Date());
    },
  });
  expect(await running).toMatchObject({ status: "interrupted" });
  await asked;
  desk.sandbox.setSwitches({ latencyMs: 0 });
  await pause(desk, null);
  await desk.syncRepayments();
  expect(await compareRepayments(desk)).toEqual([]);
  await desk.close();
});
