import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { anyBook, saveBook } from "@/lib/commissions/testing/book";
import { commissionRow } from "@/lib/commissions/testing/rows";
import { addDays, type Day } from "@/lib/core/day";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { anyRepayments, REPAYMENT_DAYS, saveRepayments } from "@/lib/repayments/testing/book";
import { repayment } from "@/lib/repayments/testing/records";
import { loadNetOfInterest } from "./load-net";

openTestDatabase();

const Exact = Decimal.clone({ precision: 500 });
const TODAY = addDays(REPAYMENT_DAYS.to, 20);

test("rebate less interest per coin equals the exact sums of the rows; principal is separate", async () => {
  await fc.assert(
    fc.asyncProperty(anyBook, anyRepayments, async (rows, repayments) => {
      const scope = await createTestAccount();
      await saveBook(scope, rows);
      await saveRepayments(scope, [
        ...repayments,
        repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") }),
      ]);
      const net = await loadNetOfInterest(scope, REPAYMENT_DAYS, TODAY);
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
          expect(
            amount.equals(figures[name as keyof typeof wanted] ?? "NaN"),
            `${coin} ${name}`,
          ).toBe(true);
        expect(figures.liquidations).toBe(
          repaid.filter((one) => one.businessType === "liquidation").length,
        );
      }
    }),
    { numRuns: runs(10) },
  );
});

test("the difference is unknown if one side is unknown", async () => {
  const scope = await createTestAccount();
  await saveRepayments(scope, [repayment({ repaidTimeMs: Date.parse("2026-10-01T00:00:00Z") })]);
  const day = "2026-01-02" as Day;
  const rows = [commissionRow(day, { coin: "BTC", rebateAmount: "5" })];
  await saveCommissionDay(scope, { day, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  const unread = await loadNetOfInterest(scope, { from: day, to: day }, TODAY);
  expect(unread.rows).toEqual([
    { coin: "BTC", rebate: "5", interest: null, net: null, principal: null, liquidations: 0 },
  ]);
  expect(unread).toMatchObject({ rebateGaps: null, repaymentGaps: [{ kind: "all" }] });
  const other = await loadNetOfInterest(scope, REPAYMENT_DAYS, TODAY);
  expect(other).toMatchObject({
    rows: [{ coin: "USDT", rebate: null, net: null }],
    repaymentGaps: null,
  });
  expect(other.rebateGaps).not.toBeNull();
});
