import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  BREAKDOWN_AMOUNTS,
  BREAKDOWN_DIMENSIONS,
  type BreakdownDimension,
} from "@/lib/commissions/breakdown";
import { BUCKETS, type Bucket, listBuckets } from "@/lib/commissions/buckets";
import type { CommissionFilter, CommissionRow } from "@/lib/commissions/commission";
import { given } from "@/lib/commissions/testing/book";
import type { Amount } from "@/lib/core/amount";
import { listDays } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import type { DayRate } from "@/lib/rates/store/day-rates";
import { anyBook, anyFilter, BOOK_RANGE, rowsOf, saveBook } from "../testing/book";
import { countActiveClients } from "./active-clients";
import { type BreakdownCell, type BreakdownRequest, readBreakdown } from "./breakdown";

const Exact = Decimal.clone({ precision: 500 });
openTestDatabase();

const anyRates = fc
  .array(
    fc.record({
      coin: fc.constantFrom("BTC", "USDT"),
      rate: fc.constantFrom("1", "64000.5", "0.000001"),
    }),
  )
  .map((rates): DayRate[] => {
    const days = listDays(BOOK_RANGE);
    const byCoin = new Map(
      rates.map(({ coin, rate }, index) => [`${coin} ${days[index % 6]}`, { coin, rate }]),
    );
    return [...byCoin].map(([key, { coin, rate }]) => ({
      coin,
      rate: rate as Amount,
      day: key.slice(-10) as DayRate["day"],
    }));
  });

type ExpectedCell = { bucket: string; key: string; amount: Decimal };
const exact = (amount: Decimal.Value) => new Exact(amount).toFixed(40);
const bucketOf = (filter: CommissionFilter, per: Bucket) => {
  const buckets = listBuckets(filter.range, per);
  return (day: string) =>
    buckets.find(({ from, to }) => day >= from && day <= to)?.from ?? "outside";
};

/**
 * The contribution of each row, computed without the database; rows without a rate contribute
 * nothing.
 */
function partsOf(
  rows: readonly CommissionRow[],
  { filter, by, measure, per, rates }: BreakdownRequest,
): ExpectedCell[] {
  const bucket = bucketOf(filter, per);
  return rows.flatMap((row): ExpectedCell[] => {
    const rate = rates
      ? rates.find(({ coin, day }) => coin === row.coin && day === row.day)?.rate
      : "1";
    if (rate === undefined) return [];
    const amount = measure === "rows" ? new Exact(1) : new Exact(given(row[measure])).times(rate);
    return [{ bucket: bucket(row.day), key: row[by], amount }];
  });
}

function sumsBy<T>(
  parts: readonly T[],
  keyOf: (part: T) => string,
  amountOf: (part: T) => Decimal,
) {
  const sums = new Map<string, Decimal>();
  for (const part of parts) sums.set(keyOf(part), amountOf(part).plus(sums.get(keyOf(part)) ?? 0));
  return Object.fromEntries([...sums].map(([key, sum]) => [key, exact(sum)]));
}

const largest = (parts: readonly ExpectedCell[], top: number) =>
  Object.entries(
    sumsBy(
      parts,
      ({ key }) => key,
      ({ amount }) => amount,
    ),
  )
    .sort(
      ([a, x], [b, y]) =>
        new Exact(y).comparedTo(x) || Buffer.compare(Buffer.from(a), Buffer.from(b)),
    )
    .slice(0, top)
    .map(([key]) => key);

const cellKey = (bucket: string, key: string | null) => JSON.stringify([bucket, key]);
const cellSums = (cells: readonly BreakdownCell[]) =>
  Object.fromEntries(
    cells.map(({ from, key, amount }) => [cellKey(from, key), exact(given(amount))]),
  );

const anyRequest = fc.record({
  filter: anyFilter,
  by: fc.constantFrom(...BREAKDOWN_DIMENSIONS),
  measure: fc.constantFrom(...BREAKDOWN_AMOUNTS, "rows" as const),
  per: fc.constantFrom(...BUCKETS),
  top: fc.integer({ min: 1, max: 4 }),
  named: fc.constant(null),
});

