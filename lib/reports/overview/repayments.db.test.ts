import { Decimal } from "decimal.js";
import fc from "fast-check";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Day } from "@/lib/core/day";
import { dayOf } from "@/lib/core/day";
import { runs } from "@/lib/env/test-env";
import { createTestAccount } from "@/lib/store/accounts/test-account";
import { sumCommissionsByCoinDay } from "@/lib/store/commissions/reads";
import { anyBook, BOOK_RANGE, saveBook } from "@/lib/store/commissions/test-book";
import { closeDatabase, openDatabase } from "@/lib/store/database/database";
import { createTestDatabase, type TestDatabase } from "@/lib/store/database/test-database";
import { saveRepaymentHistory } from "@/lib/store/repayments/coverage";
import { anyRepayments, REPAYMENT_DAYS, saveRepayments } from "@/lib/store/repayments/test-book";
import { repayment } from "@/lib/store/repayments/test-records";
import { loadOverviewRepayments } from "./repayments";

const Exact = Decimal.clone({ precision: 500 });
let database: TestDatabase;
beforeAll(async () => {
  database = await createTestDatabase();
  await openDatabase(database.url);
});
afterAll(async () => {
  await closeDatabase();
  await database.drop();
});

const now = { ...REPAYMENT_DAYS, gaps: null, isKnown: true };

test("rebate less interest per coin equals the exact sums of the rows; principal is separate", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyRepayments, async (rows, repayments) => {
      const scope = await createTestAccount();
      await saveBook(scope, rows);
      await saveRepayments(scope, [
        ...repayments,
        repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") }),
      ]);
      const sums = await sumCommissionsByCoinDay(scope, BOOK_RANGE);
      const net = await loadOverviewRepayments(scope, { sums }, { now });
      if (!net) throw new Error("there are repayments");
      expect(net).toMatchObject({ rebateGaps: null, repaymentGaps: null });
      const stored = [...repayments, repayment()];
      const coins = new Set([...rows, ...stored].map(({ coin }) => coin));
      expect(new Set(net.rows.map(({ coin }) => coin))).toEqual(coins);
      const sum = (amounts: readonly string[]) => Exact.sum(0, ...amounts);
      for (const { coin, ...figures } of net.rows) {
        const repaid = stored.filter((one) => one.coin === coin);
        const rebate = sum(rows.filter((row) => row.coin === coin).map((row) => row.rebateAmount));
        const interest = sum(repaid.map((one) => one.repaidInterest));
        const wanted = {
          rebate,
          interest,
          net: rebate.minus(interest),
          principal: sum(repaid.map((one) => one.repaidAmount)),
        };
        for (const [name, amount] of Object.entries(wanted))
          expect(amount.equals(figures[name as keyof typeof wanted] ?? "NaN"), `${coin} ${name}`).toBe(true);
        expect(figures.liquidations).toBe(repaid.filter((one) => one.businessType === "liquidation").length);
      }
    }),
    { numRuns: runs(10) },
  );
});

test("it is absent only where the exchange was asked back to the beginning and had none", async () => {
  const scope = await createTestAccount();
  const load = () => loadOverviewRepayments(scope, { sums: [] }, { now });
  expect(await load()).toMatchObject({
    rows: [],
    repaymentGaps: [{ kind: "all", reason: { kind: "first-read" } }],
  });
  await saveRepayments(scope, []);
  expect(await load()).not.toBeNull();
  const beginsAtMs = Date.parse("2026-09-01T00:00:00Z");
  await saveRepaymentHistory(scope, {
    endedBy: "silence",
    failure: null,
    beginsAtMs,
    settledAtMs: beginsAtMs,
  });
  expect(await load()).toBeNull();
});

test("a side of which nothing is known takes the difference with it", async () => {
  const scope = await createTestAccount();
  await saveRepayments(scope, [repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") })]);
  const unread = { from: "2026-01-01" as Day, to: dayOf(Date.parse("2026-01-03T00:00:00Z")) };
  const rebates = [
    { day: unread.from, coin: "BTC", rowCount: 1, rebateAmount: "5", feePaid: "9", dealAmount: "1" },
  ];
  const sums = rebates as unknown as Awaited<ReturnType<typeof sumCommissionsByCoinDay>>;
  const told = await loadOverviewRepayments(
    scope,
    { sums },
    { now: { ...unread, gaps: null, isKnown: true } },
  );
  expect(told?.rows).toEqual([
    { coin: "BTC", rebate: "5", interest: null, net: null, principal: null, liquidations: 0 },
  ]);
  const failed = { ...REPAYMENT_DAYS, gaps: { failed: 6 }, isKnown: false };
  const other = await loadOverviewRepayments(scope, { sums: [] }, { now: failed });
  expect(other).toMatchObject({
    rows: [{ coin: "USDT", rebate: null, net: null }],
    rebateGaps: { failed: 6 },
  });
});
