import { expect, test, vi } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { addDays, dayOf } from "@/lib/core/day";
import { db, queryValue } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { cancelExportJob } from "@/lib/exports/store/jobs";
import { createTestUser } from "@/lib/people/testing/person";
import { changeView, removeView } from "@/lib/views/save-view";
import { startScheduleWorker, WAIT_DAYS } from "./make-reports";
import { MOST_REPORTS, removeReport, switchReport } from "./schedule-report";
import { back, TODAY, testSchedules } from "./testing/schedules";

openTestDatabase();
const {
  its,
  failed,
  own,
  openAccount,
  at,
  save,
  sendTo,
  keep,
  schedule,
  jobs,
  turn,
  write,
  make,
  listed,
  told,
} = testSchedules();

const periods = async () =>
  (await jobs())
    .map(({ query }) => new URLSearchParams(query))
    .map((query) => `${query.get("from")} ${query.get("to")}`)
    .toSorted();

test("the report for the last finished period is made at once, and one for each following period", async () => {
  expect(await schedule({ every: "week" })).toBeNull();
  await Promise.all([turn(), turn()]);
  expect(await periods()).toEqual([`${back(7)} ${back(1)}`]);
  expect(await listed()).toMatchObject([{ state: "under-way", madeTo: back(1) }]);
  await write();
  await Promise.all([turn(), turn()]);
  await turn();
  expect(await periods()).toHaveLength(1);
  expect(await listed()).toMatchObject([
    { state: "waits", next: { from: TODAY, to: addDays(TODAY, 6) } },
  ]);
  expect(await told()).toMatchObject([
    {
      kind: "report-ended",
      item: { isDone: true, every: "week", period: { from: back(7), to: back(1) } },
    },
  ]);
  at(addDays(TODAY, 7));
  for (let days = 0; days <= 6; days += 1) await save(addDays(TODAY, days));
  await make();
  expect(await periods()).toEqual([`${back(7)} ${back(1)}`, `${TODAY} ${addDays(TODAY, 6)}`]);
});

test("reports of days on which nothing ran are made one after the other", async () => {
  await schedule();
  await make();
  at(addDays(TODAY, 3));
  for (let days = 0; days <= 2; days += 1) await save(addDays(TODAY, days));
  for (let turns = 0; turns < 5; turns += 1) await make();
  expect(await periods()).toEqual(
    [back(1), TODAY, addDays(TODAY, 1), addDays(TODAY, 2)].map((day) => `${day} ${day}`),
  );
  expect(await told()).toHaveLength(4);
});

test("a file waits for days that are not read, and is made without them in the end, which it says", async () => {
  await schedule();
  await make();
  at(addDays(TODAY, 2)); // TODAY is over and published, but not fetched
  await make();
  expect(await periods()).toHaveLength(1);
  at(addDays(TODAY, 1 + WAIT_DAYS));
  await make();
  expect(await periods()).toHaveLength(1);
  at(addDays(TODAY, 2 + WAIT_DAYS));
  await make();
  expect(await periods()).toEqual([`${back(1)} ${back(1)}`, `${TODAY} ${TODAY}`]);
  const { rows } = await db().pool.query(
    "select sidecar->>'notWhole' as \"notWhole\" from export_jobs where account_id = $1 order by created_at",
    [its.scope.accountId],
  );
  expect(rows).toEqual([{ notWhole: null }, { notWhole: "incomplete: 1 day missing" }]);
});

test("the days are the view's own where that is chosen", async () => {
  await schedule({ every: "week", days: "view" });
  await make();
  expect(await periods()).toEqual([`${back(30)} ${back(1)}`]);
});

