import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { BUCKETS } from "@/lib/commissions/buckets";
import { addDays, type Day, type DayRange, dayOf } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import { onRates } from "@/lib/rates/testing/on-rates";
import type { ValuedSum } from "@/lib/rates/valuation";
import { REPAYMENT_DIMENSIONS, REPAYMENT_MEASURES } from "@/lib/repayments/breakdown";
import { allRepayments } from "@/lib/repayments/filter";
import type { Repayment } from "@/lib/repayments/repayment";
import {
  anyRepaymentFilter,
  anyRepayments,
  REPAYMENT_DAYS,
  repaymentsOf,
  saveRepayments,
} from "@/lib/repayments/testing/book";
import { loadRepaymentChart } from "./load-repayment-chart";
import { loadRepaymentChoices, loadRepaymentOverview } from "./load-repayments";

/**
 * Each rate is set on one day and valid for two; the setting makes USDT 1, other coins have none.
 */
const BTC_RATES: Readonly<Record<string, string>> = {
  "2026-09-28": "64000.5",
  "2026-10-01": "65000.25",
};
const Exact = Decimal.clone({ precision: 500 });
let database: TestDatabase;

beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
  await onRates("update reporting_settings set max_age_days = 1");
  await onRates(
    "insert into reference_rates (currency, coin, day, rate, source) select 'USDT', 'BTC', day, rate, 'test' from unnest($1::date[], $2::numeric[]) r (day, rate)",
    [Object.keys(BTC_RATES), Object.values(BTC_RATES)],
  );
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

type RepaidField = "repaidAmount" | "repaidInterest";

function rateOf({ coin, repaidTimeMs }: Repayment): string | null {
  const day = dayOf(repaidTimeMs);
  if (coin === "USDT") return "1";
  return coin === "BTC" ? (BTC_RATES[day] ?? BTC_RATES[addDays(day, -1)] ?? null) : null;
}

const sumOf = (
  repayments: readonly Repayment[],
  field: RepaidField,
  rate: (one: Repayment) => string = () => "1",
) =>
  repayments.reduce((sum, one) => sum.plus(new Exact(one[field]).times(rate(one))), new Exact(0));

function expectAmount(is: string | null | undefined, wanted: Decimal): void {
  expect(is, `${is} is not ${wanted}`).toSatisfy(
    (text) => typeof text === "string" && wanted.equals(text),
  );
}

/**
 * Expects value and remainder to cover everything: an amount without a rate is named unless it is
 * zero.
 */
function expectValue(
  { value, unvalued }: ValuedSum,
  repayments: readonly Repayment[],
  field: RepaidField,
): void {
  const rated = repayments.filter((one) => rateOf(one) !== null);
  if (value !== null)
    expectAmount(
      value,
      sumOf(rated, field, (one) => rateOf(one) ?? "0"),
    );
  else expect(rated).toEqual([]);
  const left = repayments.filter((one) => rateOf(one) === null);
  const named = new Map(unvalued.map(({ coin, amount }) => [coin, amount]));
  for (const coin of new Set(left.map((one) => one.coin))) {
    const wanted = sumOf(
      left.filter((one) => one.coin === coin),
      field,
    );
    if (wanted.isZero()) expect(named.get(coin) ?? "0").toMatch(/^0(\.0+)?$/);
    else expectAmount(named.get(coin), wanted);
  }
}

