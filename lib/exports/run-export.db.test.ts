import { spawn } from "node:child_process";
import { createHash } from "node:crypto";
import { once } from "node:events";
import { buffer } from "node:stream/consumers";
import { setTimeout as sleep } from "node:timers/promises";
import XLSX from "@e965/xlsx";
import { afterAll, afterEach, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { allCommissions } from "@/lib/commissions/commission";
import { formatCommissionFilter } from "@/lib/commissions/query";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import { LANGUAGE_SETTING } from "@/lib/core/language";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase, queryValue } from "@/lib/database/database";
import { createStoredFile, sweepStoredFiles } from "@/lib/database/files";
import { startJobs } from "@/lib/database/jobs/jobs";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { argsOf } from "@/lib/env/process";
import { drawMoments, readTestEnv, someOf } from "@/lib/env/testing/env";
import {
  cancelExportJob,
  deleteExportJob,
  type ExportJob,
  findExportJob,
  findExportSidecar,
  listExportJobs,
} from "@/lib/exports/store/jobs";
import { claimExportJob, recoverExportJobs } from "@/lib/exports/store/runs";
import { removePerson } from "@/lib/people/store/people";
import { onRates } from "@/lib/rates/testing/on-rates";
import { insertUser, savePersonSetting } from "@/lib/users/store/users";
import { findExport, openExportFile } from "./load-exports";
import { openExport } from "./produce-export";
import { MOST_UNFINISHED, requestExport } from "./request-export";
import { runExport, startExportWorker } from "./run-export";
import type { Sidecar } from "./sidecar";
import { EXPORT_FORMATS, type ExportFormat } from "./subject";

type Book = { readonly day: Day; readonly rows: number };
const BOOK: Book = { day: "2026-11-19" as Day, rows: 500 };
/** Writing its file takes long enough to kill the writer meanwhile. */
const LARGE: Book = { day: "2026-11-18" as Day, rows: 20_000 };

