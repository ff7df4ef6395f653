import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, onTestFinished, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import { STATED_TOTALS, type StatedTotal } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import {
  computeFindings,
  listKnownDays,
  loadContradictions,
} from "@/lib/commissions/store/days/reconciliation";
import { anyRow } from "@/lib/commissions/testing/book";
import { commissionRow, insertEmptyDays } from "@/lib/commissions/testing/rows";
import { type Amount, compareAmounts } from "@/lib/core/amount";
import { addDays, type Day, dayStartMs, fetchableDays } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { db, queryValue } from "@/lib/database/database";
import { startJobs } from "@/lib/database/jobs/jobs";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { readTestEnv } from "@/lib/env/testing/env";
import { READINGS, type Reading } from "@/lib/reconciliation/reconciliation";
import { startSyncRun } from "@/lib/sync/store";
import { loadDayReconciliation, loadReconciliation } from "./load-reconciliation";
import { listUnchecked, planChecks, reconcileDays, startReconciliationWorker } from "./run";

/** 90 days, the last of them with rows, so that the last day's window of 90 days is complete. */
const LAST = "2026-11-20" as Day;
const WINDOW = { from: addDays(LAST, -89), to: LAST };
const READ_AT = dayStartMs(LAST) + 36 * 3_600_000;
const never = new AbortController().signal;
let scope: WholeAccountScope;

openTestDatabase();

const findCheck = async (day: Day) =>
  planChecks(await listKnownDays(scope)).find((check) => check.day === day) ?? null;

type RowsOfBook = readonly CommissionRow[];
const save = (book: RowsOfBook, day: Day, fetchedAtMs = READ_AT) => {
  const rows = book.filter((row) => row.day === day);
  return saveCommissionDay(scope, { day, rows, fetchedAtMs, emptyMeans: "empty" });
};
async function saveWindow(book: RowsOfBook) {
  scope = await createTestAccount();
  for (const day of new Set(book.map((row) => row.day))) await save(book, day);
  await insertEmptyDays(scope, WINDOW, READ_AT);
}

const KEYS = {
  "client-coin": ["uid", "coin"],
  client: ["uid"],
  "client-coin-symbol": ["uid", "coin", "symbol"],
  "client-coin-product": ["uid", "coin", "productType"],
  "client-coin-symbol-product": ["uid", "coin", "symbol", "productType"],
  coin: ["coin"],
  "coin-symbol": ["coin", "symbol"],
  "coin-product": ["coin", "productType"],
  "coin-symbol-product": ["coin", "symbol", "productType"],
  book: [],
} as const;

/**
 * The stated total that this reading predicts for a row, computed from the rows alone; null if it
 * predicts nothing.
 */
function expected(reading: Reading, row: CommissionRow, book: RowsOfBook): Decimal | null {
  if (reading.kind === "own") return new Decimal(row.rebateAmount);
  if (reading.kind === "zero") return new Decimal(0);
  if (reading.kind === "part") return null;
  const keys = KEYS[reading.scope];
  const sum = (from: Day, to: Day) =>
    book
      .filter(
        (other) =>
          other.day >= from && other.day <= to && keys.every((key) => other[key] === row[key]),
      )
      .reduce((total, { rebateAmount }) => total.plus(rebateAmount), new Decimal(0));
  const read = fetchableDays("2026-11-21" as Day);
  if (reading.period === "day") return sum(row.day, row.day);
  if (reading.period === "window") return sum(addDays(row.day, -89), row.day);
  return reading.period === "read-window" ? sum(read.from, read.to) : null;
}

/** The same, as an increase of the total stated the day before; NaN if that day's rows disagree. */
function continued(
  reading: Reading,
  row: CommissionRow,
  book: RowsOfBook,
  total: StatedTotal,
): Decimal | null {
  if (reading.kind !== "sum") return null;
  const keys = KEYS[reading.scope];
  const alike = (day: Day) =>
    book.filter((other) => other.day === day && keys.every((key) => other[key] === row[key]));
  const [first, ...others] = alike(addDays(row.day, -1)).flatMap((other) => other[total] ?? []);
  if (first === undefined) return null;
  if (others.some((other) => compareAmounts(first, other) !== 0)) return new Decimal(Number.NaN);
  return alike(row.day).reduce(
    (sum, { rebateAmount }) => sum.plus(rebateAmount),
    new Decimal(first),
  );
}

const days = fc.constantFrom(LAST, addDays(LAST, -1), addDays(LAST, -30), WINDOW.from);
const anyLedger = fc.array(
  fc.tuple(anyRow, days).map(([row, day]) => ({ ...row, day })),
  { minLength: 8, maxLength: 40 },
);
const told = READINGS.filter(
  (reading) =>
    reading.kind !== "part" &&
    (reading.kind !== "sum" || /^(?:day|window|read-window)$/.test(reading.period)),
);