test("totals, values, liquidations and choices equal sums made from the repayments with exact decimals", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, anyRepaymentFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const of = repaymentsOf(book, filter);
      const overview = await loadRepaymentOverview(scope, filter);
      expect(overview.partial).toBeNull();
      expect(overview.totals.length).toBe(new Set(of.map(({ coin }) => coin)).size);
      for (const total of overview.totals) {
        const own = of.filter(({ coin }) => coin === total.coin);
        for (const field of ["repaidAmount", "repaidInterest"] as const) {
          expectAmount(total[field], sumOf(own, field));
          expectValue(total.values[field], own, field);
        }
      }
      for (const field of ["repaidAmount", "repaidInterest"] as const)
        expectValue(overview.together[field], of, field);
      const forced = of.filter(({ businessType }) => businessType === "liquidation");
      const { liquidations } = overview;
      if (forced.length === 0) expect(liquidations).toBeNull();
      else {
        expect(liquidations?.count).toBe(forced.length);
        expect(liquidations?.lastMs).toBe(
          Math.max(...forced.map(({ repaidTimeMs }) => repaidTimeMs)),
        );
        for (const coin of liquidations?.coins ?? [])
          expectAmount(
            coin.repaidAmount,
            sumOf(
              forced.filter((one) => one.coin === coin.coin),
              "repaidAmount",
            ),
          );
      }
      const choices = await loadRepaymentChoices(scope, filter);
      for (const { value, rows } of choices.coins)
        expect(rows).toBe(
          repaymentsOf(book, { ...filter, coins: [value], except: { ...filter.except, coins: [] } })
            .length,
        );
    }),
    { numRuns: runs(25) },
  );
});

const anyChart = fc.record({
  by: fc.constantFrom(...REPAYMENT_DIMENSIONS),
  measure: fc.constantFrom(...REPAYMENT_MEASURES),
  per: fc.option(fc.constantFrom(...BUCKETS)),
  unit: fc.option(fc.constantFrom("coin" as const, "value" as const)),
  coin: fc.option(fc.constantFrom("BTC", "USDT", "absent")),
  shape: fc.constant("stacked" as const),
  view: fc.constant("chart" as const),
});

test("a chart's parts, totals and values equal the sums of its repayments", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, anyRepaymentFilter, anyChart, async (book, filter, query) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const { totals } = await loadRepaymentOverview(scope, filter);
      const coins = totals.map(({ coin }) => coin);
      const chart = await loadRepaymentChart(scope, filter, query, coins);
      const of = repaymentsOf(book, filter);
      if (!chart) {
        expect(of).toEqual([]);
        return;
      }
      const { unit, buckets, series } = chart;
      const shown = unit.kind === "coin" ? of.filter(({ coin }) => coin === unit.coin) : of;
      const inDays = (range: DayRange) =>
        shown.filter(({ repaidTimeMs: ms }) => dayOf(ms) >= range.from && dayOf(ms) <= range.to);
      const expectSum = (amount: string | null, own: readonly Repayment[]) => {
        if (query.measure === "records") return expect(Number(amount ?? 0)).toBe(own.length);
        const rated = unit.kind === "value" ? own.filter((one) => rateOf(one) !== null) : own;
        const rate = (one: Repayment) => (unit.kind === "value" ? (rateOf(one) ?? "0") : "1");
        if (amount !== null) expectAmount(amount, sumOf(rated, query.measure, rate));
        else expect(rated).toEqual([]);
      };
      for (const bucket of buckets) {
        expect(bucket.gap).toBeNull();
        for (const [index, { key }] of series.entries())
          expectSum(
            bucket.amounts[index] ?? null,
            inDays(bucket).filter((one) => one[chart.by] === key),
          );
        expectSum(bucket.total, inDays(bucket));
        if (bucket.valued && query.measure !== "records")
          expectValue({ value: bucket.total, ...bucket.valued }, inDays(bucket), query.measure);
      }
      expectSum(chart.total, shown);
    }),
    { numRuns: runs(25) },
  );
});

test("days that were not listed are marked on the figures and on each bucket", async () => {
  const scope = await createTestAccount();
  await saveRepayments(scope, []);
  const range = { from: REPAYMENT_DAYS.from, to: addDays(REPAYMENT_DAYS.to, 1) as Day };
  const overview = await loadRepaymentOverview(scope, allRepayments(range));
  expect(overview).toMatchObject({ totals: [], isKnown: true, isEverRead: true });
  const lastKnownMs = Date.parse("2026-10-03T23:59:59.999+08:00");
  expect(overview.partial).toMatchObject([{ kind: "after", atMs: lastKnownMs }]);
  const empty = await loadRepaymentOverview(await createTestAccount(), allRepayments(range));
  expect(empty).toMatchObject({ isKnown: false, isEverRead: false });
  expect(empty.partial).toMatchObject([{ kind: "all" }]);
});
