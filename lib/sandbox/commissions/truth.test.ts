import { expect, test } from "vitest";
import { COMMISSION_AMOUNTS } from "@/lib/commissions/commission";
import { type Amount, parseAmount, sumAmounts } from "@/lib/core/amount";
import { addDays, type Day, listDays } from "@/lib/core/day";
import { dayQuery, openSandbox, type WireCommission, walk, YESTERDAY } from "../testing/client";

/** The same figures, computed with other arithmetic from the rows that a client reads. */
function truthOf(day: Day, rows: readonly WireCommission[]) {
  const coins = [...new Set(rows.map((row) => String(row.coin)))].sort();
  const sumOf = (coin: string, field: string): Amount =>
    sumAmounts(
      rows.filter((row) => row.coin === coin).map((row) => parseAmount(String(row[field]))),
    );
  const byCoin = coins.map((coin) => {
    const sums = Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [field, sumOf(coin, field)]));
    return [coin, { rows: rows.filter((row) => row.coin === coin).length, sums }] as const;
  });
  return { day, published: true, rows: rows.length, coins: Object.fromEntries(byCoin) };
}

test.each([
  ["a plain server", {}],
  ["doubled keys and identical rows", { doubledKeys: 4, identicalRows: 4 }],
  ["short pages and shuffled ids", { shortPageEvery: 3, rowOrder: "shuffled" }],
] as const)(
  "the truth is the sum of what a client can read, digit by digit, on %s",
  async (_name, switches) => {
    const sandbox = await openSandbox({ book: { rowsPerDay: 60 }, switches });
    const range = { from: addDays(YESTERDAY, -3), to: YESTERDAY };
    const read = [];
    for (const day of listDays(range))
      read.push(truthOf(day, await walk(sandbox, dayQuery(day, { limit: "23" }))));
    expect(sandbox.truth(range)).toEqual(read);
  },
);

test("the truth has entries for empty days and unpublished ones", async () => {
  const sandbox = await openSandbox({ book: { rowsPerDay: 0 } });
  expect(sandbox.truth({ from: YESTERDAY, to: addDays(YESTERDAY, 1) })).toEqual([
    { day: "2026-05-19", published: true, rows: 0, coins: {} },
    { day: "2026-05-20", published: false, rows: 0, coins: {} },
  ]);
});
