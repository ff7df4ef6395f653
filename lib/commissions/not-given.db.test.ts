// Every loader's volume and fees against plain sums, of books in which random rows do not give them.
import { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { clientSums } from "@/lib/clients/client-figures";
import { loadClientDays, loadClientMix } from "@/lib/clients/store/book";
import { anyRates, saveRates } from "@/lib/clients/testing/book";
import { BREAKDOWN_AMOUNTS, BREAKDOWN_DIMENSIONS } from "@/lib/commissions/breakdown";
import { loadBreakdown } from "@/lib/commissions/breakdown/load-breakdown";
import { parseBreakdownQuery } from "@/lib/commissions/breakdown/query";
import {
  allCommissions,
  type CommissionAmountField,
  type CommissionRow,
} from "@/lib/commissions/commission";
import { loadFilterValue } from "@/lib/commissions/load-commissions";
import { readClientCoins } from "@/lib/commissions/store/client-totals";
import { sumCommissionsByCoinDay } from "@/lib/commissions/store/reads";
import {
  anyFileBook,
  anyFilter,
  BOOK_RANGE,
  rowsOf,
  saveBook,
} from "@/lib/commissions/testing/book";
import type { Amount } from "@/lib/core/amount";
import { addDays, type DayRange } from "@/lib/core/day";
import { inSnapshot } from "@/lib/database/replica";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { coinRows, valueRow } from "@/lib/overview/figures";
import { loadOverviewBook } from "@/lib/overview/load-overview";
import { readValuation } from "@/lib/rates/store/reference-rates";
import type { Valuation } from "@/lib/rates/valuation";

const Exact = Decimal.clone({ precision: 500 });
const TODAY = addDays(BOOK_RANGE.to, 1);

openTestDatabase();
beforeEach(() => saveRates([]));

const exact = (amount: Amount | string | null) =>
  amount === null ? null : new Exact(amount).toFixed(40);

/** What rows come to, of those that give the amount; null: none does, though there are rows. */
function sumOf(rows: readonly CommissionRow[], field: CommissionAmountField): string | null {
  const amounts = rows.map((row) => row[field]).filter((amount) => amount !== null);
  if (amounts.length === 0) return null;
  return exact(amounts.reduce((sum, amount) => sum.plus(amount), new Exact(0)).toFixed());
}

const missingOf = (rows: readonly CommissionRow[], field: CommissionAmountField) =>
  rows.filter((row) => row[field] === null).length;

/** The value of the rows with a rate that give the amount; null: there is none. */
function worthIn(
  rows: readonly CommissionRow[],
  field: CommissionAmountField,
  { rateOf }: Valuation,
): string | null {
  let value: Decimal | null = null;
  for (const { day, coin, [field]: amount } of rows) {
    const rate = rateOf(coin, day)?.rate;
    if (amount === null || rate === undefined) continue;
    value = (value ?? new Exact(0)).plus(new Exact(amount).times(rate));
  }
  return value === null ? null : exact(value.toFixed());
}

/** A figure without any valued row may still be a zero, which is worth nothing at any rate. */
function expectValue(found: Amount | null, want: string | null) {
  if (want === null) expect([null, exact("0")]).toContain(exact(found));
  else expect(exact(found)).toBe(want);
}

const within = (rows: readonly CommissionRow[], { from, to }: DayRange) =>
  rows.filter(({ day }) => day >= from && day <= to);

test("sums of days and clients leave out what rows do not give, and count these rows", async () => {
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyFilter, anyRates, async (book, filter, rates) => {
      const scope = await createTestAccount();
      await saveRates(rates);
      await saveBook(scope, book);
      const valuation = await readValuation(BOOK_RANGE);

      for (const { day, coin, ...sums } of await sumCommissionsByCoinDay(scope, BOOK_RANGE)) {
        const own = book.filter((row) => row.day === day && row.coin === coin);
        expect([exact(sums.dealAmount), sums.dealAmountMissing]).toEqual([
          sumOf(own, "dealAmount"),
          missingOf(own, "dealAmount"),
        ]);
        expect([exact(sums.fee), sums.feeMissing]).toEqual([
          sumOf(own, "fee"),
          missingOf(own, "fee"),
        ]);
      }

      const chosen = rowsOf(book, filter);
      const value = await loadFilterValue(scope, filter);
      expect(value.feePaidMissing).toBe(missingOf(chosen, "feePaid"));
      if (chosen.length > 0)
        expectValue(value.feePaid.value, worthIn(chosen, "feePaid", valuation));

      const uids = [...new Set(book.map(({ uid }) => uid))];
      for (const { uid, day, coin, ...sums } of await loadClientDays(scope, uids, BOOK_RANGE)) {
        const own = book.filter((row) => row.uid === uid && row.day === day && row.coin === coin);
        expect([exact(sums.feePaid), sums.feePaidMissing]).toEqual([
          sumOf(own, "feePaid"),
          missingOf(own, "feePaid"),
        ]);
      }
      for (const { coin, symbol, productType, ...sums } of await loadClientMix(scope, filter)) {
        const own = chosen.filter(
          (row) => row.coin === coin && row.symbol === symbol && row.productType === productType,
        );
        expect([exact(sums.feePaid), sums.feePaidMissing]).toEqual([
          sumOf(own, "feePaid"),
          missingOf(own, "feePaid"),
        ]);
      }

      const coins = await inSnapshot((client) =>
        readClientCoins(client, scope, allCommissions(BOOK_RANGE), { uids, isValued: true }),
      );
      for (const [uid, sums] of coins) {
        const own = book.filter((row) => row.uid === uid);
        const inValue = clientSums(sums, null, null);
        expect(inValue.feePaid.missingRows).toBe(missingOf(own, "feePaid"));
        expectValue(inValue.feePaid.amount, worthIn(own, "feePaid", valuation));
        const ofCoin = own.filter(({ coin }) => coin === "BTC");
        const inCoin = clientSums(sums, "BTC", null);
        expect(exact(inCoin.feePaid.amount)).toBe(sumOf(ofCoin, "feePaid"));
        if (missingOf(ofCoin, "feePaid") > 0) expect(inCoin.rebateRate).toBeNull();
        if (missingOf(own, "feePaid") > 0) expect(inValue.rebateRate).toBeNull();
      }
    }),
    { numRuns: runs(20) },
  );
});

