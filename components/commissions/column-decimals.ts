import { decimalsOf } from "@/components/ui/figure";
import { COMMISSION_AMOUNTS, type CommissionAmountField, type CommissionRow } from "@/lib/core/commission";
import { type CoinTotal, isSummedField } from "./totals";

/** Characters each amount column keeps for its decimals, so that rows and totals stand point below point. */
export type ColumnDecimals = Readonly<Record<CommissionAmountField, number>>;

export function columnDecimals(rows: readonly CommissionRow[], totals: readonly CoinTotal[]): ColumnDecimals {
  const widthOf = (field: CommissionAmountField) => {
    const summed = isSummedField(field) ? totals.map((total) => total[field]) : [];
    return decimalsOf([...rows.map((row) => row[field]), ...summed]);
  };
  return Object.fromEntries(COMMISSION_AMOUNTS.map((field) => [field, widthOf(field)])) as ColumnDecimals;
}
