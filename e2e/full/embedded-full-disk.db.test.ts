import pg from "pg";
import { afterEach, describe, expect, test, vi } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { loadCommissionDays, saveCommissionDay } from "@/lib/commissions/store/days/days";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createSmallDisk, DISK_KINDS, type SmallDisk } from "@/lib/core/testing/full-disk";
import { closeDatabase, db, openDatabase } from "@/lib/database/database";
import { type EmbeddedDatabase, ensureEmbeddedDatabase } from "@/lib/database/embedded/embedded";
import { connectOwner } from "@/lib/database/embedded/ownership";
import { chooseRunDir } from "@/lib/database/embedded/run-folder";
import { migrate } from "@/lib/database/migrate";
import { createTestDatabase } from "@/lib/database/testing/database";
import { saveUpgradeLedger } from "@/lib/database/testing/upgrade-ledger";
import {
  compareUpgraded,
  fillState,
  MIGRATIONS,
  readState,
} from "@/lib/database/testing/upgrade-state";

const FIRST = "2026-09-01" as Day;
const LAST = addDays(FIRST, 60);
const MEGABYTES = 128;
const WITHIN = { timeout: 60_000, interval: 200 };

let disk: SmallDisk;
let database: EmbeddedDatabase | undefined;
afterEach(async () => {
  disk.free();
  await closeDatabase();
  await database?.release();
  await vi.waitUntil(() => !isRunning(database?.pid() ?? 0), WITHIN);
  database = undefined;
  disk.remove();
});

/** Large enough that the disk cannot hold all days. */
const save = (scope: WholeAccountScope, nth: number) => {
  const day = addDays(FIRST, nth);
  const rows = Array.from({ length: 2_000 }, (_, at) =>
    commissionRow(day, { uid: `client ${at} of a full disk` }),
  );
  return saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
};

/**
 * The stored days with their number of rows, from the coverage, from the rows and from the totals.
 */
async function stored(scope: WholeAccountScope) {
  const days = await loadCommissionDays(scope, { from: FIRST, to: LAST });
  const { rows } = await db().pool.query<{ rows: number; sums: number }>(
    `select (select count(*)::int from commission_rows) as rows, (select sum(row_count)::int from commission_day_totals) as sums`,
  );
  return { days: days.filter(({ rowCount }) => rowCount === 2_000).length, ...rows[0] };
}

async function open(): Promise<WholeAccountScope> {
  database = await ensureEmbeddedDatabase(disk.folder);
  await migrate(database.url);
  await openDatabase(database.url);
  return createTestAccount();
}

describe.each(DISK_KINDS)("the embedded database on a full disk (%s)", (kind) => {
  test("is refused in one sentence; with room it is created", async () => {
    disk = createSmallDisk(kind, MEGABYTES);
    disk.fill();
    await expect(ensureEmbeddedDatabase(disk.folder)).rejects.toThrow(
      `The disk that holds ${disk.folder}/database is full. Free some space, then start again.`,
    );
    disk.free();
    await vi.waitUntil(hasNoOwner, WITHIN); // for two seconds it reports why it ended
    const scope = await open();
    expect(await save(scope, 0)).toMatchObject({ rowCount: 2_000 });
  });

  test("keeps every day that was stored, answers, and goes on by itself when there is room", async () => {
    disk = createSmallDisk(kind, MEGABYTES);
    const scope = await open();
    for (const nth of [0, 1, 2]) await save(scope, nth);
    eachWriter((pid) => disk.fill({ pid }));
    await expect(save(scope, 3)).rejects.toThrow();
    await vi.waitFor(
      async () => expect(await stored(scope)).toEqual({ days: 3, rows: 6_000, sums: 6_000 }),
      WITHIN,
    );
    eachWriter((pid) => disk.free(pid));
    await vi.waitFor(() => save(scope, 3), WITHIN);
    expect(await stored(scope)).toEqual({ days: 4, rows: 8_000, sums: 8_000 });
  });

  test("is not upgraded and says so, with every row as it was; with room it is upgraded", async () => {
    const newest = await createTestDatabase();
    await openDatabase(newest.url);
    await saveUpgradeLedger();
    await closeDatabase();
    const ledger = new pg.Pool({ connectionString: newest.url, max: 2 });
    disk = createSmallDisk(kind, MEGABYTES);
    database = await ensureEmbeddedDatabase(disk.folder);
    const upgraded = new pg.Pool({ connectionString: database.url, max: 2 });
    upgraded.on("error", () => {}); // the test in progress reports the error
    const [state = ""] = MIGRATIONS;
    const columns = await fillState(database.url, state, ledger);
    const before = await readState(upgraded);
    eachWriter((pid) => disk.fill({ pid }));
    await expect(migrate(database.url)).rejects.toThrow(
      /^The database could not be brought up to date, and nothing of it was changed: .*(?:No space left.*free some space.*start again|File too large.*)\.$/,
    );
    expect(await readState(upgraded)).toEqual(before);
    eachWriter((pid) => disk.free(pid));
    await migrate(database.url);
    const { held, expected } = await compareUpgraded(upgraded, ledger, { state, columns });
    expect(Object.fromEntries(held)).toEqual(Object.fromEntries(expected));
    await Promise.all([upgraded.end(), ledger.end()]);
    await newest.drop();
  });
});

async function hasNoOwner(): Promise<boolean> {
  const socket = await connectOwner(chooseRunDir(disk.folder));
  socket?.destroy();
  return socket === null;
}

/**
 * The process that writes is the database's own; one that replaces it is a child of this process.
 */
function eachWriter(work: (pid: number) => void): void {
  for (const pid of [process.pid, database?.pid() ?? 0]) if (isRunning(pid)) work(pid);
}

function isRunning(pid: number): boolean {
  try {
    return pid > 0 && process.kill(pid, 0);
  } catch {
    return false;
  }
}
