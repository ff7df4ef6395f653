import type { ReactNode } from "react";
import { plural } from "@/components/ui/amount-text";
import { Figure } from "@/components/ui/figure";
import type { ColumnDecimals } from "./column-decimals";
import styles from "./ledger.module.css";
import { type CoinTotal, isSummedField } from "./totals";

/** Rows that stay below the head; with more coins the figures at the top of the page have the rest. */
export const MOST_TOTAL_ROWS = 3;

type LedgerTotalsProps = {
  fields: readonly string[];
  totals: readonly CoinTotal[];
  decimals: ColumnDecimals;
  partial: string | null;
};

/** The totals of everything that is filtered, not of this page; one row per coin. */
export function LedgerTotals({ fields, totals, decimals, partial }: LedgerTotalsProps) {
  return (
    <tbody className={styles.totals}>
      {totals.slice(0, MOST_TOTAL_ROWS).map((total, index) => (
        <tr key={total.coin} style={{ top: `${32 * (index + 1)}px` }}>
          {fields.map((field) => (
            <td key={field} data-field={field}>
              {cell(field, total, decimals, partial)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function cell(field: string, total: CoinTotal, decimals: ColumnDecimals, partial: string | null): ReactNode {
  if (field === "day") return "Total";
  if (field === "uid") return plural(total.rowCount, "row");
  if (field === "coin") return total.coin;
  if (field === "symbol" && partial) return <span className={styles.partial}>{partial}</span>;
  if (!isSummedField(field)) return null;
  const reason = "No row of this coin gave one.";
  return <Figure amount={total[field]} decimals={decimals[field]} reason={reason} />;
}
