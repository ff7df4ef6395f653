import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { BUCKETS, listBuckets } from "@/lib/commissions/buckets";
import { given } from "@/lib/commissions/testing/book";
import { compareAmounts, multiplyAmounts, sumAmounts } from "@/lib/core/amount";
import { dayOf, listDays } from "@/lib/core/day";
import { closeDatabase, openDatabase } from "@/lib/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/database/testing/database";
import { runs } from "@/lib/env/testing/env";
import { REPAYMENT_DIMENSIONS, REPAYMENT_MEASURES } from "@/lib/repayments/breakdown";
import { allRepayments } from "@/lib/repayments/filter";
import type { Repayment } from "@/lib/repayments/repayment";
import {
  anyRepaymentFilter,
  anyRepayments,
  REPAYMENT_DAYS,
  repaymentsOf,
  saveRepayments,
  sortRepayments,
} from "../testing/book";
import { repayment } from "../testing/records";
import { streamRepayments } from "./page";
import {
  countRepaymentGroups,
  countRepayments,
  findLastRepaymentTime,
  readRepaymentBreakdown,
  sumRepaymentsByCoin,
  sumRepaymentsByCoinDay,
} from "./totals";
import { findWithdrawnRepayments, loadRepaymentVersions } from "./versions";

let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const FIELDS = ["repaidAmount", "repaidInterest"] as const;
const ONE = "1" as Repayment["repaidAmount"];

function expectAmount(
  is: string,
  repayments: readonly Repayment[],
  field: (typeof FIELDS)[number],
  rate = ONE,
) {
  const wanted = sumAmounts(repayments.map((one) => multiplyAmounts(one[field], rate)));
  expect(compareAmounts(is as Repayment["repaidAmount"], wanted), `${is} is not ${wanted}`).toBe(0);
}

test("totals, days, counts and facets are the sums of the repayments of any filter", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, anyRepaymentFilter, async (book, filter) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const of = repaymentsOf(book, filter);
      const totals = await sumRepaymentsByCoin(scope, filter);
      expect(new Set(totals.map(({ coin }) => coin))).toEqual(new Set(of.map(({ coin }) => coin)));
      for (const total of totals) {
        const coin = of.filter((one) => one.coin === total.coin);
        const forced = coin.filter(({ businessType }) => businessType === "liquidation");
        expect([total.recordCount, total.liquidated.recordCount]).toEqual([
          coin.length,
          forced.length,
        ]);
        for (const field of FIELDS) {
          expectAmount(total[field], coin, field);
          expectAmount(total.liquidated[field], forced, field);
        }
      }
      const days = await sumRepaymentsByCoinDay(scope, filter);
      const keyOf = (one: Repayment) => `${dayOf(one.repaidTimeMs)} ${one.coin}`;
      expect(days.map(({ day, coin }) => `${day} ${coin}`).sort()).toEqual(
        [...new Set(of.map(keyOf))].sort(),
      );
      for (const sum of days) {
        const own = of.filter((one) => keyOf(one) === `${sum.day} ${sum.coin}`);
        for (const field of FIELDS) expectAmount(sum[field], own, field);
      }
      expect(await countRepayments(scope, filter)).toBe(of.length);
      const groups = await countRepaymentGroups(scope, filter);
      expect(groups.reduce((sum, { recordCount }) => sum + recordCount, 0)).toBe(of.length);
      const times = of.map(({ repaidTimeMs }) => repaidTimeMs);
      expect(await findLastRepaymentTime(scope, filter)).toBe(
        times.length > 0 ? Math.max(...times) : null,
      );
    }),
    { numRuns: runs(30) },
  );
});

const anyChart = fc.record({
  by: fc.constantFrom(...REPAYMENT_DIMENSIONS),
  measure: fc.constantFrom(...REPAYMENT_MEASURES),
  per: fc.constantFrom(...BUCKETS),
  top: fc.integer({ min: 1, max: 3 }),
});

test("every cell of a chart, named or other, is the sum of its repayments", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, anyRepaymentFilter, anyChart, async (book, filter, chart) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const of = repaymentsOf(book, filter);
      const { named, cells } = await readRepaymentBreakdown(scope, {
        filter,
        ...chart,
        rates: null,
      });
      const buckets = listBuckets(filter.range, chart.per);
      for (const { from, key, amount } of cells) {
        const days = listDays(buckets.find((bucket) => bucket.from === from) ?? { from, to: from });
        const own = of.filter(
          (one) =>
            days.includes(dayOf(one.repaidTimeMs)) &&
            (key === null ? !named.includes(one[chart.by]) : one[chart.by] === key),
        );
        if (chart.measure === "records") expect(Number(amount)).toBe(own.length);
        else expectAmount(given(amount), own, chart.measure);
      }
      const { repaidAmount } = { repaidAmount: cells.map(({ amount }) => given(amount)) };
      if (chart.measure !== "records") expectAmount(sumAmounts(repaidAmount), of, chart.measure);
      else expect(repaidAmount.reduce((sum, count) => sum + Number(count), 0)).toBe(of.length);
    }),
    { numRuns: runs(30) },
  );
});

