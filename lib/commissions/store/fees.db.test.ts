import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  allCommissions,
  type CommissionFilter,
  type CommissionRow,
} from "@/lib/commissions/commission";
import { FEE_OPTIONALS, ROW_ANOMALIES, type RowAnomaly } from "@/lib/commissions/fees";
import type { Amount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { anyBook, anyFileBook, anyFilter, rowsOf, saveBook } from "../testing/book";
import { commissionRow } from "../testing/rows";
import { findOddRates, listOddRows } from "./anomalies";
import { saveCommissionDay } from "./days/days";
import { sumCommissionFees } from "./reads";

const Exact = Decimal.clone({ precision: 500 });
openTestDatabase();

const exact = (amount: Decimal.Value | null) =>
  amount === null ? null : new Exact(amount).toFixed(40);
const sum = (amounts: readonly (string | null)[]) => {
  const given = amounts.filter((amount) => amount !== null);
  return given.length > 0
    ? given.reduce((total, amount) => total.plus(amount), new Exact(0))
    : null;
};

const isOdd: Record<RowAnomaly, (row: CommissionRow) => boolean> = {
  negative: ({ dealAmount, fee, feePaid, rebateAmount }) =>
    [dealAmount, fee, feePaid, rebateAmount].some(
      (amount) => amount !== null && new Exact(amount).isNegative() && !new Exact(amount).isZero(),
    ),
  rebateWithoutFee: ({ feePaid, rebateAmount }) =>
    feePaid !== null && new Exact(feePaid).isZero() && !new Exact(rebateAmount).isZero(),
  feeMismatch: ({ fee, feeDeduction, feePaid }) =>
    fee !== null &&
    feePaid !== null &&
    feeDeduction !== null &&
    !new Exact(fee).minus(feeDeduction).equals(feePaid),
};

function expectedFees(rows: readonly CommissionRow[]) {
  const coins = [...new Set(rows.map(({ coin }) => coin))];
  const feesOf = (own: CommissionRow[]) => ({
    rowCount: own.length,
    fee: exact(sum(own.map(({ fee }) => fee))),
    feeMissing: own.filter(({ fee }) => fee === null).length,
    feePaid: exact(sum(own.map(({ feePaid }) => feePaid))),
    feePaidMissing: own.filter(({ feePaid }) => feePaid === null).length,
    rebateAmount: exact(sum(own.map(({ rebateAmount }) => rebateAmount))),
    given: Object.fromEntries(
      FEE_OPTIONALS.map((field) => {
        const given = own.map((row) => row[field]).filter((amount) => amount !== null);
        return [field, { amount: exact(sum(given)), rows: given.length }];
      }),
    ),
    anomalies: Object.fromEntries(
      ROW_ANOMALIES.map((kind) => [kind, own.filter(isOdd[kind]).length]),
    ),
  });
  return Object.fromEntries(
    coins.map((name) => [name, feesOf(rows.filter(({ coin }) => coin === name))]),
  );
}

test("the fees of any book and filter equal their rows, and a missing fee is not zero", async () => {
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const fees = await sumCommissionFees(scope, filter);
      const found = fees.map(({ coin, given, ...sums }) => [
        coin,
        {
          ...sums,
          fee: exact(sums.fee),
          feePaid: exact(sums.feePaid),
          rebateAmount: exact(sums.rebateAmount),
          given: Object.fromEntries(
            FEE_OPTIONALS.map((field) => [
              field,
              { ...given[field], amount: exact(given[field].amount) },
            ]),
          ),
        },
      ]);
      expect(Object.fromEntries(found)).toEqual(expectedFees(rowsOf(book, filter)));
    }),
    { numRuns: runs(30) },
  );
});

