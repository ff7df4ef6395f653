import { COMMISSION_AMOUNTS, type CommissionAmountField } from "@/lib/commissions/commission";
import { type Day, type DayRange, listDays } from "@/lib/core/day";
import { formatUnits } from "../core/units";
import { amountOf, decimalsOf, type TotalledRow } from "./book-row";

export type CommissionCoinTruth = {
  readonly rows: number;
  /**
   * Exact sums, with the longest scale among the amounts as they are sent, as sums of PostgreSQL's
   * `numeric` have it.
   */
  readonly sums: Readonly<Record<CommissionAmountField, string>>;
};

/** The sums of a day's rows. Paging, faults and order of the answers do not change them. */
export type CommissionDayTruth = {
  readonly day: Day;
  readonly published: boolean;
  readonly rows: number;
  readonly coins: Readonly<Record<string, CommissionCoinTruth>>;
};

function sumField(rows: readonly TotalledRow[], field: CommissionAmountField): string {
  let units = 0n;
  let decimals = 0;
  for (const row of rows) {
    const amount = amountOf(row, field);
    units += amount;
    if (amount !== 0n) decimals = Math.max(decimals, decimalsOf(row, field));
  }
  if (units !== 0n || decimals === 0) return formatUnits(units, decimals);
  return `0.${"0".repeat(decimals)}`;
}

function coinTruth(rows: readonly TotalledRow[]): CommissionCoinTruth {
  const sums = COMMISSION_AMOUNTS.map((field) => [field, sumField(rows, field)]);
  return { rows: rows.length, sums: Object.fromEntries(sums) as CommissionCoinTruth["sums"] };
}

/** One entry a day, oldest first, coins by name; days that are not yet published are included. */
export function computeTruth(
  range: DayRange,
  rowsOf: (day: Day) => readonly TotalledRow[],
  published: (day: Day) => boolean,
): CommissionDayTruth[] {
  return listDays(range).map((day) => {
    const rows = rowsOf(day);
    const coins = [...new Set(rows.map(({ row }) => row.coin))].sort();
    const byCoin = coins.map((coin) => [
      coin,
      coinTruth(rows.filter(({ row }) => row.coin === coin)),
    ]);
    return { day, published: published(day), rows: rows.length, coins: Object.fromEntries(byCoin) };
  });
}
