import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { GROUPINGS } from "@/lib/brief/explain";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { Amount } from "@/lib/core/amount";
import { addDays } from "@/lib/core/day";
import { grantClientScope } from "@/lib/core/scope";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { COMPARISONS } from "@/lib/overview/compare";
import { loadOverviewBook } from "@/lib/overview/load-overview";
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
} from "@/lib/overview/testing/overview-book";
import { writeReferenceRates } from "@/lib/rates/store/change-rates";
import { onRates } from "@/lib/rates/testing/on-rates";
import { explainPeriod } from "./change";
import { openChangeTable } from "./change-table";

openTestDatabase();

const anyCase = fc.record({
  book: anyOverviewBook,
  comparison: fc.constantFrom(...COMPARISONS),
  coin: fc.constantFrom("BTC", "USDT", null),
  isPartner: fc.boolean(),
});

test("the file of a change keeps its columns' names", async () => {
  const scope = await createTestAccount();
  const [now, before] = [BOOK_DAYS, BOOK_DAYS];
  const { columns } = await openChangeTable(scope, { now, before, coin: "BTC" });
  expect(columns.map(({ header }) => header).join()).toBe(
    "uid,productType,symbol,coin,before,now,change,volume,started,stopped,feeRate,rebateShare,coinRate,other",
  );
});

test("both sides are the sums of the rows that the asker may see, and the parts add up to their difference", async () => {
  await fc.assert(
    fc.asyncProperty(anyCase, async ({ book, comparison, coin, isPartner }) => {
      const whole = await createTestAccount();
      await saveOverviewBook(whole, book);
      await saveRates(book);
      const clients = [...new Set(book.rows.map(({ uid }) => uid))].sort().slice(0, 2);
      const scope = isPartner ? grantClientScope(whole.accountId, clients) : whole;
      const asked = { today: TODAY, last: addDays(TODAY, -1), since: BOOK_DAYS.from, comparison };
      const overview = await loadOverviewBook(scope, asked);
      for (const period of overview.periods) {
        const answer = await explainPeriod(scope, overview, { days: period, coin });
        const { now, before } = period;
        if (before === null || !isWhole(book, now) || !isWhole(book, before)) {
          expect(answer).toMatchObject({
            kind: before === null ? expect.any(String) : "not-whole",
          });
          continue;
        }
        const seen = (rows: readonly CommissionRow[]) =>
          isPartner ? rows.filter(({ uid }) => clients.includes(uid)) : rows;
        const sides = { now: seen(knownRows(book, now)), before: seen(knownRows(book, before)) };
        const leftOut = coin === null ? withoutRate(book, [...sides.now, ...sides.before]) : [];
        if ("kind" in answer) {
          expect(answer.kind).toBe("not-valued");
          const coins = [...sides.now, ...sides.before].map((row) => row.coin);
          expect(coins.every((name) => leftOut.includes(name))).toBe(true);
          continue;
        }
        expect(answer.leftOut).toEqual(leftOut);
        const valued = (rows: readonly CommissionRow[]) =>
          sumOf(
            rows
              .filter((row) => (coin === null ? !leftOut.includes(row.coin) : row.coin === coin))
              .map((row) => rateFor(book, row, coin).times(row.rebateAmount)),
          ).toFixed();
        expect(plain(answer.now)).toBe(valued(sides.now));
        expect(plain(answer.before)).toBe(valued(sides.before));
        expect(sumOf(Object.values(answer.parts)).toFixed()).toBe(plain(answer.change));
        for (const by of GROUPINGS) {
          const { lines, others } = answer.groups[by];
          expect(
            sumOf([...lines, ...(others ? [others] : [])].map(({ change }) => change)).toFixed(),
          ).toBe(plain(answer.change));
          for (const { name, now: is } of lines) {
            const own = sides.now.filter((row) => row[by] === name);
            expect(plain(is)).toBe(valued(own));
          }
        }
      }
    }),
    { numRuns: runs(10) },
  );
});

const plain = (amount: string) => new Exact(amount).toFixed();

function rateFor(book: OverviewTestBook, { coin, day }: CommissionRow, only: string | null) {
  const rate = only === null ? rateOf(book, coin, day) : null;
  return new Exact(rate ?? 1);
}

function withoutRate(book: OverviewTestBook, rows: readonly CommissionRow[]): string[] {
  const coins = rows
    .filter(({ coin, day }) => rateOf(book, coin, day) === null)
    .map(({ coin }) => coin);
  return [...new Set(coins)].sort();
}

async function saveRates({ rates }: OverviewTestBook): Promise<void> {
  await onRates("delete from reference_rates");
  const changes = rates.map(({ coin, day, rate }) => {
    return { coin, day, before: null, after: { rate: rate as Amount, source: "test" } };
  });
  await writeReferenceRates("USDT", changes, "test");
}
