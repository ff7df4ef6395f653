import { Decimal } from "decimal.js";
import fc from "fast-check";
import { expect, test } from "vitest";
import { createTestAccount } from "@/lib/accounts/testing/account";
import type { AuditOrigin } from "@/lib/audit/origin";
import type { CommissionRow } from "@/lib/commissions/commission";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { anyBook, given } from "@/lib/commissions/testing/book";
import { addDays, type Day, dayStartMs } from "@/lib/core/day";
import { groupBy } from "@/lib/core/group-by";
import { type Month, monthDays } from "@/lib/core/month";
import { createFakeClock } from "@/lib/core/testing/clock";
import { openTestDatabase } from "@/lib/database/testing/database-open";
import { runs } from "@/lib/env/testing/env";
import { loadMonthDocument } from "./load-month-document";
import type { CloseSums, MonthCloseContent } from "./month-close";
import { closeMonthAsIs } from "./testing/close";

openTestDatabase();

const ANN: AuditOrigin = {
  actor: { kind: "person", id: crypto.randomUUID(), name: "ann@example.com" },
  address: null,
  agent: null,
};
const MONTH = "2026-09" as Month;
const { to: LAST } = monthDays(MONTH);
const OCTOBER = dayStartMs("2026-10-02" as Day);

type Read = { readonly book: readonly CommissionRow[]; readonly day: Day };

/** The rows that each day had, when the month was closed after so many reads. */
function closedRows(reads: readonly Read[], closeAfter: number): CommissionRow[] {
  const byDay = new Map<Day, readonly CommissionRow[]>();
  for (const { book, day } of reads.slice(0, closeAfter)) byDay.set(day, book);
  return [...byDay].flatMap(([day, book]) => book.map((row) => ({ ...row, day })));
}

/** The sums of some rows by `keyOf` and coin, with plain decimals. */
function sumBy(
  rows: readonly CommissionRow[],
  keyOf: (row: CommissionRow) => string,
  rates: MonthCloseContent["rates"],
) {
  const rateOf = (row: CommissionRow) =>
    rates.find(({ coin, day }) => coin === row.coin && day === row.day)?.rate;
  return [...groupBy(rows, (row) => JSON.stringify([keyOf(row), row.coin]))].map(([key, own]) => {
    const sum = (amountOf: (row: CommissionRow) => Decimal) =>
      own.reduce((total, row) => total.plus(amountOf(row)), new Decimal(0)).toFixed();
    const isValued = own.every((row) => rateOf(row) !== undefined);
    return {
      key,
      rows: own.length,
      feePaid: sum((row) => new Decimal(given(row.feePaid))),
      rebate: sum((row) => new Decimal(row.rebateAmount)),
      value: isValued ? sum((row) => new Decimal(row.rebateAmount).times(rateOf(row) ?? 0)) : null,
    };
  });
}

const told = (line: CloseSums, key: string) => ({
  key: JSON.stringify([key, line.coin]),
  rows: line.rows,
  feePaid: new Decimal(given(line.feePaid)).toFixed(),
  rebate: new Decimal(line.rebate).toFixed(),
  value: line.value === null ? null : new Decimal(line.value).toFixed(),
});
const byKey = <Line extends { readonly key: string }>(lines: readonly Line[]) =>
  lines.toSorted((a, b) => (a.key < b.key ? -1 : 1));

test("a month's document has the closed versions of its days by product type and client, whatever came later", async () => {
  Decimal.set({ precision: 200 });
  const anyRead = fc.record({
    book: anyBook,
    day: fc.nat(2).map((count) => addDays(LAST, -count)),
  });
  await fc.assert(
    fc.asyncProperty(
      fc.array(anyRead, { minLength: 1, maxLength: 7 }),
      fc.nat(7),
      async (reads, closeAt) => {
        const scope = await createTestAccount();
        const closeAfter = Math.min(closeAt, reads.length);
        const save = async (from: number, to: number) => {
          for (const [at, { book, day }] of reads.slice(from, to).entries())
            await saveCommissionDay(scope, {
              day,
              rows: book.map((row) => ({ ...row, day })),
              fetchedAtMs: OCTOBER + from + at,
              emptyMeans: "empty",
            });
        };
        expect(await loadMonthDocument(scope, MONTH)).toBeNull();
        await save(0, closeAfter);
        const clock = createFakeClock(OCTOBER + reads.length);
        const closed = await closeMonthAsIs(scope, MONTH, ANN, clock);
        expect(closed).toMatchObject({ kind: "closed" });
        await save(closeAfter, reads.length);
        const document = await loadMonthDocument(scope, MONTH);
        if (!document) throw new Error("the month is closed");
        const { products, clients, close, unequal, isIntact } = document;
        const rows = closedRows(reads, closeAfter);
        const { rates } = close.content;
        expect(byKey(products.map((line) => told(line, line.productType)))).toEqual(
          byKey(sumBy(rows, ({ productType }) => productType, rates)),
        );
        expect(byKey(clients.map((line) => told(line, line.uid)))).toEqual(
          byKey(sumBy(rows, ({ uid }) => uid, rates)),
        );
        expect({ unequal, isIntact, lines: document.clientLines }).toEqual({
          unequal: [],
          isIntact: true,
          lines: clients.length,
        });
      },
    ),
    { numRuns: runs(20) },
  );
});
