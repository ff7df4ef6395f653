import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { listSyncRuns, startSyncRun } from "@/lib/sync/store";
import { compareRepayments } from "@/lib/sync/testing/repayments";
import { loadSyncState } from "./load-sync-state";
import type { SyncEnd } from "./report";
import { requestSync } from "./request-sync";
import { compareWithTruth, openTestDesk, type SyncDesk, settleOlderDays } from "./testing/desk";
import { startSyncWorker } from "./worker";

let database: TestDatabase;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
  // Pauses the accounts, so that the next worker does not ask exchanges that are gone.
  await db().prisma.account.updateMany({ data: { pausedAt: new Date() } });
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

/** How many of its days are left to read. */
const DAYS = 20;

async function openDesk(latencyMs = 0): Promise<SyncDesk> {
  const desk = await openTestDesk({ book: { rowsPerDay: 3, flat: true }, switches: { latencyMs } });
  closing.push(desk.close);
  await settleOlderDays(desk, DAYS);
  return desk;
}

async function startWorker(desk: SyncDesk) {
  const ends: SyncEnd[] = [];
  const failures: unknown[] = [];
  const failed = (_what: string, error: unknown) => failures.push(error);
  const jobs = await startJobs("worker", failed);
  await startSyncWorker(
    jobs,
    { loadCredentials: async () => desk.credentials, limits: desk.limits },
    {
      started: () => {},
      ended: (accountId, end) => accountId === desk.scope.accountId && ends.push(end),
      failed,
    },
  );
  const stop = () => jobs.stop(4_000);
  closing.push(stop);
  const of = (subject: SyncEnd["subject"]) => ends.filter((end) => end.subject === subject);
  return { stop, of, failures };
}

test("an account is synced by the worker without a word from anybody, and a copy of what is traded is asked for", async () => {
  const desk = await openDesk();
  const { of, failures } = await startWorker(desk);
  await expect.poll(() => of("commissions").length).toBe(1);
  await expect.poll(() => of("repayments").length).toBe(1);
  expect(failures).toEqual([]);
  expect(await compareWithTruth(desk, desk.lastDays(DAYS))).toEqual([]);
  expect((await listSyncRuns(desk.scope, "commissions", 5))[0]).toMatchObject({
    trigger: "schedule",
    status: "done",
  });
  expect(await compareRepayments(desk)).toEqual([]);
  expect((await listSyncRuns(desk.scope, "repayments", 5))[0]).toMatchObject({
    trigger: "schedule",
    status: "done",
  });
  const { rows } = await db().pool.query("select data from pgboss.job where name = 'copy-trading'");
  expect(rows).toContainEqual({ data: { accountId: desk.scope.accountId } });
});

test("runs whose process died are taken up by the schedule, though nobody looks at them", {
  tags: ["full"],
}, async () => {
  const desk = await openDesk();
  for (const subject of ["commissions", "repayments"] as const)
    await startSyncRun(desk.scope, { subject, trigger: "schedule", holder: "killed", range: null });
  await db().pool.query(
    "update sync_runs set heartbeat_at = heartbeat_at - interval '16 seconds' where account_id = $1",
    [desk.scope.accountId],
  );
  const { of } = await startWorker(desk);
  await expect.poll(() => of("commissions").length).toBe(1);
  expect(await compareWithTruth(desk, desk.lastDays(DAYS))).toEqual([]);
  await expect.poll(() => of("repayments").length).toBe(1);
  for (const subject of ["commissions", "repayments"] as const) {
    const runs = await listSyncRuns(desk.scope, subject, 5);
    expect(runs.map(({ status }) => status)).toEqual(["done", "interrupted"]);
  }
});

test("a sync that was asked for waits for a worker, and a worker that stops lets go of its run", async () => {
  const desk = await openDesk(200);
  expect(await requestSync(desk.scope.accountId, "button", TEST_ORIGIN)).toBe(true);
  expect(await requestSync(desk.scope.accountId, "button", TEST_ORIGIN)).toBe(false);
  expect(await loadSyncState(desk.scope)).toMatchObject({ running: [], workerAlive: false });

  const { stop, of } = await startWorker(desk);
  await expect
    .poll(async () => (await loadSyncState(desk.scope)).running[0]?.rows ?? 0)
    .toBeGreaterThan(0);
  expect(await loadSyncState(desk.scope)).toMatchObject({
    running: expect.arrayContaining([
      expect.objectContaining({ subject: "commissions", trigger: "button" }),
    ]),
    workerAlive: true,
  });
  await stop();
  closing.pop();
  expect(of("commissions")).toMatchObject([
    { subject: "commissions", report: { status: "interrupted" } },
  ]);
  expect(await loadSyncState(desk.scope)).toMatchObject({ running: [], workerAlive: false });
});