let database: TestDatabase;
let scope: WholeAccountScope;
const closing: (() => Promise<void>)[] = [];
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  scope = await createTestAccount();
  for (const { day, rows: count } of [BOOK, LARGE]) {
    const rows = Array.from({ length: count }, (_, at) =>
      commissionRow(day, { uid: `${at}`, fee: `0.${at + 1}` }),
    );
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  }
});
afterEach(async () => {
  for (const close of closing.splice(0)) await close();
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

let people = 0;
async function createPerson(): Promise<string> {
  people += 1;
  const email = `person-${people}@example.com`;
  const person = await insertUser({
    email,
    passwordHash: "none",
    isAdmin: false,
    mustChangePassword: false,
  });
  if (person === "email-taken") throw new Error("taken");
  return person.inserted.id;
}

async function ask(
  userId: string,
  format: ExportFormat = "csv",
  { day } = BOOK,
): Promise<ExportJob> {
  const filter = allCommissions({ from: day, to: day });
  const answer = await openExport(scope, "commissions", formatCommissionFilter(filter));
  if (answer.kind !== "open") throw new Error(answer.kind);
  const account = { id: scope.accountId, name: "Main", environment: "sandbox" };
  const requested = await requestExport(answer.opened, { userId, account, format }, TEST_ORIGIN);
  if (requested.kind !== "queued") throw new Error(requested.kind);
  return requested.job;
}

const deps = () => ({
  openAccount: async () => ({
    scope,
    account: { id: scope.accountId, name: "Main", environment: "sandbox" },
  }),
  sleep: async () => {},
});
const never = new AbortController().signal;

/** The bytes that the person downloads; null if there are none. */
async function fetched(userId: string, job: ExportJob): Promise<Buffer | null> {
  const listed = await findExport(scope, userId, job.id);
  const stream = listed && (await openExportFile(listed));
  return stream && (await buffer(stream));
}

async function countFiles(): Promise<number> {
  const { rows } = await db().pool.query<{ count: number }>(
    "select count(*)::int as count from stored_files",
  );
  return rows[0]?.count ?? 0;
}

/**
 * The sweep spares a file without a job for a minute, because its job may be about to refer to it.
 */
async function sweepLater(): Promise<void> {
  await db().pool.query(
    "update stored_files set completed_at = completed_at - interval '2 minutes'",
  );
  await sweepStoredFiles();
}

/** The stored job, its file and its sidecar agree, and the file is the whole book. */
async function checkDone(userId: string, job: ExportJob, { rows } = BOOK): Promise<void> {
  const done = await findExportJob(scope, userId, job.id);
  const bytes = (await fetched(userId, job)) ?? expect.fail("the file is not there");
  const sha256 = createHash("sha256").update(bytes).digest("hex");
  expect(done).toMatchObject({ status: "done", rowsDone: rows, rowsTotal: rows });
  expect(done).toMatchObject({ bytes: bytes.length, sha256 });
  const sidecar = (await findExportSidecar(scope, userId, job.id)) as Sidecar;
  expect(sidecar.file).toMatchObject({ rows, bytes: bytes.length, sha256, name: job.fileName });
  expect(sidecar.controlTotals).toMatchObject([{ rows }]);
}

test("a file that was asked for is written by a worker, for nobody but this person", async () => {
  const userId = await createPerson();
  const jobs = [];
  for (const format of EXPORT_FORMATS) jobs.push(await ask(userId, format));
  const failures: unknown[] = [];
  const queue = await startJobs("worker", (_what, error) => failures.push(error));
  closing.push(() => queue.stop(4_000));
  await startExportWorker(queue, deps(), () => {});
  const statuses = async () =>
    (await listExportJobs(scope, userId, 10)).map(({ status }) => status);
  await expect.poll(statuses, { timeout: 30_000 }).toEqual(jobs.map(() => "done"));
  for (const job of jobs) await checkDone(userId, job);
  expect(failures).toEqual([]);
  const other = await createPerson();
  expect(await findExportJob(scope, other, jobs[0]?.id ?? "")).toBeNull();
  expect(await findExportJob(await createTestAccount(), userId, jobs[0]?.id ?? "")).toBeNull();
  expect(await findExportJob(scope, userId, "../../secrets")).toBeNull();
});

test("a workbook of the background has the language that the person last chose", async () => {
  const userId = await createPerson();
  await savePersonSetting(userId, LANGUAGE_SETTING, "zh-CN");
  const job = await ask(userId, "xlsx");
  expect(await runExport(job.id, deps(), never)).toBe("done");
  const bytes = (await fetched(userId, job)) ?? expect.fail("the file is not there");
  const rows = XLSX.read(bytes).Sheets.Rows as XLSX.WorkSheet;
  expect([rows.A1?.v, rows.A1?.c?.[0]?.t]).toEqual(["日期", "date"]);
});

test("the number of files at a time is limited for each person, and does not delay another person's", async () => {
  const userId = await createPerson();
  for (let count = 0; count < MOST_UNFINISHED; count += 1) await ask(userId);
  await expect(ask(userId)).rejects.toThrow("too-many");
  await ask(await createPerson());
});

test("a file that waits, and one that is being written, can be cancelled", async () => {
  const userId = await createPerson();
  const waiting = await ask(userId);
  expect(await cancelExportJob(scope, userId, waiting.id, TEST_ORIGIN)).toBe(true);
  expect(await runExport(waiting.id, deps(), never)).toBe("not-waiting");

  const running = await ask(userId, "xlsx");
  const openAccount = async () => {
    expect(await cancelExportJob(scope, userId, running.id, TEST_ORIGIN)).toBe(true);
    await once(db().pool, "release"); // the worker's next heartbeat has its answer
    return deps().openAccount();
  };
  expect(await runExport(running.id, { ...deps(), openAccount }, never)).toBe("cancelled");
  expect(await fetched(userId, running)).toBeNull();
  expect(await findExportJob(scope, userId, running.id)).toMatchObject({ status: "cancelled" });
  expect(await cancelExportJob(scope, userId, running.id, TEST_ORIGIN)).toBe(false);
});

/** Kills after the first piece of the file; in the full tier at any time until its end as well. */
const KILLED_AFTER_MS = [0, ...drawMoments(readTestEnv().isFull ? 2 : 0, 400)];

test.each(
  someOf(["csv", "xlsx"] as const).flatMap((format) =>
    KILLED_AFTER_MS.map((afterMs) => ({ format, afterMs })),
  ),
)(
  "kill -9 of the worker in the middle of a file ($format, $afterMs ms): another one writes the whole of it",
  async ({ format, afterMs }) => {
    const userId = await createPerson();
    const job = await ask(userId, format, LARGE);
    await killWhileWriting(job, afterMs);
    const left = await findExportJob(scope, userId, job.id);
    const hadEnded = afterMs > 0 && left?.status === "done";
    if (!hadEnded) {
      expect(left).toMatchObject({ status: "running", attempts: 1 });
      expect(await runExport(job.id, deps(), never)).toBe("not-waiting");
      await makeStale(job);
      expect(await recoverExportJobs(3, "broken off")).toContain(job.id);
      expect(await runExport(job.id, deps(), never)).toBe("done");
    }
    await checkDone(userId, job, LARGE);
  },
);

test("a file whose worker ends again and again fails with words", async () => {
  const userId = await createPerson();
  const job = await ask(userId);
  for (let attempt = 1; attempt <= 3; attempt += 1) {
    expect(await claimExportJob(job.id)).toMatchObject({ attempt });
    await makeStale(job);
    await recoverExportJobs(3, "The worker ended 3 times.");
  }
  expect(await findExportJob(scope, userId, job.id)).toMatchObject({
    status: "failed",
    failure: "The worker ended 3 times.",
  });
});

test("a file whose worker was killed before the clock was set back waits no longer for another worker", async () => {
  const job = await ask(await createPerson());
  await claimExportJob(job.id);
  await moveBeat(job, 3_600);
  expect(await recoverExportJobs(3, "broken off")).not.toContain(job.id);
  await moveBeat(job, -15);
  expect(await recoverExportJobs(3, "broken off")).toContain(job.id);
});

test("a worker makes a job of looking for lost files only where one is lost", async () => {
  await db().pool.query(
    "update export_jobs set status = 'cancelled' where status in ('queued', 'running')",
  );
  const looks = () =>
    queryValue<number>("select count(*)::int from pgboss.job where name = 'recover-exports'");
  const start = async () => {
    const queue = await startJobs("worker", (what, error) => expect.fail(`${what}: ${error}`));
    closing.push(() => queue.stop(4_000));
    await startExportWorker(queue, deps(), () => {});
  };
  const before = await looks();
  await start();
  expect(await looks()).toBe(before);
  const userId = await createPerson();
  const job = await ask(userId);
  await claimExportJob(job.id);
  await makeStale(job);
  await start();
  expect(await looks()).toBe(before + 1);
  const status = async () => (await findExportJob(scope, userId, job.id))?.status;
  await expect.poll(status, { timeout: 20_000 }).toBe("done");
});

test("a worker that is stopped gives its file back, and that is no try", async () => {
  const userId = await createPerson();
  const job = await ask(userId);
  const controller = new AbortController();
  const openAccount = async () => {
    controller.abort(new Error("the worker stops"));
    return deps().openAccount();
  };
  expect(await runExport(job.id, { ...deps(), openAccount }, controller.signal)).toBe("released");
  expect(await findExportJob(scope, userId, job.id)).toMatchObject({
    status: "queued",
    attempts: 0,
  });
});

test("a file that is begun again is opened again: it has the new figures, and says what it leaves out now", async () => {
  const account = await createTestAccount();
  const userId = await createPerson();
  const day = "2026-11-19" as Day;
  const rows = [commissionRow(day, { coin: "LATE", rebateAmount: "1" })];
  await saveCommissionDay(account, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  const answer = await openExport(account, "change", new URLSearchParams({ from: day, to: day }));
  if (answer.kind !== "open") throw new Error(answer.kind);
  const of = { id: account.accountId, name: "Late", environment: "sandbox" };
  const asked = { userId, account: of, format: "csv" } as const;
  const requested = await requestExport(answer.opened, asked, TEST_ORIGIN);
  if (requested.kind !== "queued") throw new Error(requested.kind);
  await db().pool.query(`
    create function change_day() returns trigger language plpgsql as $$ begin
      update commission_days set revision = 2 where account_id = ${account.accountId};
      return null;
    end $$;
    create trigger change_day after insert on stored_file_pieces execute function change_day()`);
  closing.push(async () => {
    await db().pool.query("drop function change_day cascade");
  });
  const sleep = async () => {
    await onRates(
      "insert into reference_rates (currency, coin, day, rate, source) values ('USDT', 'LATE', $1, 2, 'desk')",
      [day],
    );
  };
  const openAccount = async () => ({ scope: account, account: of });
  const { id } = requested.job;
  expect(await runExport(id, { openAccount, sleep }, never)).toBe("done");
  const sidecar = (await findExportSidecar(account, userId, id)) as Sidecar;
  expect(sidecar.days).toContainEqual(expect.objectContaining({ day, revision: 2 }));
  expect(sidecar.file.rows).toBe(1);
  expect(sidecar.filters.leftOut).toEqual([]);
});

test("a person without access to the account any more gets no file", async () => {
  const userId = await createPerson();
  const job = await ask(userId);
  expect(await runExport(job.id, { ...deps(), openAccount: async () => null }, never)).toBe(
    "failed",
  );
  expect(await findExportJob(scope, userId, job.id)).toMatchObject({
    failure: '[{"kind":"account-gone"}]',
  });
});

test("an unexpected failure fails the file and is reported", async () => {
  const userId = await createPerson();
  const job = await ask(userId);
  const openAccount = () => Promise.reject(new Error("a bug"));
  await expect(runExport(job.id, { ...deps(), openAccount }, never)).rejects.toThrow("a bug");
  expect(await findExportJob(scope, userId, job.id)).toMatchObject({
    status: "failed",
    failure: '[{"kind":"broken"}]',
  });
});

test("files are removed when they expire or are deleted, and leftover files too", async () => {
  await sweepLater(); // the files that the kills above left
  const userId = await createPerson();
  const [expired, deleted, kept] = [await ask(userId), await ask(userId), await ask(userId)];
  for (const job of [expired, deleted, kept])
    expect(await runExport(job.id, deps(), never)).toBe("done");
  await db().pool.query(
    "update export_jobs set expires_at = clock_timestamp() - interval '1 second' where id = $1",
    [expired.id],
  );
  expect(await deleteExportJob(scope, userId, deleted.id)).toBe(true);
  const unfinished = await createStoredFile();
  const before = await countFiles();
  await sweepLater();
  expect(await countFiles()).toBe(before - 2);
  expect(await fetched(userId, expired)).toBeNull();
  await checkDone(userId, kept);
  await db().pool.query(
    "update stored_files set created_at = now() - interval '7 hours' where id = $1",
    [unfinished.id],
  );
  await sweepStoredFiles();
  expect(await countFiles()).toBe(before - 3);
  expect(await findExportJob(scope, userId, expired.id)).toMatchObject({ status: "done" });
});

test("a removed person's files are removed, and a file in progress is never stored", async () => {
  const userId = await createPerson();
  const before = await countFiles();
  const [written, writing] = [await ask(userId), await ask(userId)];
  expect(await runExport(written.id, deps(), never)).toBe("done");
  const openAccount = async () => {
    expect(await removePerson({ id: userId, email: "gone@example.com" }, TEST_ORIGIN)).toBe(
      "removed",
    );
    return deps().openAccount();
  };
  expect(await runExport(writing.id, { ...deps(), openAccount }, never)).toBe("cancelled");
  await sweepLater();
  expect(await countFiles()).toBe(before);
});

/** Starts the job in its own process and kills it this long after the first piece of its file. */
async function killWhileWriting(job: ExportJob, afterMs: number): Promise<void> {
  const args = argsOf("lib/exports/testing/export-process.ts", database.url, job.id);
  const child = spawn(process.execPath, args, { stdio: ["ignore", "inherit", "inherit"] });
  const ended = once(child, "exit"); // it may end before it is killed
  const before = await countFiles();
  while ((await countFiles()) === before && child.exitCode === null) await sleep(2);
  await sleep(afterMs);
  child.kill("SIGKILL");
  await ended;
}

const makeStale = (job: ExportJob) => moveBeat(job, -60);

async function moveBeat({ id }: ExportJob, bySeconds: number): Promise<void> {
  await db().pool.query(
    "update export_jobs set beat_at = beat_at + make_interval(secs => $2) where id = $1",
    [id, bySeconds],
  );
}
