import type pg from "pg";
import { beforeEach, expect, test } from "vitest";
import { loadCommissionDays, saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import { grantAccountScope, type WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { saveRepaymentWindow } from "@/lib/repayments/store/repayments";
import { storedRepayments } from "@/lib/repayments/testing/reads";
import { repayment } from "@/lib/repayments/testing/records";
import {
  beatSyncRun,
  findLastWholeRun,
  findRunningSyncRun,
  findSyncRun,
  finishSyncRun,
  listSyncRuns,
  requireRunning,
  type SyncRunProgress,
  startSyncRun,
} from "./store";

const DAY = "2026-11-20" as Day;

let scope: WholeAccountScope;
openTestDatabase();
beforeEach(async () => {
  const account = await db().prisma.account.create({
    data: {
      name: crypto.randomUUID(),
      baseUrl: "http://127.0.0.1:1",
      environment: "live",
      keyHint: "abcd",
      keyFingerprint: "f",
      sealedCredentials: new Uint8Array([1]),
    },
  });
  scope = grantAccountScope(account.id);
});

const progress = (rows: number): SyncRunProgress => ({
  daysPlanned: 90,
  daysComplete: 1,
  daysEmpty: 2,
  daysPending: 3,
  daysFailed: 4,
  rows,
  windows: 9,
  recordsNew: 10,
  recordsChanged: 11,
  gaps: 12,
  reachedAt: new Date("2025-01-02T03:04:05.678Z"),
  requests: 7,
  retries: 8,
});
const start = (holder: string) =>
  startSyncRun(scope, { subject: "commissions", trigger: "button", holder, range: null });
const startedId = async (holder: string) => {
  const run = await start(holder);
  if (!("started" in run)) throw new Error("the run did not start");
  return run.started.id;
};

test("of many that start a run at once exactly one may, and the others learn whose it is", async () => {
  const answers = await Promise.all(["a", "b", "c", "d", "e", "f"].map(start));
  const started = answers.flatMap((answer) => ("started" in answer ? [answer.started] : []));
  const busy = answers.flatMap((answer) => ("busy" in answer ? [answer.busy.id] : []));
  expect(started).toHaveLength(1);
  expect(busy).toEqual(Array(5).fill(started[0]?.id));
});

test("another account's run is no obstacle", async () => {
  await startedId("a");
  const other = await db().prisma.account.create({
    data: {
      name: crypto.randomUUID(),
      baseUrl: "http://127.0.0.1:1",
      environment: "live",
      keyHint: "abcd",
      keyFingerprint: "f",
      sealedCredentials: new Uint8Array([1]),
    },
  });
  const run = await startSyncRun(grantAccountScope(other.id), {
    subject: "commissions",
    trigger: "command",
    holder: "b",
    range: null,
  });
  expect(run).toHaveProperty("started");
});

test("a finished run lets the next one start, and keeps its figures and its reason", async () => {
  const id = await startedId("a");
  await beatSyncRun(id, progress(10));
  const failure = {
    kind: "key-unknown",
    code: "40037",
    httpStatus: null,
    detail: "no such key",
  } as const;
  await finishSyncRun(id, "incomplete", progress(20), failure);
  expect(await findRunningSyncRun(scope, "commissions")).toBeNull();
  expect(await findSyncRun(id)).toMatchObject({ ...progress(20), status: "incomplete", failure });
  expect(await start("b")).toHaveProperty("started");
  expect((await listSyncRuns(scope, "commissions", 10)).map((run) => run.holder)).toEqual([
    "b",
    "a",
  ]);
});

test("a run that was not heard of for 15 seconds is interrupted, and its holder learns that it lost it", async () => {
  const id = await startedId("dead");
  await db().pool.query(
    "update sync_runs set heartbeat_at = clock_timestamp() - interval '16 seconds' where id = $1",
    [id],
  );
  expect(await start("next")).toHaveProperty("started");
  expect(await findSyncRun(id)).toMatchObject({ status: "interrupted" });
  expect(await beatSyncRun(id, progress(1))).toBe("lost");
  await finishSyncRun(id, "done", progress(1), null);
  expect(await findSyncRun(id)).toMatchObject({ status: "interrupted", rows: 0 });
});

const pass = (ms: number) =>
  db().pool.query("update sync_runs set heartbeat_at = heartbeat_at - $1 * interval '1 ms'", [ms]);

test("when the clock steps an hour on, a run that nobody looked at says that it is alive, and goes on", async () => {
  const id = await startedId("a");
  await pass(3_600_000);
  expect(await beatSyncRun(id, progress(1))).toBe("going");
  expect(await start("b")).toMatchObject({ busy: { id } });
});

test("when the clock steps an hour back, a run goes on, and a dead one is no obstacle for longer than 15 seconds", async () => {
  const id = await startedId("a");
  await pass(-3_600_000);
  expect(await start("b")).toMatchObject({ busy: { id } });
  expect(await beatSyncRun(id, progress(1))).toBe("going");
  await pass(-3_600_000);
  expect(await start("b")).toMatchObject({ busy: { id } });
  await pass(16_000);
  expect(await start("b")).toHaveProperty("started");
  expect(await beatSyncRun(id, progress(2))).toBe("lost");
});

test("a run learns that its account was paused, and that it goes on", async () => {
  const id = await startedId("a");
  const pause = (at: Date | null) =>
    db().prisma.account.update({ where: { id: scope.accountId }, data: { pausedAt: at } });
  expect(await beatSyncRun(id, progress(1))).toBe("going");
  await pause(new Date());
  expect(await beatSyncRun(id, progress(2))).toBe("paused");
  expect(await findSyncRun(id)).toMatchObject({ status: "running", rows: 2 });
  await pause(null);
  expect(await beatSyncRun(id, progress(3))).toBe("going");
});

test("the range somebody asked for is kept as days", async () => {
  const range = { from: "2026-10-31", to: "2026-11-02" };
  const run = await startSyncRun(scope, {
    subject: "commissions",
    trigger: "command",
    holder: "a",
    range: range as never,
  });
  expect(run).toMatchObject({ started: { range } });
});

test("the schedule goes by the last run over all days, not by one of some days", async () => {
  expect(await findLastWholeRun(scope, "commissions")).toBeNull();
  const whole = await startedId("a");
  await finishSyncRun(whole, "done", progress(1), null);
  const some = await startSyncRun(scope, {
    subject: "commissions",
    trigger: "button",
    holder: "b",
    range: { from: DAY, to: DAY },
  });
  expect(some).toHaveProperty("started");
  expect(await findLastWholeRun(scope, "commissions")).toMatchObject({ id: whole });
});

test("a run that another process has taken over stores nothing that it has read", async () => {
  const id = await startedId("a");
  const requireStill = (client: pg.ClientBase) => requireRunning(client, id);
  const save = (rebateAmount: string) =>
    saveCommissionDay(scope, {
      day: DAY,
      rows: [commissionRow(DAY, { rebateAmount })],
      fetchedAtMs: 1,
      emptyMeans: "empty",
      requireStill,
    });
  const list = (repayOrderId: string) =>
    saveRepaymentWindow(scope, {
      range: { fromMs: 0, toMs: 9 },
      repayments: [repayment({ repayOrderId, repaidTimeMs: 5 })],
      incomplete: null,
      readAtMs: 10,
      requireStill,
    });
  await save("1");
  await list("first");
  await db().pool.query(
    "update sync_runs set status = 'interrupted', finished_at = heartbeat_at where id = $1",
    [id],
  );
  await expect(save("2")).rejects.toThrow("was taken over");
  await expect(list("second")).rejects.toThrow("was taken over");
  expect(await loadCommissionDays(scope, { from: DAY, to: DAY })).toMatchObject([{ revision: 1 }]);
  expect(await storedRepayments(scope)).toMatchObject([{ repayOrderId: "first" }]);
});
