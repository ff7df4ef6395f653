import { expect, test, vi } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { db } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { loadRetention } from "./load-audit";
import { saveRetention, startAuditWorker } from "./save-retention";

openTestDatabase();

async function insertOld(entries: number): Promise<void> {
  await db().pool.query(
    `insert into audit_log (at, kind, result, actor_kind, object)
     select now() - interval '200 days', 'sign-out', 'done', 'nobody', 'old' from generate_series(1, $1)`,
    [entries],
  );
}
async function countOld(): Promise<number> {
  const { rows } = await db().pool.query(
    "select count(*)::int as n from audit_log where object = 'old'",
  );
  return rows[0].n;
}

async function doneTurns(): Promise<number> {
  const { rows } = await db().pool.query(
    "select count(*)::int as n from pgboss.job where name = 'retire-audit' and state = 'completed'",
  );
  return rows[0].n;
}

test("the setting is read as it is typed, and never set over somebody else's", async () => {
  const save = (typed: string, seen: number | null) => saveRetention({ typed, seen }, TEST_ORIGIN);
  const refused = (problem: string) => ({ kind: "refused", problem });
  expect(await save("soon", null)).toEqual(refused("not-days"));
  expect(await save("", null)).toEqual({ kind: "unchanged" });
  expect(await save("400", null)).toEqual({ kind: "saved" });
  expect(await save("500", null)).toEqual(refused("changed-meanwhile"));
  expect(await loadRetention()).toBe(400);
  expect(await save("", 400)).toEqual({ kind: "saved" });
  expect(await loadRetention()).toBeNull();
});

test("a worker removes what the setting no longer keeps, two of them together no more", async () => {
  await insertOld(12_000);
  const failed = vi.fn();
  const retired: number[] = [];
  const start = async () => {
    const jobs = await startJobs("worker", failed);
    await startAuditWorker(jobs, (entries) => retired.push(entries));
    return jobs;
  };
  const first = await start();
  await expect.poll(doneTurns).toBe(1);
  await first.stop(4_000);
  expect(await countOld()).toBe(12_000);

  await saveRetention({ typed: "90", seen: null }, TEST_ORIGIN);
  const workers = [await start(), await start()];
  await expect.poll(countOld).toBe(0);
  await Promise.all(workers.map((jobs) => jobs.stop(4_000)));
  expect(failed).not.toHaveBeenCalled();
  expect(retired.reduce((sum, entries) => sum + entries, 0)).toBe(12_000);
  const { rows } = await db().pool.query(
    "select sum((details ->> 'rows')::int)::int as told from audit_log where kind = 'audit-retired'",
  );
  expect(rows[0].told).toBe(12_000);
});

test("a failure is reported, and the worker goes on", async () => {
  await db().pool.query("alter function audit_log_retire(integer) rename to audit_log_retire_away");
  const failed = vi.fn();
  const jobs = await startJobs("worker", failed);
  await startAuditWorker(jobs, () => {});
  await expect.poll(() => failed.mock.calls.length).toBe(1);
  await jobs.stop(4_000);
  await db().pool.query("alter function audit_log_retire_away(integer) rename to audit_log_retire");
});
