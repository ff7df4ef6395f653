import pg from "pg";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { allCommissions } from "@/lib/commissions/commission";
import { findBrokenRules } from "@/lib/commissions/store/days/check";
import { findFirstCommissionDay, saveCommissionDay } from "@/lib/commissions/store/days/days";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { closeDatabase, db, openDatabase, queryColumn, queryRows } from "./database";
import { BOOK_TABLES } from "./distribution";
import { migrate } from "./migrate";
import { createTestDatabase, type TestDatabase } from "./testing/database";
import { fillState, MIGRATIONS } from "./testing/upgrade-state";

const BEFORE = String(MIGRATIONS[MIGRATIONS.indexOf("20261227000000_plausible_days") - 1]);
const GOOD = "2026-05-01" as Day;
const BAD = ["0026-05-01", "0026-05-02", "2126-05-01"] as Day[];

let database: TestDatabase;
let newest: TestDatabase;
let sick: WholeAccountScope;
let sound: WholeAccountScope;
beforeAll(async () => {
  newest = await createTestDatabase();
  await openDatabase(newest.url);
  [sick, sound] = [await createTestAccount(), await createTestAccount()];
  for (const scope of [sick, sound]) await save(scope, GOOD, "1.5");
  for (const day of BAD) await save(sick, day, "1000");
  // One of them was restated, and one undone: its rows are in the history.
  await save(sick, BAD[0] as Day, "2000");
  await saveCommissionDay(sick, {
    day: BAD[1] as Day,
    rows: [],
    fetchedAtMs: 0,
    emptyMeans: "empty",
  });
  await closeDatabase();
  database = await createTestDatabase();
  const pools = [newest, database].map(
    ({ url }) => new pg.Pool({ connectionString: url, max: 1 }),
  ) as [pg.Pool, pg.Pool];
  await pools[1].query("drop schema public cascade; create schema public");
  const ranges = [GOOD, ...BAD].map((day) => ({ from: day, to: day }));
  await fillState(database.url, BEFORE, pools[0], ranges);
  await Promise.all(pools.map((pool) => pool.end()));
  await migrate(database.url);
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await Promise.all([database.drop(), newest.drop()]);
});

function save(scope: WholeAccountScope, day: Day, rebateAmount: string) {
  const rows = [commissionRow(day, { uid: day, rebateAmount })];
  return saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
}

test("a book with impossible days has none of them afterwards, in any table", async () => {
  for (const table of BOOK_TABLES) {
    const columns = await queryColumn<string>(
      "select column_name from information_schema.columns where table_name = $1 and column_name = 'day'",
      [table],
    );
    if (columns.length === 0) continue;
    const days = await queryColumn<Day>(
      `select distinct day from ${table} where day not between '2018-01-01' and '2099-12-31'`,
    );
    expect([table, days]).toEqual([table, []]);
  }
  expect(
    await queryColumn("select uid from clients where account_id = $1", [sick.accountId]),
  ).toEqual([GOOD]);
  expect(await findFirstCommissionDay(sick)).toBe(GOOD);
  expect(await findBrokenRules(sick)).toEqual([]);
});

test("its other days are as they were, like those of a sound book", async () => {
  const filter = allCommissions({ from: "2018-01-01" as Day, to: "2099-12-31" as Day });
  const [healed, expected] = await Promise.all(
    [sick, sound].map((one) => sumCommissionsByCoin(one, filter)),
  );
  expect(healed).toEqual(expected);
  expect(healed).toMatchObject([{ coin: "BTC", rowCount: 1, rebateAmount: "1.5" }]);
});

test("the audit log says what was dropped, of that account alone", async () => {
  const entries = await queryRows(
    `select account_id as "accountId", kind, result, details from audit_log where kind = 'days-dropped'`,
  );
  expect(entries).toEqual([
    {
      accountId: sick.accountId,
      kind: "days-dropped",
      result: "done",
      details: {
        days: 3,
        rows: 2,
        dropped: [
          "0026-05-01: complete, 1 rows, BTC 2000",
          "0026-05-02: empty, 0 rows",
          "2126-05-01: complete, 1 rows, BTC 1000",
        ],
      },
    },
  ]);
  expect(await db().prisma.auditEntry.count()).toBe(1);
});