test("odd rows are listed whole, the newest first, and no more than asked for", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBook,
      anyFilter,
      fc.constantFrom(...ROW_ANOMALIES),
      async (book, filter, kind) => {
        const scope = await createTestAccount();
        await saveBook(scope, book);
        const odd = rowsOf(book, filter).filter(isOdd[kind]);
        const keys = (rows: readonly CommissionRow[]) =>
          rows.map((row) => JSON.stringify([row.day, row.uid, row.symbol])).sort();
        expect(keys(await listOddRows(scope, filter, { kind, limit: 1000 }))).toEqual(keys(odd));
        const few = await listOddRows(scope, filter, { kind, limit: 3 });
        const days = odd
          .map(({ day }) => day)
          .toSorted()
          .toReversed();
        expect(few.map(({ day }) => day)).toEqual(days.slice(0, 3));
      },
    ),
    { numRuns: runs(30) },
  );
});

function expectedOddRates(
  book: readonly CommissionRow[],
  filter: CommissionFilter,
  gap: string,
): string[] {
  const { from } = filter.range;
  const shown = rowsOf(book, filter);
  const earlier = rowsOf(book, {
    ...filter,
    range: { from: addDays(from, -30), to: addDays(from, -1) },
  });
  const rateOf = (rows: readonly CommissionRow[]) => {
    const paid = sum(rows.map(({ feePaid }) => feePaid)) ?? new Exact(0);
    return paid.isZero()
      ? null
      : (sum(rows.map(({ rebateAmount }) => rebateAmount)) ?? new Exact(0)).div(paid);
  };
  const keys = new Set(
    shown.map(({ uid, productType, coin }) => JSON.stringify([uid, productType, coin])),
  );
  return [...keys].filter((key) => {
    const [uid, productType, coin] = JSON.parse(key);
    const isOf = (row: CommissionRow) =>
      row.uid === uid && row.productType === productType && row.coin === coin;
    const [now, before] = [shown.filter(isOf), earlier.filter(isOf)].map(rateOf);
    return now && before ? now.minus(before).abs().greaterThan(gap) : false;
  });
}

test("clients whose rate is far from their own before, of the same product type and coin, are found", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyBook,
      anyFilter,
      fc.constantFrom("0.05", "1", "3"),
      async (book, filter, gap) => {
        const scope = await createTestAccount();
        await saveBook(scope, book);
        const { rates, count } = await findOddRates(scope, filter, {
          gap: gap as Amount,
          limit: 1000,
          worth: [],
        });
        const expected = expectedOddRates(book, filter, gap);
        expect(
          rates
            .map(({ uid, productType, coin }) => JSON.stringify([uid, productType, coin]))
            .sort(),
        ).toEqual(expected.sort());
        expect(count).toBe(expected.length);
      },
    ),
    { numRuns: runs(30) },
  );
});

test("the most money comes first, in what the coins are worth", async () => {
  const scope = await createTestAccount();
  const [before, day] = ["2026-11-18", "2026-11-19"] as [Day, Day];
  type Paid = readonly [coin: string, feePaid: string, rebateAmount: string];
  const save = (on: Day, of: Readonly<Record<string, Paid>>) =>
    saveCommissionDay(scope, {
      day: on,
      rows: Object.entries(of).map(([uid, [coin, feePaid, rebateAmount]]) =>
        commissionRow(on, { uid, coin, feePaid, rebateAmount }),
      ),
      fetchedAtMs: 0,
      emptyMeans: "empty",
    });
  await save(before, {
    "1": ["USDT", "10", "5"],
    "2": ["BTC", "1", "0.5"],
    "3": ["XYZ", "1", "1"],
    "4": ["USDT", "10", "5"],
  });
  await save(day, {
    "1": ["USDT", "100", "40"],
    "2": ["BTC", "0.1", "0.04"],
    "3": ["XYZ", "1", "0"],
    "4": ["USDT", "1", "0.5"],
  });
  const filter = allCommissions({ from: day, to: day });
  const worth = [
    { coin: "USDT", rate: "1" as Amount },
    { coin: "BTC", rate: "90000" as Amount },
  ];
  const found = await findOddRates(scope, filter, {
    gap: "0.05" as Amount,
    limit: 9,
    worth,
  });
  expect(found).toMatchObject({ found: "both", count: 3 });
  expect(found.rates.map(({ uid, stake }) => [uid, stake])).toEqual([
    ["2", "-0.01"],
    ["1", "-10"],
    ["3", "-1"],
  ]);
});
