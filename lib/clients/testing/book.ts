import { Decimal } from "decimal.js";
import fc from "fast-check";
import type { CommissionFilter, CommissionRow } from "@/lib/commissions/commission";
import type { ClientMeasure } from "@/lib/commissions/store/client-totals";
import { saveCommissionDay } from "@/lib/commissions/store/days/days";
import { anyFileRow, anyRow, given } from "@/lib/commissions/testing/book";
import { type Amount, parseAmount } from "@/lib/core/amount";
import { addDays, type Day } from "@/lib/core/day";
import type { WholeAccountScope } from "@/lib/core/scope";
import { changeRates } from "@/lib/rates/store/client-values";
import type { ReferenceRate, Valuation } from "@/lib/rates/valuation";

export const Exact = Decimal.clone({ precision: 500 });
const FIRST = "2026-03-01" as Day;
const SPAN = 40;
export const anyDay = fc.nat(SPAN).map((count) => addDays(FIRST, count));
/** Random books over several weeks. */
export const anyLongBook = fc.array(
  fc.tuple(anyRow, anyDay).map(([row, on]): CommissionRow => ({ ...row, day: on })),
  { maxLength: 90, size: "max" },
);
/** The same of files that may leave out volume or fees. */
export const anyLongFileBook = fc.array(
  fc.tuple(anyFileRow, anyDay).map(([row, on]): CommissionRow => ({ ...row, day: on })),
  { maxLength: 90, size: "max" },
);
const texts = (values: string[]) =>
  fc.oneof(fc.constant<string[]>([]), fc.subarray(values, { minLength: 1 }));
const lists = { uids: texts(["1", "10", "2", "-3"]), coins: texts(["BTC", "USDT", "absent"]) };
const otherLists = {
  symbols: fc.constant<string[]>([]),
  productTypes: texts(["SPOT", "USDT-FUTURES", ""]),
};
export const anyClientFilter = fc.record({
  range: fc
    .tuple(anyDay, anyDay)
    .map(([a, b]) => (a <= b ? { from: a, to: b } : { from: b, to: a })),
  ...lists,
  ...otherLists,
  except: fc.record({ ...lists, ...otherLists }),
}) as fc.Arbitrary<CommissionFilter>;
export const anyMeasure: fc.Arbitrary<ClientMeasure> = fc.oneof(
  fc.record({
    field: fc.constantFrom("rebateAmount", "feePaid", "fee", "dealAmount"),
    coin: fc.constantFrom("BTC", "USDT"),
  }),
  fc.record({
    field: fc.constantFrom("rebateAmount", "feePaid"),
    coin: fc.constant(null),
  }),
);
export const anyRates = fc.uniqueArray(
  fc.record({
    coin: fc.constantFrom("BTC", "two\nlines"),
    day: anyDay,
    rate: fc.constantFrom("0.5", "65000.123456789", "3").map(parseAmount),
  }),
  { maxLength: 12, selector: (rate) => `${rate.coin} ${rate.day}` },
);

export async function saveDays(
  scope: WholeAccountScope,
  book: readonly CommissionRow[],
  all: readonly Day[],
): Promise<void> {
  for (const on of new Set([...all, ...book.map((row) => row.day)])) {
    const rows = book.filter((row) => row.day === on);
    await saveCommissionDay(scope, { day: on, rows, fetchedAtMs: 0, emptyMeans: "empty" });
  }
}

/** Replaces all rates of the desk. */
export function saveRates(rates: readonly Omit<ReferenceRate, "source">[]): Promise<void> {
  return changeRates("setting", async (client) => {
    await client.query("delete from reference_rates");
    for (const { coin, day: on, rate } of rates) {
      await client.query(
        "insert into reference_rates (currency, coin, day, rate, source) values ('USDT', $1, $2, $3, 'desk')",
        [coin, on, rate],
      );
    }
  });
}

export const sumExactly = (rows: readonly CommissionRow[], of: (row: CommissionRow) => Decimal) =>
  rows.reduce((total, row) => total.plus(of(row)), new Exact(0));
export const exactText = (value: Decimal | Amount | null) =>
  value === null ? null : new Exact(value).toFixed(60);
export const byBytes = (a: string, b: string) => Buffer.compare(Buffer.from(a), Buffer.from(b));

/** Every client's amount, largest first, computed from the rows. */
export function expectedAmounts(
  rows: readonly CommissionRow[],
  by: ClientMeasure,
  { rateOf }: Valuation,
) {
  const book = by.coin === null ? rows : rows.filter((row) => row.coin === by.coin);
  const clients = [...new Set(book.map((row) => row.uid))].map((uid) => {
    const own = book.filter((row) => row.uid === uid);
    const rate = (row: CommissionRow) => rateOf(row.coin, row.day)?.rate ?? null;
    const counted = own.filter(
      (row) => row[by.field] !== null && (by.coin !== null || rate(row) !== null),
    );
    const total = sumExactly(counted, (row) =>
      new Exact(given(row[by.field])).times(by.coin === null ? (rate(row) as string) : 1),
    );
    return { uid, amount: counted.length > 0 ? total : null };
  });
  return clients.sort((a, b) => {
    if (a.amount === null || b.amount === null) {
      return Number(a.amount === null) - Number(b.amount === null) || byBytes(a.uid, b.uid);
    }
    return b.amount.comparedTo(a.amount) || byBytes(a.uid, b.uid);
  });
}
