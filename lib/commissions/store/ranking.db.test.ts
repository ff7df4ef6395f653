import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  anyClientFilter,
  anyDay,
  anyLongFileBook,
  anyMeasure,
  anyRates,
  byBytes,
  Exact,
  exactText,
  expectedAmounts,
  saveDays,
  saveRates,
  sumExactly,
} from "@/lib/clients/testing/book";
import { allCommissions, type CommissionRow } from "@/lib/commissions/commission";
import { type ClientCoinSums, readClientCoins } from "@/lib/commissions/store/client-totals";
import { rankClients } from "@/lib/commissions/store/ranking";
import { anyRow, given, rowsOf } from "@/lib/commissions/testing/book";
import { ALL_DAYS, addDays, type Day } from "@/lib/core/day";
import { inSnapshot } from "@/lib/database/replica";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";

openTestDatabase();

test("ranks, amounts and figures of any book equal those worked out from the rows", async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.tuple(
        anyLongFileBook,
        anyLongFileBook,
        anyLongFileBook,
        fc.array(anyDay, { maxLength: 30 }),
        anyRates,
        anyRates,
      ),
      anyClientFilter,
      anyMeasure,
      fc.constantFrom(1, 2, 100),
      async ([before, book, restated, days, rates, newRates], filter, by, limit) => {
        const scope = await createTestAccount();
        await saveRates(rates);
        await saveDays(scope, before, []);
        await saveDays(scope, book, [...days, ...before.map((row) => row.day)]);
        const changed = restated.filter((row) => row.day < filter.range.to).slice(0, 5);
        await saveDays(scope, changed, []);
        await saveRates(newRates);
        const ledger = [
          ...book.filter((row) => !changed.some((other) => other.day === row.day)),
          ...changed,
        ];
        const valuation = await readValuation(ALL_DAYS);
        const page = await rankClients(scope, { filter, by, limit });
        const all = rowsOf(ledger, filter);
        const expected = expectedAmounts(all, by, valuation);
        expect(page.rows.map(({ uid, amount }) => [uid, exactText(amount)])).toEqual(
          expected.slice(0, limit).map(({ uid, amount }) => [uid, exactText(amount)]),
        );
        expect(page.clientCount).toBe(expected.length);
        const known = expected.flatMap(({ amount }) => amount ?? []);
        const largest = (count: number) =>
          known.slice(0, count).reduce((total, amount) => total.plus(amount), new Exact(0));
        const figure = (count: number) => (known.length === 0 ? null : exactText(largest(count)));
        expect(exactText(page.total)).toBe(figure(Number.POSITIVE_INFINITY));
        expect(page.concentration.map(({ top, amount }) => [top, exactText(amount)])).toEqual(
          [1, 5, 10, 50].map((top) => [top, figure(top)]),
        );
        const uids = page.rows.map(({ uid }) => uid);
        const coins = await inSnapshot((client) =>
          readClientCoins(client, scope, filter, { uids, isValued: true }),
        );
        for (const uid of uids)
          checkCoins(
            all.filter((row) => row.uid === uid),
            coins.get(uid) ?? [],
            valuation,
          );
      },
    ),
    { numRuns: runs(15) },
  );
});

test("a coin that named clients had outside of the days alone is in none of their figures", async () => {
  const scope = await createTestAccount();
  const first = "2026-03-01" as Day;
  const row = fc.sample(anyRow, { numRuns: 1, seed: 7 })[0] as CommissionRow;
  const outside = addDays(first, 3);
  const book = [
    { ...row, uid: "1", coin: "BTC", day: first },
    { ...row, uid: "1", coin: "USDT", day: outside },
    { ...row, uid: "2", coin: "USDT", day: outside },
  ];
  await saveRates([]);
  await saveDays(scope, book, [addDays(first, 1), addDays(first, 2), addDays(first, 4)]);
  const filter = { ...allCommissions({ from: first, to: addDays(first, 2) }), uids: ["1", "2"] };
  const by = { field: "rebateAmount", coin: null } as const;
  const page = await rankClients(scope, { filter, by, limit: 5 });
  expect(page.rows.map(({ uid, amount }) => [uid, amount])).toEqual([["1", null]]);
  const coins = await inSnapshot((client) =>
    readClientCoins(client, scope, filter, { uids: filter.uids, isValued: false }),
  );
  expect([...coins].map(([uid, sums]) => [uid, sums.map(({ coin }) => coin)])).toEqual([
    ["1", ["BTC"]],
    ["2", []],
  ]);
  expect(page.clientCount).toBe(1);
});

test("a filter by symbol is refused, which totals of clients do not have", async () => {
  const scope = await createTestAccount();
  const all = allCommissions(ALL_DAYS);
  const by = { field: "rebateAmount", coin: "BTC" } as const;
  const symbols = ["BTCUSDT"];
  for (const filter of [
    { ...all, symbols },
    { ...all, except: { ...all.except, symbols } },
  ]) {
    await expect(rankClients(scope, { filter, by, limit: 1 })).rejects.toThrow(RangeError);
  }
});

/** Fees paid of the rows that give them; null: none does. */
function sumGiven(rows: readonly CommissionRow[]) {
  const own = rows.filter((row) => row.feePaid !== null);
  return own.length === 0 ? null : sumExactly(own, (row) => new Exact(given(row.feePaid)));
}

function checkCoins(
  rows: readonly CommissionRow[],
  coins: readonly ClientCoinSums[],
  { rateOf }: Valuation,
): void {
  const names = [...new Set(rows.map((row) => row.coin))].sort(byBytes);
  const rate = (row: CommissionRow) => rateOf(row.coin, row.day)?.rate ?? null;
  expect(
    coins.map((coin) => ({
      ...coin,
      feePaid: exactText(coin.feePaid),
      rebateValue: exactText(coin.rebateValue),
    })),
  ).toEqual(
    names.map((coin) => {
      const own = rows.filter((row) => row.coin === coin);
      const valued = own.filter((row) => rate(row) !== null);
      return expect.objectContaining({
        coin,
        rowCount: own.length,
        feePaid: exactText(sumGiven(own)),
        feePaidMissing: own.filter((row) => row.feePaid === null).length,
        feePaidValueMissing: valued.filter((row) => row.feePaid === null).length,
        feeDeduction: own.every((row) => row.feeDeduction === null) ? null : expect.any(String),
        valuedRows: valued.length,
        rebateValue: exactText(
          sumExactly(valued, (row) => new Exact(row.rebateAmount).times(rate(row) as string)),
        ),
      });
    }),
  );
}
