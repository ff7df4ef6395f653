import { Decimal } from "decimal.js";
import fc from "fast-check";
import { describe, expect, test } from "vitest";
import { deleteAccount } from "@/lib/accounts/store/accounts";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { anyBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, dayEndMs, dayStartMs, listDays } from "@/lib/core/day";
import { type Month, monthDays } from "@/lib/core/month";
import type { WholeAccountScope } from "@/lib/core/scope";
import { createFakeClock } from "@/lib/core/testing/clock";
import { db } from "@/lib/database/database";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { listAdjustments } from "@/lib/months/store";
import { closeMonth } from "./close-month";
import { loadMonthClose, loadMonths } from "./load-months";
import { closeMonthAsIs } from "./testing/close";

const ANN: AuditOrigin = {
  actor: { kind: "person", id: crypto.randomUUID(), name: "ann@example.com" },
  address: null,
  agent: null,
};
const MONTH = "2026-09" as Month;
const { from: FIRST, to: LAST } = monthDays(MONTH);
const OCTOBER = dayStartMs("2026-10-02" as Day);
const TODAY = "2026-11-05" as Day;
let scope: WholeAccountScope;

openTestDatabase();

const save = (day: Day, rows: readonly CommissionRow[], fetchedAtMs: number) =>
  saveCommissionDay(scope, { day, rows, fetchedAtMs, emptyMeans: "empty" });
/** As somebody who was told of the days `unknown`, and that BTC has no rate. */
const close = (nowMs: number, unknown: readonly Day[] = [], month = MONTH) =>
  closeMonth(scope, { month, unknown, unvalued: ["BTC"] }, ANN, createFakeClock(nowMs));
async function wholeMonth() {
  scope = await createTestAccount();
  for (const day of listDays({ from: FIRST, to: LAST }))
    await save(day, [commissionRow(day, { rebateAmount: "1.50" })], OCTOBER);
}

describe("closing a month", () => {
  test("is refused before it is over, and while a day of it is not known, which is named", async () => {
    await wholeMonth();
    expect(await close(dayEndMs(LAST))).toEqual({ kind: "not-over" });
    scope = await createTestAccount();
    for (const day of listDays({ from: addDays(FIRST, 1), to: LAST })) await save(day, [], OCTOBER);
    expect(await close(OCTOBER)).toEqual({
      kind: "not-whole",
      unknownDays: [{ day: FIRST, status: "missing" }],
    });
    expect(await close(OCTOBER, [FIRST])).toMatchObject({ kind: "closed" });
    const { content } = await loadMonthClose(scope, MONTH, TODAY);
    expect(content.unknownDays).toEqual([{ day: FIRST, status: "missing" }]);
    expect(content.days[0]).toEqual({ day: FIRST, revision: 0, contentHash: null });
  });

  test("is refused if it would lack more than was said: another day, or the value of a coin", async () => {
    scope = await createTestAccount();
    const second = addDays(FIRST, 1);
    for (const day of listDays({ from: addDays(FIRST, 2), to: LAST }))
      await save(day, [commissionRow(day, { coin: "ETH", rebateAmount: "1" })], OCTOBER);
    expect(await close(OCTOBER, [FIRST])).toMatchObject({
      kind: "not-whole",
      unknownDays: [{ day: FIRST }, { day: second }],
    });
    const unvalued = { kind: "not-valued", coins: ["ETH"] };
    expect(await close(OCTOBER, [FIRST, second])).toEqual(unvalued);
    expect((await loadMonthClose(scope, MONTH, TODAY)).close).toBeNull();
    expect(await closeMonthAsIs(scope, MONTH, ANN, createFakeClock(OCTOBER))).toMatchObject({
      kind: "closed",
    });
  });

  test("keeps the sums per coin, their values with the rates, who and when, and a hash that holds", async () => {
    await wholeMonth();
    await save(
      LAST,
      [commissionRow(LAST, { coin: "USDT", feePaid: "3", rebateAmount: "2" })],
      OCTOBER + 1,
    );
    const outcome = await close(OCTOBER + 5);
    const { content, close: closed, isOver } = await loadMonthClose(scope, MONTH, TODAY);
    expect(isOver).toBe(true);
    expect(
      content.coins.map(({ coin, rowCount, rebateAmount }) => [coin, rowCount, rebateAmount]),
    ).toEqual([
      ["BTC", 29, "43.50"],
      ["USDT", 1, "2"],
    ]);
    expect(content.rebateValue).toEqual({
      value: "2",
      unvalued: [{ coin: "BTC", amount: "43.50" }],
    });
    expect(content.rates).toEqual(
      ["USDT", "USDC"].flatMap((coin) =>
        listDays({ from: FIRST, to: LAST }).map((day) => {
          const source = coin === "USDT" ? "reporting currency" : "stable coin by setting";
          return { coin, day, rate: "1", rateDay: null, source };
        }),
      ),
    );
    expect(closed).toMatchObject({
      closedBy: "ann@example.com",
      closedAt: new Date(OCTOBER + 5),
      isIntact: true,
    });
    expect(outcome).toEqual({ kind: "closed", contentHash: closed?.contentHash });
    expect(await close(OCTOBER + 6)).toEqual({ kind: "already-closed" });
  });

  test("never changes: nobody can edit or remove it, except by removing the account", async () => {
    await wholeMonth();
    await close(OCTOBER);
    const { accountId } = scope;
    for (const table of ["month_closes", "month_close_days"]) {
      await expect(
        db().pool.query(`update ${table} set month = month where account_id = $1`, [accountId]),
      ).rejects.toThrow("never changes");
      await expect(
        db().pool.query(`delete from ${table} where account_id = $1`, [accountId]),
      ).rejects.toThrow("stays closed");
    }
    expect(await deleteAccount(accountId)).toBe("deleted");
    const left = await db().pool.query("select from month_close_days where account_id = $1", [
      accountId,
    ]);
    expect(left.rowCount).toBe(0);
  });

  test("a later restatement is an adjustment of the month it was seen in (UTC+8), and of that month's statement", async () => {
    await wholeMonth();
    await close(OCTOBER);
    const seenMs = dayEndMs("2026-10-31" as Day);
    await save(LAST, [commissionRow(LAST, { rebateAmount: "1.25" })], seenMs);
    expect(await listAdjustments(scope, { seenIn: "2026-10" as Month })).toMatchObject([
      {
        month: MONTH,
        day: LAST,
        coin: "BTC",
        rowCount: 0,
        rebateAmount: "-0.25",
        seenAtMs: seenMs,
      },
    ]);
    expect(await listAdjustments(scope, { seenIn: "2026-11" as Month })).toEqual([]);
    const october = monthDays("2026-10" as Month);
    for (const day of listDays(october)) await save(day, [], seenMs + 1);
    expect(await close(seenMs + 2, [], "2026-10" as Month)).toMatchObject({ kind: "closed" });
    const { content } = await loadMonthClose(scope, "2026-10" as Month, TODAY);
    expect(content.adjustments).toMatchObject([
      { month: MONTH, rebateAmount: "-0.25", seenAtMs: seenMs },
    ]);
    const months = await loadMonths(scope, TODAY);
    expect(months.find(({ month }) => month === MONTH)).toMatchObject({
      state: "closed",
      adjustments: 1,
    });
  });

  test("that meets a restatement still adds up to the ledger with its adjustments", async () => {
    await wholeMonth();
    const [outcome] = await Promise.all([
      close(OCTOBER),
      save(FIRST, [commissionRow(FIRST, { rebateAmount: "9" })], OCTOBER + 1),
    ]);
    expect(outcome).toMatchObject({ kind: "closed" });
    await expectBalanced();
  });
});

