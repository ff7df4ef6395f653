import { describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { COMMISSION_AMOUNTS, type CommissionRow } from "@/lib/commissions/commission";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Day } from "@/lib/core/day";
import type { ExchangeFailure } from "@/lib/core/failure";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db } from "@/lib/database/database";
import { onEveryEngine } from "@/lib/database/testing/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import {
  type CommissionDayRead,
  loadCommissionDays,
  saveCommissionDay,
  saveCommissionDayFailure,
} from "./days";
import { loadCommissionRevisions, loadCommissionRowsAt } from "./history";

const DAY = "2026-11-19" as Day;
const FIRST_READ = Date.parse("2026-11-20T03:00:00Z");
const LATER = FIRST_READ + 86_400_000;
const failure: ExchangeFailure = {
  kind: "timed-out",
  code: null,
  httpStatus: null,
  detail: "after 10 s",
};
let scope: WholeAccountScope;

openTestDatabase();
const onNative = test.runIf(onEveryEngine());

async function freshAccount() {
  scope = await createTestAccount();
}
const save = (rows: readonly CommissionRow[], given: Partial<CommissionDayRead> = {}) =>
  saveCommissionDay(scope, {
    day: DAY,
    rows,
    fetchedAtMs: FIRST_READ,
    emptyMeans: "empty",
    ...given,
  });
const coverage = async () => (await loadCommissionDays(scope, { from: DAY, to: DAY }))[0];
const stored = async (revision: number) =>
  (await loadCommissionRowsAt(scope, DAY, revision)).map(({ occurrence, ...row }) => row);

describe("a day that is read for the first time", () => {
  test("keeps every digit of every amount, and tells not given from zero", async () => {
    await freshAccount();
    const amounts = Object.fromEntries(
      COMMISSION_AMOUNTS.map((field, index) => [
        field,
        `-${index}12345678901234567.100000000000000${index}00`.replace("-0", "-"),
      ]),
    );
    const rows = [
      commissionRow(DAY, { uid: "1", ...amounts }),
      commissionRow(DAY, { uid: "2", fee: "0.00", rebateAmount: "0", productType: "" }),
    ];
    expect(await save(rows)).toEqual({
      revision: 1,
      changed: true,
      rowCount: 2,
      status: "complete",
    });
    expect(await stored(1)).toEqual(rows);
  });

  onNative("keeps rows of one key apart, also equal ones", async () => {
    await freshAccount();
    const rows = [
      commissionRow(DAY, { fee: "1" }),
      commissionRow(DAY, { fee: "2" }),
      commissionRow(DAY, { fee: "2" }),
    ];
    expect(await save(rows)).toMatchObject({ rowCount: 3 });
    expect(
      (await loadCommissionRowsAt(scope, DAY, 1)).map(({ fee, occurrence }) => [fee, occurrence]),
    ).toEqual([
      ["1", 0],
      ["2", 1],
      ["2", 2],
    ]);
  });

  onNative("is empty, or pending where the exchange may still publish it", async () => {
    await freshAccount();
    expect(await save([], { emptyMeans: "pending" })).toEqual({
      revision: 0,
      changed: false,
      rowCount: 0,
      status: "pending",
    });
    expect(await coverage()).toMatchObject({ status: "pending", fetchedAt: new Date(FIRST_READ) });
    expect(await save([])).toEqual({ revision: 1, changed: true, rowCount: 0, status: "empty" });
    expect(await save([], { emptyMeans: "pending" })).toEqual({
      revision: 1,
      changed: false,
      rowCount: 0,
      status: "empty",
    });
  });

  test("takes text of any kind", async () => {
    await freshAccount();
    const rows = ["\t", '"a","b"', "\\N", "{1,NULL}", "null", "émoji 🪙", "a\r\nb", "="].map(
      (coin) => commissionRow(DAY, { coin }),
    );
    await save(rows);
    const coins = (await stored(1)).map((row) => row.coin);
    expect(coins.sort()).toEqual(rows.map((row) => row.coin).sort());
  });
});

