import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import { anyFileBook, BOOK_RANGE } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { type Amount, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { saveCommissionDay } from "./days";
import { listDayVersions, readVersionRows, sumDaysAsOf } from "./history";
import { countRestatements, listRestatements, loadRestatedRows } from "./restatements";

const DAY = BOOK_RANGE.from;
const START = Date.parse("2026-10-05T03:00:00Z");
let scope: WholeAccountScope;

openTestDatabase();

const save = (rows: readonly CommissionRow[], fetchedAtMs: number, day = DAY) =>
  saveCommissionDay(scope, { day, rows, fetchedAtMs, emptyMeans: "empty" });
const ALL = { range: BOOK_RANGE, kind: "all", after: null, limit: 100 } as const;

describe("a restatement", () => {
  test("says when it was seen, which rows it touched, and what each coin came to before and after", async () => {
    scope = await createTestAccount();
    const kept = commissionRow(DAY, { uid: "kept", rebateAmount: "5" });
    const retold = (total: string) =>
      commissionRow(DAY, { uid: "retold", totalRebateAmount: total });
    await save(
      [kept, retold("1"), commissionRow(DAY, { uid: "gone", coin: "ETH", rebateAmount: "1" })],
      START,
    );
    const changed = commissionRow(DAY, { uid: "kept", rebateAmount: "4.5" });
    await save(
      [changed, retold("2"), commissionRow(DAY, { uid: "new", coin: "USDT", rebateAmount: "7" })],
      START + 60_000,
    );

    const [restatement, ...others] = await listRestatements(scope, { ...ALL, kind: "amounts" });
    expect(others).toEqual([]);
    expect(restatement).toMatchObject({
      day: DAY,
      revision: 2,
      seenAt: new Date(START + 60_000),
      before: { firstSeenAtMs: START, lastSeenAtMs: START },
      rows: { added: 1, removed: 1, changed: 1, retold: 1 },
    });
    expect(
      restatement?.coins.map(({ coin, before, after }) => [
        coin,
        before?.rebateAmount,
        after?.rebateAmount,
      ]),
    ).toEqual([
      ["BTC", "5.00000388", "4.50000388"],
      ["ETH", "1", undefined],
      ["USDT", undefined, "7"],
    ]);
    const rows = await loadRestatedRows(scope, {
      day: DAY,
      revision: 2,
      retold: true,
      offset: 0,
      limit: 10,
    });
    expect(rows.map(({ before, after }) => [before?.uid, after?.uid])).toEqual([
      ["gone", undefined],
      ["kept", "kept"],
      [undefined, "new"],
      ["retold", "retold"],
    ]);
    const own = await loadRestatedRows(scope, {
      day: DAY,
      revision: 2,
      retold: false,
      offset: 0,
      limit: 10,
    });
    expect(own).toEqual(rows.slice(0, 3));
    expect(rows[1]).toEqual({
      before: { ...kept, occurrence: 0 },
      after: { ...changed, occurrence: 0 },
    });
  });

  test("that only changed the exchange's running totals is not a change of amounts", async () => {
    scope = await createTestAccount();
    await save([commissionRow(DAY, { userTotalRebateAmount: "1" })], START);
    await save([commissionRow(DAY, { userTotalRebateAmount: "2" })], START + 1);
    expect(await listRestatements(scope, { ...ALL, kind: "amounts" })).toEqual([]);
    expect(await listRestatements(scope, ALL)).toMatchObject([
      { rows: { added: 0, removed: 0, changed: 0, retold: 1 } },
    ]);
    expect(await countRestatements(scope, BOOK_RANGE)).toEqual({ amounts: 0, retold: 1 });
  });

  test("to no rows at all is one too, and lists go on where they ended", async () => {
    scope = await createTestAccount();
    const days = [DAY, addDays(DAY, 1), addDays(DAY, 2)];
    for (const day of days) await save([commissionRow(day)], START, day);
    for (const day of days) await save([], START + 5, day);
    const first = await listRestatements(scope, { ...ALL, limit: 2 });
    expect(first.map(({ day }) => day)).toEqual([days[2], days[1]]);
    expect(first[0]?.coins).toMatchObject([{ coin: "BTC", before: { rowCount: 1 }, after: null }]);
    const last = first[1];
    if (!last) throw new Error("two were expected");
    const after = { seenAtMs: last.seenAt.getTime(), day: last.day, revision: last.revision };
    expect((await listRestatements(scope, { ...ALL, after })).map(({ day }) => day)).toEqual([
      days[0],
    ]);
  });
});

/** A day's successive versions, each read a while after the one before. */
const anyHistory = fc.array(
  fc.record({
    book: anyFileBook,
    day: fc.nat(2).map((count) => addDays(DAY, count)),
    waitMs: fc.integer({ min: 1, max: 1000 }),
  }),
  { minLength: 1, maxLength: 8 },
);
const byText = (rows: readonly object[]) =>
  rows.map((row) => JSON.stringify(Object.entries(row).sort())).sort();

describe("as of a moment", () => {
  test("rows and sums are what was stored then, for any history and any moment", async () => {
    await fc.assert(
      fc.asyncProperty(anyHistory, fc.integer({ min: 0, max: 8000 }), async (history, offset) => {
        scope = await createTestAccount();
        const at = START + offset;
        const then = new Map<Day, CommissionRow[]>();
        let nowMs = START;
        for (const { book, day, waitMs } of history) {
          nowMs += waitMs;
          const rows = book.filter((row) => row.day === day);
          await save(rows, nowMs, day);
          if (nowMs <= at) then.set(day, rows);
        }
        const versions = await listDayVersions(scope, BOOK_RANGE, new Date(at));
        expect(versions.map(({ day, rowCount }) => [day, rowCount])).toEqual(
          [...then]
            .map(([day, rows]) => [day, rows.length] as const)
            .sort(([a], [b]) => (a < b ? -1 : 1)),
        );
        for (const version of versions) {
          const read: CommissionRow[] = [];
          for await (const { occurrence: _, ...row } of readVersionRows(scope, version, {
            partRows: 7,
          }))
            read.push(row);
          expect(byText(read)).toEqual(byText(then.get(version.day) ?? []));
        }
        const sums = await sumDaysAsOf(scope, BOOK_RANGE, new Date(at));
        expect(sums.map(({ day, coin, rebateAmount }) => [day, coin, rebateAmount]).sort()).toEqual(
          [...then]
            .flatMap(([day, rows]) => sumByCoin(rows).map(([coin, sum]) => [day, coin, sum]))
            .sort(),
        );
      }),
      { numRuns: runs(25) },
    );
  });

  test("restatements lead from each version to the next, coin by coin, row by row", async () => {
    await fc.assert(
      fc.asyncProperty(fc.array(anyFileBook, { minLength: 2, maxLength: 4 }), async (books) => {
        scope = await createTestAccount();
        const versions = books.map((book) => book.filter((row) => row.day === DAY));
        const revisions: CommissionRow[][] = [];
        for (const [index, rows] of versions.entries()) {
          const { changed } = await save(rows, START + index);
          if (changed) revisions.push(rows);
        }
        const restatements = (await listRestatements(scope, ALL)).reverse();
        expect(restatements).toHaveLength(Math.max(0, revisions.length - 1));
        for (const [index, { coins, rows, revision }] of restatements.entries()) {
          const [before = [], after = []] = [revisions[index], revisions[index + 1]];
          const sums = (side: "before" | "after") =>
            coins.flatMap((change) =>
              change[side] ? [[change.coin, change[side].rebateAmount]] : [],
            );
          expect(sums("before").sort()).toEqual(sumByCoin(before).sort());
          expect(sums("after").sort()).toEqual(sumByCoin(after).sort());
          const touched = await loadRestatedRows(scope, {
            day: DAY,
            revision,
            retold: true,
            offset: 0,
            limit: 1000,
          });
          expect(touched).toHaveLength(rows.added + rows.removed + rows.changed + rows.retold);
          expect(rows.added - rows.removed).toBe(after.length - before.length);
        }
      }),
      { numRuns: runs(20) },
    );
  });
});

function sumByCoin(rows: readonly CommissionRow[]): [string, Amount][] {
  const coins = [...new Set(rows.map(({ coin }) => coin))];
  return coins.map((name) => [
    name,
    sumAmounts(rows.filter(({ coin }) => coin === name).map(({ rebateAmount }) => rebateAmount)),
  ]);
}
