import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { anyDay, anyLongFileBook, anyRates, saveDays, saveRates } from "@/lib/clients/testing/book";
import { allCommissions, type CommissionRow } from "@/lib/commissions/commission";
import { commissionRow } from "@/lib/commissions/testing/rows";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day, listDays, mondayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { addAutomaticRates } from "@/lib/rates/store/automatic-rates";
import { saveReportingSettings } from "@/lib/rates/store/change-rates";
import { splitRange } from "./client-totals";
import { findBrokenRules } from "./days/check";
import { saveCommissionDay } from "./days/days";
import { loadCommissionPage } from "./pages/page";
import { rankClients } from "./ranking";
import { sumCommissionsByCoin } from "./reads";

openTestDatabase();

test("a range is its whole weeks and its other days, each day once", () => {
  fc.assert(
    fc.property(fc.nat(400), fc.nat(60), (start, length) => {
      const from = addDays("2026-01-01" as Day, start);
      const range = { from, to: addDays(from, length) };
      const { weeks, days } = splitRange(range);
      const covered = [
        ...days,
        ...weeks.flatMap((week) => listDays({ from: week, to: addDays(week, 6) })),
      ];
      expect(covered.sort()).toEqual(listDays(range));
      expect(weeks.every((week) => week === mondayOf(week))).toBe(true);
      expect(days.length).toBeLessThanOrEqual(12);
    }),
  );
});

/** What may happen to an account's totals of clients. */
type Change = (scope: WholeAccountScope) => Promise<unknown>;

const anyDays = anyLongFileBook.map(
  (book): Change =>
    (scope) =>
      saveDays(scope, book.slice(0, 12), []),
);
const anyEmptyDay = anyDay.map(
  (day): Change =>
    (scope) =>
      saveCommissionDay(scope, { day, rows: [], fetchedAtMs: 0, emptyMeans: "empty" }),
);
const anyOwnRates = anyRates.map(
  (rates): Change =>
    () =>
      saveRates(rates),
);
const anyCandles = anyRates.map(
  (rates): Change =>
    () =>
      addAutomaticRates("USDT", {
        origin: "candle",
        isOfSandbox: false,
        rates: rates.map((rate) => ({ ...rate, source: "candle" })),
      }),
);
const anySetting = fc
  .record({
    currency: fc.constantFrom("USDT", "BTC"),
    stableCoins: fc.subarray(["USDT", "two\nlines"]),
    maxAgeDays: fc.constantFrom(0, 2, 9),
  })
  .map(
    (settings): Change =>
      () =>
        saveReportingSettings(settings),
  );
const anyChange = fc.oneof(
  { weight: 4, arbitrary: anyDays },
  { weight: 1, arbitrary: anyEmptyDay },
  { weight: 2, arbitrary: anyOwnRates },
  { weight: 2, arbitrary: anyCandles },
  { weight: 1, arbitrary: anySetting },
);

test("after any days, restatements, rates and settings the totals of clients are those of the rows", async () => {
  await fc.assert(
    fc.asyncProperty(fc.array(anyChange, { minLength: 2, maxLength: 7 }), async (changes) => {
      const scope = await createTestAccount();
      for (const change of changes) {
        await change(scope);
        expect(await findBrokenRules(scope)).toEqual([]);
      }
    }),
    { numRuns: runs(15) },
  );
});

test("days, rates and settings that change at the same time miss nothing of each other", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyLongFileBook,
      fc.array(anyChange, { minLength: 3, maxLength: 6 }),
      async (book: readonly CommissionRow[], changes) => {
        const scope = await createTestAccount();
        await saveDays(scope, book, []);
        await Promise.all(changes.map((change) => change(scope)));
        expect(await findBrokenRules(scope)).toEqual([]);
      },
    ),
    { numRuns: runs(10) },
  );
});

/** Two versions of a day with other rows, which come to the same per client, coin and product type. */
function versionsOf(day: Day): readonly [CommissionRow[], CommissionRow[]] {
  const row = (uid: string, amount: string, symbol: string) =>
    commissionRow(day, {
      uid,
      coin: "USDT",
      symbol,
      productType: "SPOT",
      dealAmount: amount,
      fee: amount,
      feeDeduction: null,
      feePaid: amount,
      rebateAmount: amount,
    });
  return [
    [row("1", "3", "A"), row("2", "5", "A")],
    [
      row("1", "1", "A"),
      row("1", "1", "B"),
      row("1", "1", "C"),
      row("2", "7", "A"),
      row("2", "-2", "B"),
    ],
  ];
}

test("while days are replaced every sum, ranking and page is that of whole versions", async () => {
  const scope = await createTestAccount();
  const range = { from: "2026-03-06" as Day, to: "2026-03-17" as Day };
  const days = listDays(range);
  const save = (day: Day, version: 0 | 1) =>
    saveCommissionDay(scope, {
      day,
      rows: versionsOf(day)[version],
      fetchedAtMs: 0,
      emptyMeans: "empty",
    });
  for (const day of days) await save(day, 0);
  let isDone = false;
  const replacing = (async () => {
    for (let turn = 1; turn <= 6; turn += 1) {
      await Promise.all(days.map((day) => save(day, (turn % 2) as 0 | 1)));
    }
    isDone = true;
  })();
  const filter = allCommissions(range);
  const ofOne = { ...filter, uids: ["1"] };
  const ofSymbols = { ...ofOne, symbols: ["A", "B", "C"] };
  const [all, one] = [8 * days.length, 3 * days.length];
  const rebates = (sums: readonly { rebateAmount: Amount }[]) =>
    sums.map(({ rebateAmount }) => Number(rebateAmount));
  let reads = 0;
  while (!isDone) {
    expect(rebates(await sumCommissionsByCoin(scope, filter))).toEqual([all]);
    expect(rebates(await sumCommissionsByCoin(scope, ofOne))).toEqual([one]);
    expect(rebates(await sumCommissionsByCoin(scope, ofSymbols))).toEqual([one]);
    for (const coin of ["USDT", null]) {
      const by = { field: "rebateAmount", coin } as const;
      const ranking = await rankClients(scope, { filter, by, limit: 5 });
      expect(ranking.rows.map(({ uid, amount }) => [uid, Number(amount)])).toEqual([
        ["2", all - one],
        ["1", one],
      ]);
    }
    const page = await loadCommissionPage(scope, ofOne, {
      sort: "date",
      direction: "asc",
      size: 500,
      position: null,
    });
    expect(rebates(page.rows).reduce((sum, amount) => sum + amount, 0)).toBe(one);
    reads += 1;
  }
  await replacing;
  expect(reads).toBeGreaterThan(3);
  expect(await findBrokenRules(scope)).toEqual([]);
});
