import type { ReactNode } from "react";
import { plural } from "@/components/ui/amount-text";
import { decimalsOf, Figure } from "@/components/ui/figure";
import styles from "./ledger.module.css";
import type { CoinTotal } from "./totals";

/** Rows that stay below the head; with more coins the figures at the top of the page have the rest. */
const MOST_ROWS = 3;
const SUMMED = ["dealAmount", "fee", "feePaid", "rebateAmount"] as const;
type Summed = (typeof SUMMED)[number];

type LedgerTotalsProps = { fields: readonly string[]; totals: readonly CoinTotal[]; partial: string | null };

/** The totals of everything that is filtered, not of this page; one row per coin. */
export function LedgerTotals({ fields, totals, partial }: LedgerTotalsProps) {
  const shown = totals.slice(0, MOST_ROWS);
  return (
    <tbody className={styles.totals}>
      {shown.map((total, index) => (
        <tr key={total.coin} style={{ top: `${32 * (index + 1)}px` }}>
          {fields.map((field) => (
            <td key={field} data-field={field}>
              {cell(field, total, shown, partial)}
            </td>
          ))}
        </tr>
      ))}
    </tbody>
  );
}

function cell(
  field: string,
  total: CoinTotal,
  shown: readonly CoinTotal[],
  partial: string | null,
): ReactNode {
  if (field === "day") return "Total";
  if (field === "uid") return plural(total.rowCount, "row");
  if (field === "coin") return total.coin;
  if (field === "symbol" && partial) return <span className={styles.partial}>{partial}</span>;
  if (!isSummed(field)) return null;
  return (
    <Figure
      amount={total[field]}
      coin={total.coin}
      decimals={decimalsOf(shown.map((other) => other[field]))}
    />
  );
}

function isSummed(field: string): field is Summed {
  return (SUMMED as readonly string[]).includes(field);
}
