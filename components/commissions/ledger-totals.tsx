import { Text, UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Figure } from "@/components/ui/figure";
import type { CommissionSums } from "@/lib/commissions/commission";
import { countMissing } from "@/lib/commissions/count-missing";
import type { Text as TextOf } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ColumnDecimals } from "./column-measure";
import { isSummedField } from "./field-text";
import styles from "./ledger.module.css";
import { pinnedStyle } from "./ledger-cells";
import type { LedgerTable } from "./ledger-columns";

/**
 * So many coins have their totals shown, so that they leave the ledger its room, before the rest is
 * unfolded; the first of them stay in view.
 */
export const FIRST_COINS = 3;
export const STAYING_COINS = 3;

type LedgerTotalsProps = {
  table: LedgerTable;
  totals: readonly CommissionSums[];
  decimals: ColumnDecimals;
  partial: string | null;
  folded: { readonly count: number; readonly unfold: () => void };
};

/** The totals of the whole filter, one row for each coin. */
export function LedgerTotals({ totals, folded, ...rest }: LedgerTotalsProps) {
  const t = useTranslations("ledger");
  return (
    <tbody className={styles.totals}>
      {totals.map((total, index) => (
        <TotalRow key={total.coin} {...rest} total={total} index={index} />
      ))}
      {folded.count > 0 ? (
        <tr>
          <td className={styles.totalName} colSpan={1 + rest.table.getVisibleLeafColumns().length}>
            <UnstyledButton c="var(--accent)" fz={12} onClick={folded.unfold}>
              {t("moreCoins", { count: folded.count })}
            </UnstyledButton>
          </td>
        </tr>
      ) : null}
    </tbody>
  );
}

type TotalRowProps = Omit<LedgerTotalsProps, "totals" | "folded"> & {
  total: CommissionSums;
  index: number;
};

/** The coin's name stays in view with the pinned columns, because a total needs its coin. */
function TotalRow({ table, total, index, decimals, partial }: TotalRowProps) {
  const t = useTranslations("ledger");
  const columns = table
    .getHeaderGroups()
    .flatMap((group) => group.headers.map(({ column }) => column));
  const named = columns.findIndex((column) => !column.getIsPinned() || isSummedField(column.id));
  const under = named < 0 ? columns.length : named;
  return (
    <tr data-stays={index < STAYING_COINS || undefined} style={{ "--row": index } as CSSProperties}>
      <td className={styles.totalName} colSpan={1 + under} title={titleOf(t, total, partial)}>
        {visibleText(total.coin)}{" "}
        {partial ? (
          <Text span size="xs" fw={400} c="var(--warn)">
            {t("notWhole")}
          </Text>
        ) : null}
      </td>
      {columns.slice(under).map((column) => (
        <td
          key={column.id}
          data-field={column.id}
          data-pinned={column.getIsPinned() || undefined}
          style={pinnedStyle(column)}
        >
          {column.id === "uid" ? t("rows", { count: total.rowCount }) : null}
          {isSummedField(column.id) ? (
            <Figure
              amount={total[column.id]}
              decimals={decimals(column.id, total.coin)}
              reason={t("notGiven")}
              missingRows={countMissing([total], column.id)}
            />
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function titleOf(
  t: TextOf<"ledger">,
  { coin, rowCount }: CommissionSums,
  partial: string | null,
): string {
  const total = { coin, count: rowCount };
  return partial ? t("totalOfPartial", { ...total, gaps: partial }) : t("totalOf", total);
}
