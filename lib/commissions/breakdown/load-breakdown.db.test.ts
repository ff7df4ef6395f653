import { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_MEASURES,
  type Breakdown,
  type BreakdownUnit,
  isAmountMeasure,
} from "@/lib/commissions/breakdown";
import { BUCKETS } from "@/lib/commissions/buckets";
import type { CommissionFilter, CommissionRow } from "@/lib/commissions/commission";
import { sumCommissionsByCoin } from "@/lib/commissions/store/reads";
import { anyBook, anyFilter, given, rowsOf, saveBook } from "@/lib/commissions/testing/book";
import type { Day } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { onRates } from "@/lib/rates/testing/on-rates";
import { loadBreakdown } from "./load-breakdown";
import type { BreakdownQuery } from "./query";

const TODAY = "2026-10-03" as Day;
/** Each rate is set on one day; the setting makes USDT 1. */
const BTC_RATES: Readonly<Record<string, string>> = {
  "2026-09-28": "64000.5",
  "2026-10-01": "65000.25",
};
const Exact = Decimal.clone({ precision: 500 });

openTestDatabase();
beforeAll(async () => {
  await onRates("update reporting_settings set max_age_days = 1");
  await onRates(
    "insert into reference_rates (currency, coin, day, rate, source) select 'USDT', 'BTC', day, rate, 'test' from unnest($1::date[], $2::numeric[]) r (day, rate)",
    [Object.keys(BTC_RATES), Object.values(BTC_RATES)],
  );
});

const anyQuery: fc.Arbitrary<BreakdownQuery> = fc.record({
  by: fc.constantFrom(...BREAKDOWN_DIMENSIONS),
  measure: fc.constantFrom(...BREAKDOWN_MEASURES),
  per: fc.option(fc.constantFrom(...BUCKETS)),
  unit: fc.option(fc.constantFrom("coin" as const, "value" as const)),
  coin: fc.option(fc.constantFrom("BTC", "USDT", "absent")),
  shape: fc.constant("stacked" as const),
  top: fc.integer({ min: 1, max: 3 }),
  view: fc.constant("chart" as const),
  range: fc.constant(null),
});

/** The rule: the day's own rate, or that of the day before. */
function rateOf(row: CommissionRow): string | null {
  if (row.coin === "USDT") return "1";
  const before = new Date(Date.parse(row.day) - 86_400_000).toISOString().slice(0, 10);
  return row.coin === "BTC" ? (BTC_RATES[row.day] ?? BTC_RATES[before] ?? null) : null;
}

const isOfUnit = (unit: BreakdownUnit) => (row: CommissionRow) =>
  unit.kind === "coin" ? row.coin === unit.coin : unit.kind === "count" || rateOf(row) !== null;

function amountOf(rows: readonly CommissionRow[], { measure, unit }: Breakdown): Decimal | null {
  if (rows.length === 0) return null;
  if (measure === "clients") return new Exact(new Set(rows.map(({ uid }) => uid)).size);
  if (!isAmountMeasure(measure)) return new Exact(rows.length);
  const values = rows.map((row) =>
    new Exact(given(row[measure])).times(unit.kind === "value" ? (rateOf(row) ?? Number.NaN) : 1),
  );
  return values.reduce((total, value) => total.plus(value), new Exact(0));
}

const exact = (amount: Decimal.Value | null) =>
  amount === null ? null : new Exact(amount).toFixed(40);
const shareText = (part: Decimal | null, total: Decimal | null) =>
  part === null || total === null || total.lessThan(0) || total.isZero()
    ? null
    : part.div(total).toFixed(20);
const shares = (list: readonly (string | null)[]) =>
  list.map((share) => (share === null ? null : new Exact(share).toFixed(20)));
/** In a total, "no value" and the value of no rows both count as zero. */
const orZero = (amount: string | null) => exact(amount ?? "0");

