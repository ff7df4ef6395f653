import { randomBytes } from "node:crypto";
import { mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import path from "node:path";
import pg from "pg";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { TEST_ORIGIN } from "@/lib/audit/testing/origin";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createSmallDisk, DISK_KINDS } from "@/lib/core/testing/full-disk";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { migrate } from "@/lib/database/migrate";
import {
  createTestDatabase,
  type TestDatabase,
  testDatabaseKind,
} from "@/lib/database/testing/database";
import { saveUpgradeLedger } from "@/lib/database/testing/upgrade-ledger";
import { fillState, MIGRATIONS, readState } from "@/lib/database/testing/upgrade-state";
import { readSecretsFile } from "@/lib/env/secrets-file";
import { readTestEnv, someOf } from "@/lib/env/testing/env";
import { LEFT_OUT } from "@/lib/operations/store/backup/snapshot";
import { makeBackup } from "./backup";
import { openBackup } from "./backup-file";
import { verifyBackup } from "./restore";

/** Tests of the backup file alone do not depend on the database. */
const onNative = test.runIf(testDatabaseKind() === "native");
/** Dropping the schema would drop Citus too. */
const onOneServer = test.runIf(
  testDatabaseKind() === "native" && readTestEnv().workerUrls.length === 0,
);

const PASSPHRASE = "a passphrase of the test";
const newSecret = () => randomBytes(32).toString("base64url");
const SECRETS = { appSecret: newSecret(), nextAuthSecret: newSecret() };

let source: TestDatabase;
let target: TestDatabase;
let other: pg.Pool;
let scope: WholeAccountScope;
let folder: string;
beforeAll(async () => {
  source = await createTestDatabase();
  target = await createTestDatabase();
  other = new pg.Pool({ connectionString: target.url, max: 1 });
  await openDatabase(source.url);
  [scope] = await saveUpgradeLedger();
  await db().pool.query("delete from sealing_secret");
});
afterAll(async () => {
  await closeDatabase();
  await other.end();
  await source.drop();
  await target.drop();
});
beforeEach(() => {
  folder = mkdtempSync(path.join(tmpdir(), "desk-backup-"));
  return () => rmSync(folder, { recursive: true, force: true });
});

const backup = (given: Partial<Parameters<typeof makeBackup>[0]> = {}) =>
  makeBackup({
    to: folder,
    readSecrets: null,
    passphrase: null,
    origin: TEST_ORIGIN,
    signal: new AbortController().signal,
    ...given,
  });
const verify = async (file: string, passphrase: string | null = null) =>
  verifyBackup(await openBackup(file), passphrase);
const restore = async (
  file: string,
  { passphrase = null as string | null, replaces = true } = {},
) =>
  (await verify(file, passphrase)).restore({
    dataDir: folder,
    databaseUrl: target.url,
    replaces,
    origin: TEST_ORIGIN,
  });

/** A restore stops trading, and switches off what the first desk may still renew. */
const STOPPED_TABLES = ["trading_accounts", "trading_countdowns"];