test("a chart of fees has no bar where no row gives them, and says how many do not", async () => {
  const anyChart = fc.record({
    by: fc.constantFrom(...BREAKDOWN_DIMENSIONS),
    measure: fc.constantFrom(...BREAKDOWN_AMOUNTS),
    top: fc.constantFrom(1, 3),
  });
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyChart, async (book, { by, measure, top }) => {
      const scope = await createTestAccount();
      await saveBook(scope, book);
      const rows = book.filter(({ coin }) => coin === "BTC");
      const address = { chartBy: by, chartOf: measure, chartPer: "day", chartTop: `${top}` };
      const asked = new URLSearchParams({ ...address, chartUnit: "coin", chartCoin: "BTC" });
      const parsed = parseBreakdownQuery(asked);
      if (!parsed.ok) throw new Error(JSON.stringify(parsed.problems));
      const coins = [...new Set(book.map(({ coin }) => coin))];
      if (rows.length === 0) return;
      const filter = allCommissions(BOOK_RANGE);
      const found = await loadBreakdown(scope, filter, parsed.query, { today: TODAY, coins });
      expect([exact(found?.total ?? null), found?.missingRows]).toEqual([
        sumOf(rows, measure),
        missingOf(rows, measure),
      ]);
      const named = (found?.series ?? []).map(({ key }) => key).filter((key) => key !== null);
      for (const bucket of found?.buckets ?? []) {
        const ofBucket = within(rows, bucket);
        expect([exact(bucket.total), bucket.missingRows]).toEqual([
          sumOf(ofBucket, measure),
          missingOf(ofBucket, measure),
        ]);
        if (bucket.missingRows > 0)
          expect(bucket.shares.every((share) => share === null)).toBe(true);
        for (const [at, { key }] of (found?.series ?? []).entries()) {
          const own = ofBucket.filter((row) =>
            key === null ? !named.includes(row[by]) : row[by] === key,
          );
          expect(exact(bucket.amounts[at] ?? null)).toBe(sumOf(own, measure));
        }
      }
    }),
    { numRuns: runs(25) },
  );
});

test("the overview compares no fees that are not given, and has no rate of a part of them", async () => {
  await fc.assert(
    fc.asyncProperty(anyFileBook, anyRates, async (book, rates) => {
      const scope = await createTestAccount();
      await saveRates(rates);
      await saveBook(scope, book);
      const asked = { today: TODAY, last: BOOK_RANGE.to, since: BOOK_RANGE.from };
      const overview = await loadOverviewBook(scope, { ...asked, comparison: null });
      for (const period of overview.periods) {
        const now = within(book, period.now);
        const before = period.before ? within(book, period.before) : [];
        for (const { coin, feePaid, rebateAmount, rebateRate } of coinRows(overview, period)) {
          const [own, was] = [now, before].map((rows) => rows.filter((row) => row.coin === coin));
          const [mine = [], theirs = []] = [own, was];
          const missing = missingOf(mine, "feePaid");
          expect([exact(feePaid.amount), feePaid.missingRows]).toEqual([
            mine.length === 0 ? exact("0") : sumOf(mine, "feePaid"),
            missing,
          ]);
          expect(rebateAmount.missingRows).toBe(0);
          if (missing > 0)
            expect([rebateRate.ratio, rebateRate.missingRows]).toEqual([null, missing]);
          if (missing + missingOf(theirs, "feePaid") > 0)
            expect(["not-given", "not-whole", "nothing-beside"]).toContain(feePaid.change.kind);
        }
        const { feePaid } = valueRow(overview, period);
        expect(feePaid.missingRows).toBe(missingOf(now, "feePaid"));
        if (now.length > 0)
          expectValue(feePaid.valued?.value ?? null, worthIn(now, "feePaid", overview.valuation));
      }
    }),
    { numRuns: runs(15) },
  );
});