test("every cell, named or other, equals the sum of its rows, for any book and filter", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyRequest, fc.option(anyRates), async (book, asked, rates) => {
      const request = { ...asked, rates: asked.measure === "rows" ? null : rates };
      const scope = await createTestAccount();
      await saveBook(scope, book);
      await saveBook(await createTestAccount(), book);
      const rows = rowsOf(book, request.filter);
      const parts = partsOf(rows, request);
      const named = largest(parts, request.top);
      const { cells, coinDays, ...found } = await readBreakdown(scope, request);
      expect(found.named).toEqual(named);
      const nameOf = (key: string) => (named.includes(key) ? key : null);
      expect(cellSums(cells)).toEqual(
        sumsBy(
          parts,
          ({ bucket, key }) => cellKey(bucket, nameOf(key)),
          ({ amount }) => amount,
        ),
      );
      const { measure } = request;
      if (rates && measure !== "rows") {
        expect(
          Object.fromEntries(
            coinDays.map(({ day, coin, amount }) => [cellKey(day, coin), exact(given(amount))]),
          ),
        ).toEqual(
          sumsBy(
            rows,
            ({ day, coin }) => cellKey(day, coin),
            (row) => new Exact(given(row[measure])),
          ),
        );
      }
    }),
    { numRuns: runs(40) },
  );
});

test("clients that a ranking found are named, and the others are the exact difference", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyRequest, async (book, given) => {
      const filter = { ...given.filter, symbols: [], productTypes: [] };
      const named = ["1", "=2", "absent"].filter(
        (uid) =>
          !filter.except.uids.includes(uid) &&
          (filter.uids.length === 0 || filter.uids.includes(uid)),
      );
      const request = {
        ...given,
        filter: { ...filter, except: { ...filter.except, symbols: [], productTypes: [] } },
        named,
      };
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const parts = partsOf(rowsOf(book, request.filter), { ...request, by: "uid", rates: null });
      const { cells } = await readBreakdown(scope, { ...request, by: "uid", rates: null });
      expect(cellSums(cells)).toEqual(
        sumsBy(
          parts,
          ({ bucket, key }) => cellKey(bucket, named.includes(key) ? key : null),
          ({ amount }) => amount,
        ),
      );
    }),
    { numRuns: runs(40) },
  );
});

test("active clients are counted once, whatever the grouping", async () => {
  const dimensions = BREAKDOWN_DIMENSIONS.filter(
    (by): by is Exclude<BreakdownDimension, "uid"> => by !== "uid",
  );
  await fc.assert(
    fc.asyncProperty(
      anyBook,
      anyRequest,
      fc.constantFrom(...dimensions),
      async (book, { filter, per, top }, by) => {
        const scope = await createTestAccount();
        await saveBook(scope, book);
        const bucket = bucketOf(filter, per);
        const seen = rowsOf(book, filter).map((row) => ({
          bucket: bucket(row.day),
          key: row[by],
          uid: row.uid,
        }));
        const count = (keyOf: (row: (typeof seen)[number]) => string) => {
          const sets = new Map<string, Set<string>>();
          for (const row of seen)
            sets.set(keyOf(row), new Set([...(sets.get(keyOf(row)) ?? []), row.uid]));
          return Object.fromEntries([...sets].map(([key, uids]) => [key, String(uids.size)]));
        };
        const named = Object.entries(count(({ key }) => key))
          .sort(
            ([a, x], [b, y]) =>
              Number(y) - Number(x) || Buffer.compare(Buffer.from(a), Buffer.from(b)),
          )
          .slice(0, top)
          .map(([key]) => key);
        const nameOf = (key: string) => (named.includes(key) ? key : null);
        const found = await countActiveClients(scope, { filter, by, per, top });
        expect(found.named).toEqual(named);
        const cells = found.cells.flatMap(({ from, key, amount }) =>
          from === null ? [] : [[cellKey(from, key), amount]],
        );
        expect(Object.fromEntries(cells)).toEqual(
          count((row) => cellKey(row.bucket, nameOf(row.key))),
        );
        const byKey = found.cells.flatMap(({ from, key, amount }) =>
          from === null ? [[JSON.stringify(key), amount]] : [],
        );
        expect(Object.fromEntries(byKey)).toEqual(count((row) => JSON.stringify(nameOf(row.key))));
        const totals = found.totals.map(({ from, amount }) => [from ?? "all", amount]);
        expect(Object.fromEntries(totals)).toEqual({
          ...count((row) => row.bucket),
          ...count(() => "all"),
        });
      },
    ),
    { numRuns: runs(25) },
  );
});