/** The rows of every table, except those that a backup leaves out and its own audit entries. */
async function stateOf(pool: pg.Pool) {
  const kept = (await readState(pool)).filter(
    ([table]) => !LEFT_OUT.some((name) => name === table),
  );
  return Object.fromEntries(
    kept.map(([table, rows]) => [
      table,
      rows
        .filter((row) => !/"kind":"(?:backup-|restored")/.test(row))
        .map((row) => (STOPPED_TABLES.includes(table) ? row.replace(/"state.*/, "") : row)),
    ]),
  );
}

onOneServer(
  "a backup holds every row, also large ones, and is restored where nothing was",
  async () => {
    await db().pool.query(
      `insert into kept_figures (account_id, name, version, figure)
     select $1, 'large ' || n, 'v', to_jsonb(repeat(md5(n::text), 20000)) from generate_series(1, 4) n`,
      [scope.accountId],
    );
    const { file, manifest } = await backup();
    expect(path.basename(file)).toMatch(/^desk-\d{8}T\d{6}Z\.backup$/);
    expect((statSync(file).mode & 0o777).toString(8)).toBe("600");
    expect(manifest.totals).toContainEqual(
      expect.objectContaining({ of: "repayments", coin: "BTC", rows: 1 }),
    );
    const expected = await stateOf(db().pool);
    await db().pool.query("delete from kept_figures where name like 'large %'");
    await other.query("drop schema public cascade; create schema public; create table theirs ()");
    await expect(restore(file)).rejects.toThrow(/tables of another program/);
    await other.query("drop table theirs");
    await restore(file, { replaces: false });
    expect(await stateOf(other)).toEqual(expected);
    const { rows } = await other.query("select distinct state from trading_accounts");
    expect(rows).toEqual([{ state: "stopped" }]);
    const countdowns = await other.query(
      `select state, ran_out_at is not null as may_have_fired, (select kind from trading_countdown_events e
         where e.account_id = c.account_id order by id desc limit 1) as last from trading_countdowns c`,
    );
    expect(countdowns.rows).toEqual([
      { state: "disarmed", may_have_fired: true, last: "restored" },
    ]);
    const pauses = await other.query("select backup_made_at from desk_pauses");
    expect(pauses.rows, "it does nothing outside").toEqual([
      { backup_made_at: new Date(manifest.madeAt) },
    ]);
    const made = await other.query(
      `insert into audit_log (kind, result, actor_kind, details) values ('sign-out', 'done', 'desk', '{}') returning id > (
       select max(id) from audit_log) as later`,
    );
    expect(made.rows).toEqual([{ later: true }]); // the sequences continue where they were
    await expect(restore(file, { replaces: false })).rejects.toThrow(
      /The database holds data\. .*--replace/,
    );
  },
);

test("a backup during a sync is of one moment; it replaces what was there", {
  tags: ["full"],
}, async () => {
  const days = listDays({ from: "2026-09-01", to: "2026-09-20" } as DayRange);
  let isOver = false;
  const syncing = (async () => {
    for (let nth = 0; !isOver; nth = (nth + 1) % days.length) {
      const day = days[nth] as Day;
      const rows = [commissionRow(day, { uid: `${Date.now()}` })];
      await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
    }
  })();
  const { file } = await backup();
  isOver = true;
  await syncing;
  await restore(file);
  const { rows } = await other.query(
    `select count(*)::int as days, count(*) filter (where row_count <> (select count(*) from commission_rows r
       where (r.account_id, r.day) = (d.account_id, d.day)))::int as torn from commission_days d`,
  );
  expect(rows[0]).toMatchObject({ torn: 0 });
  expect(rows[0].days).toBeGreaterThan(10);
});

onNative(
  "the number of a removed account, which the audit log keeps, is not given again",
  async () => {
    const removed = scope.accountId + 7_000;
    await db().pool.query(
      `insert into audit_log (kind, result, actor_kind, account_id, details)
     values ('account-removed', 'done', 'desk', $1, '{}')`,
      [removed],
    );
    const { file } = await backup();
    await restore(file);
    const { rows } = await other.query(
      "select nextval(pg_get_serial_sequence('accounts', 'id'))::int as next",
    );
    expect(rows).toEqual([{ next: removed + 1 }]);
  },
);

onOneServer("a backup of an earlier version is brought up to date", async () => {
  const [before, newest] = MIGRATIONS.slice(-2) as [string, string];
  await other.query("drop schema public cascade; create schema public");
  await fillState(target.url, before, db().pool);
  await closeDatabase();
  await openDatabase(target.url);
  const { file, manifest } = await backup();
  await closeDatabase();
  await openDatabase(source.url);
  expect(manifest.migration).toBe(before);
  await restore(file);
  const { rows } = await other.query(
    "select max(migration_name) as newest from _prisma_migrations",
  );
  expect(rows).toEqual([{ newest }]);
  expect((await stateOf(other)).commission_rows).toEqual(
    (await stateOf(db().pool)).commission_rows,
  );
});

onNative(
  "an encrypted backup shows nothing, and has the secrets only where it is asked for them",
  async () => {
    const { file } = await backup({ passphrase: PASSPHRASE, readSecrets: () => SECRETS });
    const text = readFileSync(file, "latin1");
    expect(
      [SECRETS.appSecret, "commission_rows", "manager@example.com"].filter((word) =>
        text.includes(word),
      ),
    ).toEqual([]);
    const verified = await verify(file, PASSPHRASE);
    expect(verified.secrets).toEqual(SECRETS);
    expect(JSON.stringify(verified.manifest)).not.toContain(SECRETS.appSecret);
    await expect(backup({ readSecrets: () => SECRETS })).rejects.toThrow(/has to be encrypted/);
  },
);

onOneServer("a restore brings the backup's secrets, or changes nothing", async () => {
  const { file } = await backup({
    to: path.join(folder, "with.backup"),
    passphrase: PASSPHRASE,
    readSecrets: () => SECRETS,
  });
  await restore((await backup()).file);
  const before = await stateOf(other);
  const kept = { appSecret: newSecret(), nextAuthSecret: newSecret() };
  writeFileSync(path.join(folder, "secrets.json"), JSON.stringify(kept));
  const files = readdirSync(folder);
  const expectNothing = async () => {
    expect(readdirSync(folder)).toEqual(files);
    expect(readSecretsFile(folder)).toEqual(kept);
    expect(await stateOf(other)).toEqual(before);
  };
  await expect(restore(file, { passphrase: PASSPHRASE, replaces: false })).rejects.toThrow(
    /The database holds data/,
  );
  await expectNothing();
  const interrupted = new AbortController();
  const verified = await verifyBackup(await openBackup(file), PASSPHRASE, interrupted.signal);
  interrupted.abort();
  const into = { dataDir: folder, databaseUrl: target.url, replaces: true, origin: TEST_ORIGIN };
  await expect(verified.restore(into)).rejects.toThrow(/interrupted, so nothing was changed/);
  await expectNothing();
  const aside = await restore(file, { passphrase: PASSPHRASE });
  expect(readSecretsFile(folder)).toEqual(SECRETS);
  expect(JSON.parse(readFileSync(String(aside.secrets), "utf8"))).toEqual(kept);
});

onOneServer.each(someOf(DISK_KINDS))(
  "a disk (%s) without room for the secrets keeps the database as it is",
  async (kind) => {
    const { file } = await backup({ passphrase: PASSPHRASE, readSecrets: () => SECRETS });
    await other.query("update accounts set name = name || ', not of the backup'");
    const before = await stateOf(other);
    const verified = await verify(file, PASSPHRASE);
    const disk = createSmallDisk(kind, 1);
    const into = { databaseUrl: target.url, replaces: true, origin: TEST_ORIGIN };
    try {
      disk.fill();
      await expect(verified.restore({ ...into, dataDir: disk.folder })).rejects.toThrow();
      expect(readdirSync(disk.folder).filter((name) => name !== ".filler")).toEqual([]);
    } finally {
      disk.free();
      disk.remove();
    }
    expect(await stateOf(other)).toEqual(before);
  },
);

onOneServer("a restore deletes nothing of another program that uses Prisma too", async () => {
  const { file } = await backup();
  await other.query(
    `drop schema public cascade; create schema public;
     create table _prisma_migrations (migration_name text not null, finished_at timestamptz, rolled_back_at timestamptz);
     insert into _prisma_migrations values ('20240101000000_init', now());
     create table users (id int); create table accounts (id int); create table invoices as select 1 as id`,
  );
  await expect(restore(file)).rejects.toThrow(/tables of another program/);
  expect((await other.query("select id from invoices")).rows).toEqual([{ id: 1 }]);
  await other.query("drop schema public cascade; create schema public");
  await restore(file);
  await other.query(
    "truncate users, accounts cascade; create table invoices as select 1 as id; delete from desk_pauses",
  );
  await expect(restore(file, { replaces: false })).rejects.toThrow(/The database holds data\./);
  await other.query("drop schema public cascade; create schema public");
});

onOneServer("a scheduled report whose file was being made is made again", async () => {
  await db().pool.query(
    `insert into report_schedules (account_id, user_id, view_id, view_name, subject, format, every, days, by_mail, by_webhook, by_slack,
         made_to, export_id)
     select account_id, user_id, view_id, 'under way', subject, format, t.every, days, by_mail, by_webhook, by_slack, t.made_to::date,
       gen_random_uuid()
     from report_schedules, (values ('day', '2026-10-04'), ('week', '2026-10-04'), ('month', '2026-03-31')) t (every, made_to)
     where view_name = 'mine'`,
  );
  const { file } = await backup();
  await db().pool.query("delete from report_schedules where view_name = 'under way'");
  await restore(file);
  const { rows } = await other.query(
    "select every, made_to::text, export_id from report_schedules order by every, made_to",
  );
  expect(rows).toEqual([
    { every: "day", made_to: "2026-10-03", export_id: null },
    { every: "month", made_to: "2026-02-28", export_id: null },
    { every: "week", made_to: "2026-09-27", export_id: null },
    { every: "week", made_to: "2026-10-04", export_id: null },
  ]);
});

onOneServer("a database that only the desk's migrations filled counts as empty", async () => {
  const { file } = await backup();
  await other.query("drop schema public cascade; create schema public");
  await migrate(target.url);
  await restore(file, { replaces: false });
});

onNative("a folder that is missing is made; a place that cannot be one is named", async () => {
  const missing = path.join(folder, "backups");
  const { file } = await backup({ to: missing });
  expect(path.dirname(file)).toBe(missing);
  expect((statSync(missing).mode & 0o777).toString(8)).toBe("700");
  const second = await backup({ to: path.join(missing, "second.backup") });
  expect(second.file).toBe(path.join(missing, "second.backup"));
  await expect(backup({ to: second.file })).rejects.toThrow(/second\.backup already exists/);
  await expect(backup({ to: path.join(folder, "none", "deeper") })).rejects.toThrow(
    `There is no folder ${path.join(folder, "none")}.`,
  );
  writeFileSync(path.join(folder, "file"), "");
  await expect(backup({ to: path.join(folder, "file") })).rejects.toThrow(/file is not a folder/);
});

onNative(
  "nothing of a backup that is cut short, changed, locked, newer or none is restored",
  async () => {
    const { file } = await backup({
      to: path.join(folder, "whole.backup"),
      passphrase: PASSPHRASE,
    });
    const before = await stateOf(other);
    const whole = readFileSync(file);
    const bent = path.join(folder, "bent");
    const expectRefused = async (
      bytes: Buffer | string,
      sentence: RegExp,
      passphrase = PASSPHRASE,
    ) => {
      writeFileSync(bent, bytes);
      await expect(restore(bent, { passphrase })).rejects.toThrow(sentence);
    };
    for (const length of [0, 30, 100, whole.length - 1, Math.floor(whole.length / 2)])
      await expectRefused(whole.subarray(0, length), /is not a backup of Broker Desk|is damaged/);
    for (const at of [60, Math.floor(whole.length / 2), whole.length - 5]) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 4;
      await expectRefused(flipped, /is damaged/);
    }
    await expectRefused(whole, /The passphrase does not open/, "another passphrase");
    await expectRefused(
      Buffer.from(whole.toString("latin1").replace("backup 1", "backup 2"), "latin1"),
      /has format 2/,
    );
    await expectRefused("hello", /is not a backup of Broker Desk/);
    await expect(restore(path.join(folder, "none"))).rejects.toThrow(/There is no file/);
    await db().pool.query(
      "insert into _prisma_migrations (id, checksum, migration_name, finished_at) values ('x', 'x', '99990101000000_next', now())",
    );
    const newer = await backup();
    await db().pool.query("delete from _prisma_migrations where id = 'x'");
    await expect(restore(newer.file)).rejects.toThrow(
      /made by a newer Broker Desk \(its schema is 99990101000000_next\)/,
    );
    expect(await stateOf(other)).toEqual(before);
  },
);

onNative.each(someOf(DISK_KINDS))(
  "a full disk (%s) leaves no file, and an entry that says so",
  async (kind) => {
    const disk = createSmallDisk(kind, 1);
    try {
      disk.fill({ leave: 2_000 });
      await expect(backup({ to: disk.folder })).rejects.toThrow(
        /^No space left for .*\. Free some space, then make/,
      );
      expect(readdirSync(disk.folder).filter((name) => name !== ".filler")).toEqual([]);
    } finally {
      disk.free();
      disk.remove();
    }
    const newest = await db().prisma.auditEntry.findFirst({
      where: { kind: "backup-made" },
      orderBy: { id: "desc" },
    });
    expect(newest?.result).toBe("failed");
  },
);

onNative("a backup overwrites nothing, and leaves nothing when it is broken off", async () => {
  const file = path.join(folder, "there.backup");
  writeFileSync(file, "kept");
  await expect(backup({ to: file })).rejects.toThrow(/already exists/);
  await expect(backup({ to: path.join(folder, "no/where.backup") })).rejects.toThrow(
    /There is no folder/,
  );
  const aborted = AbortSignal.abort();
  await expect(backup({ signal: aborted })).rejects.toThrow(/interrupted/);
  expect(readdirSync(folder)).toEqual(["there.backup"]);
});

onNative(
  "an amount that no row of a coin gives has no sum, and its backup is restored",
  async () => {
    const unknown = { coin: "GIFT", dealAmount: null, fee: null, feePaid: null };
    const day = "2026-12-20" as Day;
    const rows = [commissionRow(day, { ...unknown, rebateAmount: "1.5" })];
    await saveCommissionDay(scope, { day, rows, fetchedAtMs: Date.now(), emptyMeans: "empty" });
    const { file, manifest } = await backup();
    expect(manifest.totals.find(({ coin }) => coin === "GIFT")).toMatchObject({
      rows: 1,
      sums: { deal_amount: null, fee: null, fee_paid: null, rebate_amount: "1.5" },
    });
    await restore(file);
    expect(await stateOf(other)).toEqual(await stateOf(db().pool));
  },
);
