import { mkdtempSync, readdirSync, rmSync, statSync, utimesSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { auditEntry, DESK_ORIGIN } from "@/lib/audit/origin";
import { appendAudit } from "@/lib/audit/store/log";
import { db } from "@/lib/database/database";
import { findLastBackup } from "@/lib/database/inspect";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { type Backup, backupName } from "./backup";
import { openBackup } from "./backup-file";
import { verifyBackup } from "./restore";
import { type BackupSchedule, isBackupDue, removeOld, startBackupWorker } from "./schedule";

openTestDatabase();

let folder: string;
let schedule: BackupSchedule;
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-schedule-"));
  schedule = { folder, hour: 20, keep: 3, passphraseFile: null };
  return () => rmSync(folder, { recursive: true, force: true });
});

const put = (...times: string[]) => {
  for (const time of times) writeFileSync(path.join(folder, backupName(new Date(time))), "");
};

const append = (result: "done" | "failed") =>
  appendAudit(
    auditEntry(DESK_ORIGIN, result, "backup-made", null, {
      encrypted: true,
      withSecret: false,
      rows: null,
    }),
  );

describe("a backup is due", () => {
  const isDueAt = (time: string) => isBackupDue(schedule, new Date(time));

  test("where there is none", () => {
    expect(isDueAt("2026-11-26T03:00:00Z")).toBe(true);
  });

  test("once the hour has struck since the last one, also over the end of a year", () => {
    put("2026-12-30T20:00:05Z");
    expect(isDueAt("2026-12-31T19:59:59Z")).toBe(false);
    expect(isDueAt("2026-12-31T20:00:00Z")).toBe(true);
    put("2026-12-31T23:30:00Z");
    expect(isDueAt("2027-01-01T00:00:00Z")).toBe(false);
    expect(isDueAt("2027-01-01T20:00:00Z")).toBe(true);
  });
});

test("a backup that was made while the clock was ahead keeps nobody from making the next", async () => {
  put("2030-01-01T03:00:00Z", "2026-11-25T20:00:00Z");
  const at = (time: string) => isBackupDue(schedule, new Date(time));
  expect(at("2026-11-26T19:00:00Z")).toBe(false);
  expect(at("2026-11-26T20:00:00Z")).toBe(true);
  const draft = path.join(folder, "desk-20300101T030000Z.backup.tmp");
  writeFileSync(draft, "half a backup");
  const ahead = new Date("2030-01-01T03:00:00Z");
  utimesSync(draft, ahead, ahead);
  expect(at("2026-11-26T20:00:00Z")).toBe(true);
  put("2026-11-24T20:00:00Z", "2026-11-23T20:00:00Z", "2026-11-22T20:00:00Z");
  expect(await removeOld(schedule)).toEqual(["desk-20261122T200000Z.backup", path.basename(draft)]);
});

test("none is due while one is written; what a killed worker left goes with the next one", async () => {
  const draft = path.join(folder, "desk-20261126T200001Z.backup.tmp");
  writeFileSync(draft, "half a backup");
  const wasWritten = statSync(draft).mtimeMs;
  const minutesLater = (minutes: number) => new Date(wasWritten + minutes * 60_000);
  expect(isBackupDue(schedule, minutesLater(59))).toBe(false);
  expect(isBackupDue(schedule, minutesLater(61))).toBe(true);
  expect(await removeOld(schedule)).toEqual([]);
  utimesSync(draft, 0, 0);
  expect(await removeOld(schedule)).toEqual([path.basename(draft)]);
});

test("the newest ones stay, and nothing is removed that is no backup of the schedule", async () => {
  put(
    "2026-11-22T20:00:00Z",
    "2026-11-25T20:00:00Z",
    "2026-11-24T20:00:00Z",
    "2026-11-23T20:00:00Z",
  );
  writeFileSync(path.join(folder, "before-the-upgrade.backup"), "");
  expect(await removeOld(schedule)).toEqual(["desk-20261122T200000Z.backup"]);
  expect(readdirSync(folder)).toHaveLength(4);
  expect(await removeOld(schedule)).toEqual([]);
});

describe("workers", () => {
  const failed = vi.fn();
  beforeEach(() => void failed.mockClear());
  const made: Backup[] = [];
  const start = async () => {
    const jobs = await startJobs("worker", failed);
    await startBackupWorker(jobs, schedule, (backup) => void made.push(backup));
    return jobs;
  };
  const stopAll: (() => Promise<void>)[] = [];
  afterEach(() => Promise.all(stopAll.splice(0).map((stop) => stop())));

  test("make one a day between them, encrypted where that is asked for", async () => {
    const passphraseFile = path.join(folder, "passphrase");
    writeFileSync(passphraseFile, "a passphrase of the test\n");
    schedule = { ...schedule, passphraseFile };
    put("2026-11-20T20:00:00Z", "2026-11-21T20:00:00Z", "2026-11-22T20:00:00Z");
    const workers = [await start(), await start()];
    await expect.poll(() => made.length).toBe(1);
    await Promise.all(workers.map((jobs) => jobs.stop(4_000)));
    const again = await start();
    await again.stop(4_000);
    expect(failed.mock.calls).toEqual([]);
    expect(made).toHaveLength(1);
    const backups = readdirSync(folder).filter((name) => name.startsWith("desk-"));
    expect(backups.sort()[0]).toBe("desk-20261121T200000Z.backup");
    expect(backups).toHaveLength(3);
    const file = made[0]?.file ?? "";
    const opened = await openBackup(file);
    expect(opened.encrypted).toBe(true);
    await verifyBackup(opened, "a passphrase of the test");
    expect((await findLastBackup()).hasFailed).toBe(false);
  });

  test("go on without the folder, and say what to do", async () => {
    await db().pool.query("delete from pgboss.job"); // the previous test's turn
    schedule = { ...schedule, folder: path.join(folder, "not-there") };
    const worker = await start();
    stopAll.push(() => worker.stop(4_000));
    await expect.poll(() => failed.mock.calls.length).toBe(1);
    expect(String(failed.mock.calls[0]?.[1])).toMatch(
      /There is no folder \S+not-there for the backups\. Create it, or change BACKUP_TO\./,
    );
    expect(readdirSync(folder)).toEqual([]);
    expect((await findLastBackup()).hasFailed).toBe(true);
  });

  test.each([
    ["cannot be read", null, /passphrase file \S+ cannot be read/],
    ["is too short", "short", /at least 12 characters/],
  ])("count a backup as failed whose passphrase %s", async (_what, passphrase, sentence) => {
    await db().pool.query("delete from pgboss.job");
    await append("done");
    expect((await findLastBackup()).hasFailed).toBe(false);
    const passphraseFile = path.join(folder, "passphrase");
    if (passphrase !== null) writeFileSync(passphraseFile, `${passphrase}\n`);
    schedule = { ...schedule, passphraseFile };
    const worker = await start();
    stopAll.push(() => worker.stop(4_000));
    await expect.poll(() => failed.mock.calls.length).toBe(1);
    expect(String(failed.mock.calls[0]?.[1])).toMatch(sentence);
    expect((await findLastBackup()).hasFailed).toBe(true);
  });
});

test("the last backup is the one that was recorded last, also after the clock was set back", async () => {
  await db().pool.query(
    `insert into audit_log (at, kind, result, actor_kind) values
       (clock_timestamp() + interval '1 hour', 'backup-made', 'done', 'desk'), (clock_timestamp(), 'backup-made', 'failed', 'desk')`,
  );
  expect((await findLastBackup()).hasFailed).toBe(true);
  await append("done");
  expect((await findLastBackup()).hasFailed).toBe(false);
});