describe("a day that is read again", () => {
  const rows = [
    commissionRow(DAY, { uid: "1" }),
    commissionRow(DAY, { uid: "2" }),
    commissionRow(DAY, { uid: "3" }),
  ];

  test("with the same content in another order moves the times and rewrites nothing", async () => {
    await freshAccount();
    await save(rows);
    const versions = () =>
      db().pool.query("select ctid, xmin from commission_rows where account_id = $1 order by uid", [
        scope.accountId,
      ]);
    const before = (await versions()).rows;
    expect(await save(rows.toReversed(), { fetchedAtMs: LATER })).toEqual({
      revision: 1,
      changed: false,
      rowCount: 3,
      status: "complete",
    });
    expect((await versions()).rows).toEqual(before);
    expect(await coverage()).toMatchObject({
      fetchedAt: new Date(LATER),
      attemptedAt: new Date(LATER),
      failure: null,
    });
    expect(await loadCommissionRevisions(scope, DAY)).toEqual([
      { revision: 1, rowCount: 3, firstSeenAtMs: FIRST_READ, lastSeenAtMs: LATER },
    ]);
  });

  test("and differs keeps the old version of changed and vanished rows, and leaves the others alone", async () => {
    await freshAccount();
    await save(rows);
    await save(rows, { fetchedAtMs: FIRST_READ + 1000 });
    const restated = [
      commissionRow(DAY, { uid: "1" }),
      commissionRow(DAY, { uid: "2", fee: "0.00001110" }),
      commissionRow(DAY, { uid: "4" }),
    ];
    expect(await save(restated, { fetchedAtMs: LATER })).toEqual({
      revision: 2,
      changed: true,
      rowCount: 3,
      status: "complete",
    });
    expect(await stored(2)).toEqual(restated);
    expect(await stored(1)).toEqual(rows);
    const { rows: history } = await db().pool.query(
      `select uid, revision, last_revision, first_seen_at, last_seen_at from superseded_commission_rows
       where account_id = $1 order by uid`,
      [scope.accountId],
    );
    const times = {
      revision: 1,
      last_revision: 1,
      first_seen_at: new Date(FIRST_READ),
      last_seen_at: new Date(FIRST_READ + 1000),
    };
    expect(history).toEqual([
      { uid: "2", ...times },
      { uid: "3", ...times },
    ]);
    const { rows: since } = await db().pool.query(
      "select uid, revision from commission_rows where account_id = $1 order by uid",
      [scope.accountId],
    );
    expect(since).toEqual([
      { uid: "1", revision: 1 },
      { uid: "2", revision: 2 },
      { uid: "4", revision: 2 },
    ]);
  });

  onNative("and goes back to what it was keeps all three versions", async () => {
    await freshAccount();
    const other = [commissionRow(DAY, { uid: "1", fee: "9" })];
    await save(rows);
    await save(other);
    expect(await save(rows)).toMatchObject({ revision: 3, changed: true });
    expect([await stored(1), await stored(2), await stored(3)]).toEqual([rows, other, rows]);
  });

  onNative("and is empty now is a restatement, not a day that was never published", async () => {
    await freshAccount();
    await save(rows);
    expect(await save([], { emptyMeans: "pending" })).toEqual({
      revision: 2,
      changed: true,
      rowCount: 0,
      status: "empty",
    });
    expect([await stored(1), await stored(2)]).toEqual([rows, []]);
    const { rows: totals } = await db().pool.query(
      "select 1 from commission_day_totals where account_id = $1",
      [scope.accountId],
    );
    expect(totals).toEqual([]);
  });
});

describe.runIf(onEveryEngine())("a day that could not be read", () => {
  test("is failed when it was never read, and the failure goes with the next read", async () => {
    await freshAccount();
    await saveCommissionDayFailure(scope, { day: DAY, failure, attemptedAtMs: FIRST_READ });
    expect(await coverage()).toEqual({
      day: DAY,
      status: "failed",
      rowCount: 0,
      revision: 0,
      fetchedAt: null,
      attemptedAt: new Date(FIRST_READ),
      failure,
    });
    await save([commissionRow(DAY)]);
    expect(await coverage()).toMatchObject({ status: "complete", failure: null });
  });

  test.each(["complete", "empty", "pending"] as const)(
    "stays %s with its rows, and says what failed",
    async (status) => {
      await freshAccount();
      const rows = status === "complete" ? [commissionRow(DAY)] : [];
      const saved = await save(rows, { emptyMeans: status === "pending" ? "pending" : "empty" });
      await saveCommissionDayFailure(scope, { day: DAY, failure, attemptedAtMs: LATER });
      expect(await coverage()).toMatchObject({
        status,
        failure,
        fetchedAt: new Date(FIRST_READ),
        attemptedAt: new Date(LATER),
      });
      expect(await stored(saved.revision)).toEqual(rows);
      expect(await save(rows, { fetchedAtMs: LATER, emptyMeans: "pending" })).toMatchObject({
        changed: false,
      });
      expect(await coverage()).toMatchObject({ status, failure: null });
    },
  );
});

test("accounts do not see or touch each other's days", async () => {
  const mine = await createTestAccount();
  await freshAccount();
  await save([commissionRow(DAY, { uid: "theirs" })]);
  await saveCommissionDay(mine, { day: DAY, rows: [], fetchedAtMs: LATER, emptyMeans: "empty" });
  expect(await stored(1)).toMatchObject([{ uid: "theirs" }]);
  expect(await loadCommissionRowsAt(mine, DAY, 1)).toEqual([]);
});

test("saves of one day at the same time come one after the other, and none is lost or doubled", async () => {
  await freshAccount();
  const reads = Array.from({ length: 8 }, (_, index) => [
    commissionRow(DAY, { uid: "all" }),
    commissionRow(DAY, { uid: `${index}` }),
  ]);
  const saved = await Promise.all(reads.map((rows) => save(rows)));
  expect(saved.map(({ revision }) => revision).sort()).toEqual([1, 2, 3, 4, 5, 6, 7, 8]);
  for (const [index, { revision }] of saved.entries()) {
    expect(new Set((await stored(revision)).map((row) => row.uid))).toEqual(
      new Set(["all", `${index}`]),
    );
  }
});

test("the planner knows a month as soon as it has grown", { tags: ["full"] }, async () => {
  await freshAccount();
  const day = "2025-01-15" as Day;
  const rows = Array.from({ length: 6000 }, (_, index) => commissionRow(day, { uid: `${index}` }));
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: FIRST_READ, emptyMeans: "empty" });
  const known = await db().pool.query(
    "select attname from pg_stats where tablename = 'commission_rows_2025_01'",
  );
  expect(known.rows.map(({ attname }) => attname)).toContain("uid");
});