function expectFigures(found: Breakdown, rows: readonly CommissionRow[]) {
  const own = rows.filter(isOfUnit(found.unit));
  const named = found.series.flatMap(({ key }) => (key === null ? [] : [key]));
  const ofSeries = (key: string | null) => (row: CommissionRow) =>
    key === null ? !named.includes(row[found.by]) : row[found.by] === key;
  const total = amountOf(own, found);
  expect(orZero(found.total)).toBe(exact(total ?? 0));
  for (const { key, ...series } of found.series) {
    const sum = amountOf(own.filter(ofSeries(key)), found);
    expect(exact(series.total)).toBe(exact(sum));
    if (found.measure !== "clients")
      expect(shares([series.share])).toEqual([shareText(sum, total)]);
  }
  for (const bucket of found.buckets) {
    const inside = own.filter(({ day }) => day >= bucket.from && day <= bucket.to);
    const cells = found.series.map(({ key }) => amountOf(inside.filter(ofSeries(key)), found));
    const bucketTotal = amountOf(inside, found);
    expect(bucket.amounts.map(exact)).toEqual(cells.map(exact));
    expect(orZero(bucket.total)).toBe(exact(bucketTotal ?? 0));
    if (found.measure !== "clients")
      expect(shares(bucket.shares)).toEqual(cells.map((cell) => shareText(cell, bucketTotal)));
  }
}

/** Expects the amounts whose coin and day have no rate, by coin. */
function expectRemainder(found: Breakdown, rows: readonly CommissionRow[]) {
  const { measure } = found;
  expect(found.valued === null).toBe(found.unit.kind !== "value");
  if (found.unit.kind !== "value" || !isAmountMeasure(measure)) return;
  const left = rows.filter((row) => rateOf(row) === null);
  const days = new Map<string, Decimal>();
  for (const { day, coin, ...row } of left) {
    const key = JSON.stringify([coin, day]);
    days.set(key, new Exact(given(row[measure])).plus(days.get(key) ?? 0));
  }
  const coins = new Map<string, Decimal>();
  for (const [key, sum] of days) {
    const [coin] = JSON.parse(key);
    if (!sum.isZero()) coins.set(coin, sum.plus(coins.get(coin) ?? 0));
  }
  const unvalued = found.valued?.unvalued.map(({ coin, amount }) => [coin, exact(amount)]) ?? [];
  expect(Object.fromEntries(unvalued)).toEqual(
    Object.fromEntries([...coins].map(([coin, sum]) => [coin, exact(sum)])),
  );
}

async function load(
  book: readonly CommissionRow[],
  filter: CommissionFilter,
  query: BreakdownQuery,
) {
  const scope = await createTestAccount();
  await saveBook(scope, book);
  const coins = (await sumCommissionsByCoin(scope, filter)).map(({ coin }) => coin);
  return loadBreakdown(scope, filter, query, { today: TODAY, coins });
}

test("every figure of any breakdown equals the sum of its rows, with exact decimals", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyFilter, anyQuery, async (book, filter, query) => {
      fc.pre(query.measure !== "clients" || query.by !== "uid");
      const rows = rowsOf(book, filter);
      const found = await load(book, filter, query);
      expect(found === null).toBe(rows.length === 0);
      if (!found) return;
      expectFigures(found, rows);
      expectRemainder(found, rows);
      expect(found.series.length).toBeLessThanOrEqual(query.top + 1);
      const last = found.range.to === TODAY ? { "not-published": 1 } : null;
      if (rows.every(({ day }) => day < TODAY)) expect([last, null]).toContainEqual(found.partial);
    }),
    { numRuns: runs(40) },
  );
});

test("clients are named by their ranking, the largest first", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyQuery, async (book, given) => {
      const query: BreakdownQuery = { ...given, by: "uid", measure: "feePaid" };
      const filter = {
        range: { from: "2026-09-28" as Day, to: "2026-10-03" as Day },
        uids: [],
        coins: [],
        symbols: [],
        productTypes: [],
        except: { uids: ["1"], coins: [], symbols: [], productTypes: [] },
      };
      const found = await load(book, filter, query);
      if (!found) return;
      const totals = found.series
        .filter(({ key }) => key !== null)
        .map(({ total }) => new Exact(total ?? 0));
      const others = new Set(
        rowsOf(book, filter)
          .filter(isOfUnit(found.unit))
          .map(({ uid }) => uid),
      );
      expect(
        totals.every(
          (total, index) => index === 0 || total.lessThanOrEqualTo(totals[index - 1] ?? 0),
        ),
      ).toBe(true);
      expect(found.series.some(({ key }) => key === null)).toBe(others.size > totals.length);
      expectFigures(found, rowsOf(book, filter));
    }),
    { numRuns: runs(40) },
  );
});
