import type { Decimal } from "decimal.js";
import fc from "fast-check";
import { beforeEach, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import { given } from "@/lib/commissions/testing/book";
import type { Amount } from "@/lib/core/amount";
import { addDays, type DayRange, listDays } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import {
  type ClientsFigure,
  type CoinRow,
  type FigureChange,
  OVERVIEW_MEASURES,
  type OverviewMeasure,
} from "@/lib/overview/overview";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { loadActiveClients } from "./clients";
import { COMPARISONS, type Period } from "./compare";
import { coinRows, valueRow } from "./figures";
import { loadOverviewBook } from "./load-overview";
import {
  anyOverviewBook,
  BOOK_DAYS,
  Exact,
  isWhole,
  knownRows,
  type OverviewTestBook,
  rateOf,
  saveOverviewBook,
  sumOf,
  TODAY,
} from "./testing/overview-book";

const RUNS = 8;

openTestDatabase();
beforeEach(async () => {
  await onRates("delete from reference_rates");
});

const anyCase = fc.record({ book: anyOverviewBook, comparison: fc.constantFrom(...COMPARISONS) });

async function open({
  book,
  comparison,
}: {
  book: OverviewTestBook;
  comparison: (typeof COMPARISONS)[number];
}) {
  const scope = await createTestAccount();
  await saveOverviewBook(scope, book);
  await onRates("delete from reference_rates");
  const changes = book.rates.map(({ coin, day, rate }) => ({
    coin,
    day,
    before: null,
    after: { rate: rate as Amount, source: "test" },
  }));
  expect(await writeReferenceRates("USDT", changes, "test")).toBe("written");
  const asked = { today: TODAY, last: addDays(TODAY, -1), since: BOOK_DAYS.from, comparison };
  return { ...(await loadOverviewBook(scope, asked)), scope };
}

test("every figure of a coin is the sum of its rows, and is compared only where both periods are whole", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (asked) => {
      const overview = await open(asked);
      for (const period of overview.periods) {
        const rows = coinRows(overview, period);
        expectCoins(rows, asked.book, period);
        const active = await loadActiveClients(overview.scope, period);
        expectClients(active.all, asked.book, period, () => true);
        for (const row of rows) {
          expectClients(
            active.ofCoin(row.coin),
            asked.book,
            period,
            ({ coin }) => coin === row.coin,
          );
          expectFigures(row, asked.book, period);
          expectSpark(row, asked.book);
        }
      }
    }),
    { numRuns: runs(RUNS) },
  );
});

test("a value uses each day's rate and shows what has none; only comparable values are compared", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async (asked) => {
      const { book } = asked;
      const overview = await open(asked);
      for (const period of overview.periods) {
        const row = valueRow(overview, period);
        const sides = {
          now: knownRows(book, period.now),
          before: period.before ? knownRows(book, period.before) : [],
        };
        const alike = whollyValued(book, [...sides.now, ...sides.before]);
        for (const measure of OVERVIEW_MEASURES) {
          const { valued, change, comparedCoins, comparedWithout } = row[measure];
          if (comparedCoins) expect(comparedCoins).toEqual(alike.toSorted());
          expect(valued === null).toBe(!period.now.isKnown);
          if (valued?.value)
            expect(new Exact(valued.value).eq(worth(book, sides.now, measure))).toBe(true);
          const left = Object.fromEntries(
            (valued?.unvalued ?? []).map(({ coin, amount }) => [coin, amount]),
          );
          if (valued) expectLeft(left, book, sides.now, measure);
          const all = new Set([...sides.now, ...sides.before].map(({ coin }) => coin));
          const lacking = [...all].filter((coin) => !alike.includes(coin) && !(coin in left));
          expect(comparedWithout).toEqual(change.kind === "known" ? lacking.toSorted() : []);
          if (change.kind === "not-valued") expect(alike).toEqual([]);
          else {
            const like = (rows: readonly CommissionRow[]) =>
              rows.filter(({ coin }) => alike.includes(coin));
            const [now, before] = [like(sides.now), like(sides.before)].map((rows) =>
              worth(book, rows, measure),
            ) as [Decimal, Decimal];
            expectChange(change, { now, before }, period, book);
          }
        }
      }
    }),
    { numRuns: runs(RUNS) },
  );
});

function expectCoins(rows: readonly CoinRow[], book: OverviewTestBook, { now, before }: Period) {
  const known = [...knownRows(book, now), ...(before ? knownRows(book, before) : [])];
  expect(rows.map(({ coin }) => coin).sort()).toEqual(
    [...new Set(known.map(({ coin }) => coin))].sort(),
  );
}