test("without its view the report stops, says so once, and goes on when the view is back", async () => {
  await schedule();
  await make();
  await changeView(
    own(),
    { id: its.viewId, address: new URLSearchParams("nonsense=1") },
    TEST_ORIGIN,
  );
  at(addDays(TODAY, 1));
  await save(TODAY);
  await turn();
  await turn();
  expect(await listed()).toMatchObject([{ state: "paused", problem: "view-unreadable" }]);
  expect((await told()).slice(1)).toMatchObject([
    { item: { isDone: false, problem: "view-unreadable" } },
  ]);
  await changeView(own(), { id: its.viewId, address: new URLSearchParams("uid=1") }, TEST_ORIGIN);
  const [{ id } = { id: "" }] = await listed();
  const resumed = { userId: its.userId, id, isPaused: false };
  expect(await switchReport(its.scope, resumed, TEST_ORIGIN)).toEqual({ kind: "changed" });
  await make();
  expect(await periods()).toEqual([`${back(1)} ${back(1)}`, `${TODAY} ${TODAY}`]);
  await removeView(own(), { id: its.viewId }, TEST_ORIGIN);
  at(addDays(TODAY, 2));
  await save(addDays(TODAY, 1));
  await turn();
  expect(await listed()).toMatchObject([{ state: "paused", problem: "view-gone" }]);
});

test("a file that its owner ends or that fails holds nothing up", async () => {
  await schedule();
  await turn();
  const [job] = await jobs();
  await cancelExportJob(its.scope, its.userId, job?.id ?? "", TEST_ORIGIN);
  await turn();
  expect(await listed()).toMatchObject([{ state: "waits" }]);
  expect(await told()).toEqual([]);
  at(addDays(TODAY, 1));
  await save(TODAY);
  await turn();
  await db().pool.query("update export_jobs set status = 'failed' where status = 'queued'");
  await turn();
  expect(await told()).toMatchObject([{ item: { isDone: false, problem: null } }]);
});

test("an invalid schedule is refused, and each change is in the audit log", async () => {
  expect(await schedule({ viewId: "00000000-0000-4000-8000-000000000000" })).toBe("view");
  expect(await schedule({ subject: "clients" })).toBe("file");
  expect(await schedule({ byWebhook: true })).toBe("webhook");
  sendTo(null);
  expect(await schedule({ byMail: true })).toBe("mail");
  sendTo(its.smtp.port);
  expect(await schedule()).toBeNull();
  const [{ id } = { id: "" }] = await listed();
  const { scope, userId } = its;
  const paused = { userId, id, isPaused: true };
  expect(await switchReport(scope, paused, TEST_ORIGIN)).toEqual({ kind: "changed" });
  await make();
  expect(await jobs()).toEqual([]);
  const other = (await createTestUser(true)).id;
  const remove = (by: string) => removeReport(scope, { userId: by, id }, TEST_ORIGIN);
  expect(await remove(other)).toEqual({ kind: "gone" });
  expect(await remove(userId)).toEqual({ kind: "changed" });
  expect(await remove(userId)).toEqual({ kind: "gone" });
  const { rows } = await db().pool.query<{ kind: string }>(
    "select kind from audit_log where account_id = $1 and kind like 'report-%' order by id",
    [its.scope.accountId],
  );
  expect(rows.map(({ kind }) => kind)).toEqual([
    "report-scheduled",
    "report-paused",
    "report-unscheduled",
  ]);
  for (let count = 0; count < MOST_REPORTS; count += 1)
    expect(await schedule({ viewId: await keep(`uid=${count}`) })).toBeNull();
  expect(await schedule()).toBe("too-many");
});

test("the same report is scheduled once, however often it is asked for at once", async () => {
  const answers = await Promise.all([schedule(), schedule(), schedule()]);
  expect(answers.filter((answer) => answer === "same")).toHaveLength(2);
  expect(await listed()).toHaveLength(1);
  expect(await schedule({ every: "week" })).toBeNull();
});

test("a worker makes no job of looking for due reports while none is scheduled", async () => {
  const queue = await startJobs("worker", failed);
  await startScheduleWorker(queue, { openAccount, failed });
  await queue.stop(1_000);
  const looks = "select count(*)::int from pgboss.job where name = 'make-reports'";
  expect(await queryValue(looks)).toBe(0);
});

test("a worker makes due reports by itself", async () => {
  vi.useRealTimers();
  const today = dayOf(Date.now());
  for (const days of [0, 1]) await save(addDays(today, -days));
  await schedule();
  const queue = await startJobs("worker", failed);
  await startScheduleWorker(queue, { openAccount, failed });
  await expect.poll(jobs, { timeout: 20_000 }).toHaveLength(1);
  await queue.stop(1_000);
});
