import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { anyDay, anyLongBook, anyRates, saveDays, saveRates } from "@/lib/clients/testing/book";
import type { CommissionRow } from "@/lib/commissions/commission";
import { addDays, type Day, listDays, mondayOf } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { addAutomaticRates } from "@/lib/rates/store/automatic-rates";
import { saveReportingSettings } from "@/lib/rates/store/change-rates";
import { splitRange } from "./client-totals";
import { findBrokenRules } from "./days/check";
import { saveCommissionDay } from "./days/days";

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

const anyDays = anyLongBook.map(
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
      anyLongBook,
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