function expectFigures(row: CoinRow, book: OverviewTestBook, period: Period) {
  const sum = (range: DayRange | null, measure: OverviewMeasure) =>
    sumOf(
      ofCoin(range ? knownRows(book, range) : [], row.coin).map((known) => given(known[measure])),
    );
  for (const measure of OVERVIEW_MEASURES) {
    const now = sum(period.now, measure);
    expectAmount(row[measure].amount, now, period, book);
    expectChange(row[measure].change, { now, before: sum(period.before, measure) }, period, book);
  }
  expectRate(row.rebateRate.ratio, sum(period.now, "rebateAmount"), sum(period.now, "feePaid"));
}

function expectClients(
  { count, change }: ClientsFigure,
  book: OverviewTestBook,
  period: Period,
  isWanted: (row: CommissionRow) => boolean,
) {
  const clients = (range: DayRange | null) =>
    new Exact(
      new Set(
        knownRows(book, range ?? period.now)
          .filter(isWanted)
          .map(({ uid }) => uid),
      ).size,
    );
  const now = clients(period.now);
  expectAmount(count === null ? null : (String(count) as Amount), now, period, book);
  expectChange(change, { now, before: clients(period.before) }, period, book);
}

function expectSpark({ coin, spark }: CoinRow, book: OverviewTestBook) {
  const days = listDays(spark.range);
  expect(spark.amounts).toHaveLength(days.length);
  for (const [index, day] of days.entries()) {
    const range = { from: day, to: day };
    const amount = spark.amounts[index];
    expect(amount === null).toBe(!isWhole(book, range));
    const rows = ofCoin(knownRows(book, range), coin);
    if (amount) expect(new Exact(amount).eq(sumOf(rows.map((row) => row.rebateAmount)))).toBe(true);
  }
}

const ofCoin = (rows: readonly CommissionRow[], coin: string) =>
  rows.filter((row) => row.coin === coin);

function expectAmount(
  amount: Amount | null,
  want: Decimal,
  period: Period,
  book: OverviewTestBook,
) {
  const isKnown = listDays(period.now).some((day) => isWhole(book, { from: day, to: day }));
  expect(amount === null).toBe(!isKnown);
  if (amount !== null) expect(new Exact(amount).eq(want)).toBe(true);
  expect(period.now.gaps === null).toBe(isWhole(book, period.now));
}

function expectChange(
  change: FigureChange,
  { now, before }: { now: Decimal; before: Decimal },
  period: Period,
  book: OverviewTestBook,
) {
  const isCompared =
    period.before !== null && isWhole(book, period.now) && isWhole(book, period.before);
  if (!isCompared) return expect(["nothing-beside", "not-whole"]).toContain(change.kind);
  expect(change.kind).toBe(before.isZero() ? "zero-before" : "known");
  if (change.kind !== "known") return;
  expect(new Exact(change.before).eq(before)).toBe(true);
  expectClose(change.ratio, now.minus(before).div(before.abs()));
}

function expectRate(ratio: Amount | null, rebate: Decimal, feePaid: Decimal) {
  if (ratio === null) return;
  expect(feePaid.isZero()).toBe(false);
  expectClose(ratio, rebate.div(feePaid));
}

/** Equal to fifty digits, because a third has no last digit. */
function expectClose(text: string, want: Decimal) {
  const error = new Exact(text).minus(want).abs();
  expect(error.lte(want.abs().times("1e-50"))).toBe(true);
}

function worth(
  book: OverviewTestBook,
  rows: readonly CommissionRow[],
  measure: OverviewMeasure,
): Decimal {
  return sumOf(
    rows.flatMap((row) => {
      const rate = rateOf(book, row.coin, row.day);
      return rate ? [new Exact(given(row[measure])).times(rate)] : [];
    }),
  );
}

function whollyValued(book: OverviewTestBook, rows: readonly CommissionRow[]): string[] {
  const coins = [...new Set(rows.map(({ coin }) => coin))];
  return coins.filter((coin) =>
    ofCoin(rows, coin).every(({ day }) => rateOf(book, coin, day) !== null),
  );
}

function expectLeft(
  left: Record<string, Amount>,
  book: OverviewTestBook,
  rows: readonly CommissionRow[],
  measure: OverviewMeasure,
) {
  for (const coin of new Set(rows.map((row) => row.coin))) {
    const unrated = ofCoin(rows, coin).filter(({ day }) => rateOf(book, coin, day) === null);
    const want = sumOf(unrated.map((row) => given(row[measure])));
    expect(new Exact(left[coin] ?? "0").eq(want)).toBe(true);
  }
}