/** Expects a close and its adjustments to equal the ledger, coin by coin. */
async function expectBalanced(): Promise<void> {
  const { content, adjustments, ledger } = await loadMonthClose(scope, MONTH, TODAY);
  const fields = [
    "rowCount",
    "dealAmount",
    "fee",
    "feePaid",
    "feeDeduction",
    "rebateAmount",
  ] as const;
  type Sums = { coin: string; rowCount: number; feeDeduction: Amount | null } & Record<
    string,
    unknown
  >;
  const sum = (list: readonly Sums[], coin: string, field: string) =>
    list
      .filter((each) => each.coin === coin)
      .reduce((total, each) => total.plus(String(each[field] ?? "0")), new Decimal(0))
      .toFixed();
  for (const coin of new Set(
    [...content.coins, ...adjustments, ...ledger].map((each) => each.coin),
  )) {
    for (const field of fields) {
      expect([coin, field, sum([...content.coins, ...adjustments], coin, field)]).toEqual([
        coin,
        field,
        sum(ledger, coin, field),
      ]);
    }
  }
}

test("statements and adjustments add up to the ledger, for any history and any moment of the close", async () => {
  Decimal.set({ precision: 200 });
  const closeAt = (nowMs: number) => closeMonthAsIs(scope, MONTH, ANN, createFakeClock(nowMs));
  const anyRead = fc.record({
    book: anyBook,
    day: fc.nat(2).map((count) => addDays(LAST, -count)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRead, { minLength: 2, maxLength: 10 }),
      fc.nat(10),
      async (reads, closeAfter) => {
        scope = await createTestAccount();
        for (const [at, { book, day }] of reads.entries()) {
          if (at === closeAfter) await closeAt(OCTOBER + at);
          await save(
            day,
            book.map((row) => ({ ...row, day })),
            OCTOBER + at,
          );
        }
        if (closeAfter >= reads.length) await closeAt(OCTOBER + reads.length);
        const { close: closed } = await loadMonthClose(scope, MONTH, TODAY);
        expect(closed?.isIntact).toBe(true);
        await expectBalanced();
      },
    ),
    { numRuns: runs(20) },
  );
});