test("a chart of values has each day's amounts at that day's rate", async () => {
  await fc.assert(
    fc.asyncProperty(anyRepayments, async (book) => {
      const scope = await createTestAccount();
      await saveRepayments(scope, book);
      const rates = listDays(REPAYMENT_DAYS).map((day, at) => ({
        day,
        coin: "BTC",
        rate: `${at + 1}.5` as Repayment["repaidAmount"],
      }));
      const filter = allRepayments(REPAYMENT_DAYS);
      const chart = { by: "coin", measure: "repaidAmount", per: "day", top: 8, rates } as const;
      const { cells, coinDays } = await readRepaymentBreakdown(scope, { filter, ...chart });
      expect(cells.every(({ key }) => key === "BTC")).toBe(true);
      for (const { from, amount } of cells) {
        const own = book.filter((one) => one.coin === "BTC" && dayOf(one.repaidTimeMs) === from);
        const rate = rates.find(({ day }) => day === from)?.rate ?? ONE;
        expectAmount(given(amount), own, "repaidAmount", rate);
      }
      expectAmount(
        sumAmounts(
          coinDays.filter(({ coin }) => coin === "BTC").map(({ amount }) => given(amount)),
        ),
        book.filter(({ coin }) => coin === "BTC"),
        "repaidAmount",
      );
    }),
    { numRuns: runs(15) },
  );
});

test("the stream has every repayment of any filter by time, then id, in its own digits, however it is cut", async () => {
  await fc.assert(
    fc.asyncProperty(
      anyRepayments,
      anyRepaymentFilter,
      fc.integer({ min: 1, max: 90 }),
      async (book, filter, partRows) => {
        const scope = await createTestAccount();
        await saveRepayments(scope, book);
        const rows: (readonly string[])[] = [];
        for await (const row of streamRepayments(scope, filter, { partRows })) rows.push(row);
        const wanted = sortRepayments(repaymentsOf(book, filter), "repaidTime", "asc");
        expect(rows).toEqual(
          wanted.map((one) => [
            new Date(one.repaidTimeMs).toISOString(),
            one.repayOrderId,
            one.coin,
            one.repaidAmount,
            one.repaidInterest,
            one.repayType,
            one.businessType,
          ]),
        );
      },
    ),
    { numRuns: runs(30) },
  );
});

const at = (hour: number) => Date.parse("2026-10-01T00:00:00+08:00") + hour * 3_600_000;
const READ = at(200);

test("a file of several parts breaks off where a repayment changed, came or went meanwhile", async () => {
  const first = [1, 2, 3, 4, 5].map((count) =>
    repayment({ repayOrderId: String(count), repaidTimeMs: at(count) }),
  );
  const others: Repayment[][] = [
    [...first, repayment({ repayOrderId: "6", repaidTimeMs: at(0) })],
    first.filter(({ repayOrderId }) => repayOrderId !== "2"),
    [
      repayment({ repayOrderId: "new", repaidTimeMs: at(1) }),
      ...first.filter(({ repayOrderId }) => repayOrderId !== "2"),
    ],
    first.map((one) => (one.repayOrderId === "1" ? { ...one, repaidAmount: ONE } : one)),
  ];
  for (const next of others) {
    const scope = await createTestAccount();
    await saveRepayments(scope, first);
    const rows = streamRepayments(scope, allRepayments(REPAYMENT_DAYS), { partRows: 2 });
    await rows.next();
    await saveRepayments(scope, next, READ);
    const rest = async () => {
      for await (const _ of rows);
    };
    await expect(rest()).rejects.toThrow("2026-10-01");
  }
});

test("a repayment's versions are listed, also if it was withdrawn and came back", async () => {
  const scope = await createTestAccount();
  const one = repayment({ repayOrderId: "one", repaidTimeMs: at(1) });
  const changed = { ...one, repaidInterest: "7.70" as Repayment["repaidInterest"] };
  const around = [0, 2].map((hour) =>
    repayment({ repayOrderId: `at ${hour}`, repaidTimeMs: at(hour) }),
  );
  await saveRepayments(scope, [one, ...around], READ);
  await saveRepayments(scope, [changed, ...around], READ + 1);
  await saveRepayments(scope, around, READ + 2);
  expect(await findWithdrawnRepayments(scope, REPAYMENT_DAYS, 5)).toEqual({
    count: 1,
    orderIds: ["one"],
  });
  const [last, first] = await loadRepaymentVersions(scope, "one");
  expect(last).toMatchObject({
    repayment: { ...changed, revision: 2, firstSeenAtMs: READ + 1 },
    ended: { reason: "withdrawn", supersededAtMs: READ + 2 },
  });
  expect(first).toMatchObject({
    repayment: { ...one, revision: 1, firstSeenAtMs: READ },
    ended: { reason: "changed", supersededAtMs: READ + 1 },
  });
  await saveRepayments(scope, [one, ...around], READ + 3);
  expect((await findWithdrawnRepayments(scope, REPAYMENT_DAYS, 5)).count).toBe(0);
  const [now, ...earlier] = await loadRepaymentVersions(scope, "one");
  expect(now).toMatchObject({
    repayment: { ...one, revision: 3 },
    ended: null,
    confirmedAtMs: READ + 3,
  });
  expect(earlier).toHaveLength(2);
  expect(await loadRepaymentVersions(scope, "none")).toEqual([]);
});