describe("what the exchange's totals add up", () => {
  test("is counted row by row for every reading, for any book and any stated totals", async () => {
    Decimal.set({ precision: 200 });
    await fc.assert(
      fc.asyncProperty(
        anyLedger,
        fc.array(fc.constantFrom(...told), { minLength: 3, maxLength: 9 }),
        async (ledger, said) => {
          const book = ledger.map((row, at) => {
            const say = (offset: number) => {
              const reading = said[(at + offset) % said.length];
              return reading ? (expected(reading, row, ledger)?.toFixed() ?? null) : null;
            };
            return {
              ...row,
              userTotalRebateAmount: say(0),
              dayTotalRebateAmount: say(1),
              totalRebateAmount: say(2),
            } as CommissionRow;
          });
          await saveWindow(book);
          const rows = book.filter(({ day }) => day === LAST);
          if (rows.length === 0) return;
          const check = await findCheck(LAST);
          if (!check) throw new Error("a day with rows has a check");
          const { totals } = await computeFindings(scope, check);
          for (const total of STATED_TOTALS) {
            for (const reading of READINGS.filter(({ id }) => id.endsWith("/to-date"))) {
              const sums = rows.map(
                (row) => [row[total], continued(reading, row, book, total)] as const,
              );
              const tested = sums.filter(([said, sum]) => said !== null && sum !== null);
              const fits = tested.filter(([said, sum]) => sum?.equals(said ?? "NaN"));
              expect(totals[total].readings[reading.id]).toEqual([tested.length, fits.length]);
            }
            for (const reading of told) {
              const fits = rows.filter((row) =>
                expected(reading, row, book)?.equals(row[total] ?? "NaN"),
              ).length;
              expect([reading.id, total, ...(totals[total].readings[reading.id] ?? [])]).toEqual([
                reading.id,
                total,
                rows.length,
                fits,
              ]);
              const wrong = await loadContradictions(scope, check, { total, reading, limit: 1000 });
              expect(wrong.count).toBe(rows.length - fits);
              for (const row of wrong.rows)
                expect(new Decimal(row.ours).minus(row.stated).equals(row.difference)).toBe(true);
            }
          }
        },
      ),
      { numRuns: readTestEnv().isFull ? 6 : 1, endOnFailure: true },
    );
  });

  test("is distinguished from other readings, and the one contradicting row is named", async () => {
    const rows = (day: Day) =>
      ["1", "2", "3"].flatMap((uid) =>
        ["A", "B"].map((symbol) =>
          commissionRow(day, {
            uid,
            symbol,
            coin: uid === "3" ? "ETH" : "BTC",
            rebateAmount: `${uid}.5`,
          }),
        ),
      );
    const plain = [addDays(LAST, -1), LAST].flatMap(rows);
    const book = plain.map((row, at) => {
      const day = plain.filter((other) => other.day === row.day);
      const sum = (of: RowsOfBook) =>
        of.reduce((total, { rebateAmount }) => total.plus(rebateAmount), new Decimal(0)).toFixed();
      const userTotal =
        at === 7 ? "99" : sum(day.filter(({ uid, coin }) => uid === row.uid && coin === row.coin));
      return {
        ...row,
        userTotalRebateAmount: userTotal,
        dayTotalRebateAmount: sum(day.filter(({ coin }) => coin === row.coin)),
        totalRebateAmount: null,
      } as CommissionRow;
    });
    await saveWindow(book);
    expect(await reconcileDays(scope, never)).toBe(2);
    const { verdicts, days: reconciled, unchecked } = await loadReconciliation(scope, WINDOW);
    expect(unchecked).toBe(0);
    expect(verdicts.map(({ kind, best }) => [kind, best?.reading.id])).toEqual([
      ["mostly", "client-coin/day"],
      ["holds", "coin/day"],
      ["not-given", undefined],
    ]);
    expect(reconciled.map(({ day, totals }) => [day, totals?.map(({ state }) => state)])).toEqual([
      [LAST, ["contradicts", "fits", "not-given"]],
      [addDays(LAST, -1), ["fits", "fits", "not-given"]],
    ]);
    const day = await loadDayReconciliation(scope, LAST, WINDOW);
    expect(day?.contradictions).toMatchObject([
      {
        total: "userTotalRebateAmount",
        count: 1,
        rows: [{ uid: "1", symbol: "B", stated: "99", ours: "3.0", difference: "-96.0" }],
      },
    ]);
    expect(day?.dayCoins.map(({ coin, lowest, ours }) => [coin, lowest, ours])).toEqual([
      ["BTC", "8", "8.0"],
      ["ETH", "7", "7.0"],
    ]);
  });

  test("is found where it runs from row to row in an order that is not kept", async () => {
    const rebates = ["3", "-1", "0.5", "2", "7"];
    let sum = new Decimal(0);
    const book = rebates.map((rebateAmount, at) => {
      sum = sum.plus(rebateAmount);
      const on = sum.plus(1000).toFixed();
      return commissionRow(LAST, {
        uid: String(9 - at),
        rebateAmount,
        dayTotalRebateAmount: sum.toFixed(),
        totalRebateAmount: on,
      });
    });
    await saveWindow(book);
    await reconcileDays(scope, never);
    const { verdicts } = await loadReconciliation(scope, WINDOW);
    expect(verdicts.map(({ kind, best }) => [kind, best?.reading.id])).toEqual([
      ["not-given", undefined],
      ["holds", "coin/running-day"],
      ["holds", "coin/running-on"],
    ]);
  });

  test("of a long total that does not fit is not tested while a day it reaches over was restated since", async () => {
    const before = addDays(LAST, -1);
    const total = (day: Day, sum: string) =>
      commissionRow(day, { rebateAmount: "1", totalRebateAmount: sum });
    await saveWindow([total(before, "1"), total(LAST, "2")]);
    await save([], addDays(WINDOW.from, -1)); // the window of the day before is complete too
    await reconcileDays(scope, never);
    expect(await listUnchecked(scope)).toEqual([]);
    await save(
      [commissionRow(before, { rebateAmount: "5", totalRebateAmount: "5" })],
      before,
      READ_AT + 1000,
    );
    expect((await listUnchecked(scope)).map(({ day }) => day)).toEqual([LAST, before]);
    await reconcileDays(scope, never);
    const state = async () =>
      (await loadReconciliation(scope, WINDOW)).days[0]?.totals?.find(
        ({ total: name }) => name === "totalRebateAmount",
      )?.state;
    expect(await state()).toBe("untested");
    await save([total(LAST, "2")], LAST, READ_AT + 2000);
    expect((await listUnchecked(scope)).map(({ day }) => day)).toEqual([LAST]);
    await reconcileDays(scope, never);
    expect(await state()).toBe("no-reading");
    await save([total(LAST, "6")], LAST, READ_AT + 3000);
    await reconcileDays(scope, never);
    expect(await state()).toBe("fits");
    const { verdicts } = await loadReconciliation(scope, WINDOW);
    const window = verdicts[2]?.scores.find(({ reading }) => reading.id === "coin/window");
    expect(window && window.fits === window.tested).toBe(true);
  });

  test("is compared by a worker once the sync has ended; without new days it makes no job", async () => {
    await saveWindow([commissionRow(LAST, { rebateAmount: "1" })]);
    const run = { subject: "commissions", trigger: "schedule", holder: "a", range: null } as const;
    await startSyncRun(scope, run);
    const compared: number[] = [];
    const start = async () => {
      const jobs = await startJobs("worker", (what, error) => expect.fail(`${what}: ${error}`));
      onTestFinished(() => jobs.stop(4_000));
      const listScopes = async () => [scope];
      await startReconciliationWorker(jobs, listScopes, (_account, days) => compared.push(days));
    };
    const turns = () =>
      queryValue<number>("select count(*)::int from pgboss.job where name = 'compare-totals'");
    await start();
    expect(await turns()).toBe(0);
    await db().pool.query("update sync_runs set heartbeat_at = heartbeat_at - interval '1 hour'");
    await start();
    await expect.poll(() => compared, { timeout: 20_000 }).toEqual([1]);
    await start();
    expect(await turns()).toBe(1);
  });

  test("over a window with a day that is not known is not tested", async () => {
    scope = await createTestAccount();
    await save([commissionRow(LAST, { rebateAmount: "1", totalRebateAmount: "1" })], LAST);
    const check = await findCheck(LAST);
    expect(check).toMatchObject({ window: null, readWindow: null, previous: null });
    if (!check) return;
    const { totals } = await computeFindings(scope, check);
    expect(totals.totalRebateAmount.readings["coin/window"]).toEqual([0, 0]);
    expect(totals.totalRebateAmount.readings["coin/day"]).toEqual([1, 1]);
    expect(
      compareAmounts(totals.totalRebateAmount.coins.BTC?.lowest ?? ("0" as Amount), "1" as Amount),
    ).toBe(0);
  });
});
