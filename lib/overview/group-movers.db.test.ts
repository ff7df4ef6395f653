import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { addDays } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import type { MovedBy, Movers } from "@/lib/overview/overview";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { loadPeriodClients } from "./clients";
import { COMPARISONS } from "./compare";
import { loadGroupMovers, MOST_MOVERS } from "./group-movers";
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

openTestDatabase();

const anyCase = fc.record({
  book: anyOverviewBook,
  comparison: fc.constantFrom(...COMPARISONS),
  coin: fc.constantFrom("BTC", "USDT", null),
});

test("risers and fallers are the differences of the rows' sums, and there are none where a period is not whole", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, comparison, coin }) => {
      const scope = await createTestAccount();
      await saveOverviewBook(scope, book);
      await saveRates(book);
      const asked = { today: TODAY, last: addDays(TODAY, -1), since: BOOK_DAYS.from, comparison };
      const overview = await loadOverviewBook(scope, asked);
      for (const period of overview.periods) {
        const moved = await loadPeriodClients(scope, overview, { days: period, coin });
        const movers = await loadGroupMovers(scope, { days: period, coin });
        const { now, before } = period;
        const isCompared = before !== null && isWhole(book, now) && isWhole(book, before);
        expect("kind" in movers).toBe(!isCompared);
        expect("kind" in moved.movers).toBe(!isCompared);
        expectLargest(moved, book, { rows: knownRows(book, now), coin });
        if ("kind" in movers || "kind" in moved.movers || !before) continue;
        expect(moved.leftOut).toEqual(movers.leftOut);
        const sides = { now: knownRows(book, now), before: knownRows(book, before) };
        expect(movers.leftOut).toEqual(
          coin === null ? withoutRate(book, [...sides.now, ...sides.before]) : [],
        );
        const rebate = differ(book, sides, { coin, leftOut: movers.leftOut });
        expectMovers(movers.productTypes, rebate, (row) => row.productType);
        expectMovers(movers.symbols, rebate, (row) => row.symbol);
        expectMovers(moved.movers, rebate, (row) => row.uid);
      }
    }),
    { numRuns: runs(10) },
  );
});

async function saveRates({ rates }: OverviewTestBook): Promise<void> {
  await onRates("delete from reference_rates");
  const changes = rates.map(({ coin, day, rate }) => {
    return { coin, day, before: null, after: { rate: rate as Amount, source: "test" } };
  });
  await writeReferenceRates("USDT", changes, "test");
}

function withoutRate(book: OverviewTestBook, rows: readonly CommissionRow[]): string[] {
  const coins = rows
    .filter(({ coin, day }) => rateOf(book, coin, day) === null)
    .map(({ coin }) => coin);
  return [...new Set(coins)].sort();
}

/**
 * Expects the largest clients to have the sums of their rows, and the right shares of everybody's
 * sum.
 */
function expectLargest(
  { largest, leftOut }: Awaited<ReturnType<typeof loadPeriodClients>>,
  book: OverviewTestBook,
  { rows, coin }: { rows: readonly CommissionRow[]; coin: string | null },
) {
  const amounts = differ(book, { now: rows, before: [] }, { coin, leftOut });
  const sumOfClient = (uid: string) =>
    sumOf(amounts.flatMap(({ row, amount }) => (row.uid === uid ? [amount] : [])));
  const uids = [...new Set(amounts.map(({ row }) => row.uid))];
  const sums = uids.map(sumOfClient).filter((sum) => !sum.isZero());
  const sorted = sums.toSorted((a, b) => b.comparedTo(a));
  expect(largest.map(({ amount }) => new Exact(amount).toFixed())).toEqual(
    sorted.slice(0, 5).map((sum) => sum.toFixed()),
  );
  const total = sumOf(amounts.map(({ amount }) => amount));
  for (const { uid, amount, share } of largest) {
    expect(sumOfClient(uid).eq(amount)).toBe(true);
    expect(share === null).toBe(total.lte(0));
    if (share)
      expect(new Exact(share).minus(sumOfClient(uid).div(total)).abs().lt("1e-30")).toBe(true);
  }
}

type MoverDifference = { row: CommissionRow; amount: InstanceType<typeof Exact> };

/** Each row with its contribution to the difference between the two sides. */
function differ(
  book: OverviewTestBook,
  sides: { now: readonly CommissionRow[]; before: readonly CommissionRow[] },
  { coin, leftOut }: { coin: string | null; leftOut: readonly string[] },
): MoverDifference[] {
  const signed = (rows: readonly CommissionRow[], sign: 1 | -1) =>
    rows
      .filter((row) => (coin === null ? !leftOut.includes(row.coin) : row.coin === coin))
      .map((row) => {
        const rate = coin === null ? rateOf(book, row.coin, row.day) : 1;
        return { row, amount: new Exact(row.rebateAmount).times(rate ?? Number.NaN).times(sign) };
      });
  return [...signed(sides.now, 1), ...signed(sides.before, -1)];
}

function expectMovers(
  movers: Movers,
  differences: readonly MoverDifference[],
  nameOf: (row: CommissionRow) => string,
) {
  const names = [...new Set(differences.map(({ row }) => nameOf(row)))];
  const want = names.map((name) => {
    const ofName = differences.filter(({ row }) => nameOf(row) === name);
    return { name, by: sumOf(ofName.map(({ amount }) => amount)) };
  });
  const expectSide = (side: readonly MovedBy[], sign: 1 | -1) => {
    const sorted = want
      .filter(({ by }) => by.times(sign).gt(0))
      .toSorted((a, b) => b.by.minus(a.by).times(sign).toNumber() || (a.name < b.name ? -1 : 1));
    expect(side.map(({ name }) => name)).toEqual(
      sorted.slice(0, MOST_MOVERS).map(({ name }) => name),
    );
    for (const { name, difference, now, before } of side) {
      expect(
        new Exact(difference).eq(sorted.find((mover) => mover.name === name)?.by ?? Number.NaN),
      ).toBe(true);
      expect(new Exact(now).minus(before).eq(difference)).toBe(true);
    }
  };
  expectSide(movers.risers, 1);
  expectSide(movers.fallers, -1);
}
