import { UnstyledButton } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Figure } from "@/components/ui/figure";
import tableStyles from "@/components/ui/table.module.css";
import type { Text } from "@/components/ui/text/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ColumnDecimals } from "./column-measure";
import { type CoinTotal, isSummedField } from "./field-text";
import styles from "./ledger.module.css";
import { pinnedStyle } from "./ledger-cells";
import type { LedgerTable } from "./ledger-columns";

/** Coins that stay in view at first; the others come at a press. */
const FIRST_COINS = 3;
const ROW_PX = 32;

type LedgerTotalsProps = {
  table: LedgerTable;
  totals: readonly CoinTotal[];
  decimals: ColumnDecimals;
  partial: string | null;
};

/** The totals of everything that is filtered, not of this page; one row per coin, always in view. */
export function LedgerTotals({ table, totals, ...rest }: LedgerTotalsProps) {
  const [all, setAll] = useState(false);
  const more = totals.length - FIRST_COINS;
  const toggle = more > 0 ? { all, more, flip: () => setAll(!all) } : null;
  return (
    <tbody className={styles.totals}>
      {(all ? totals : totals.slice(0, FIRST_COINS)).map((total, index) => (
        <TotalRow
          key={total.coin}
          {...rest}
          table={table}
          total={total}
          index={index}
          toggle={index === 0 ? toggle : null}
        />
      ))}
    </tbody>
  );
}

type Toggle = { all: boolean; more: number; flip: () => void };
type TotalRowProps = Omit<LedgerTotalsProps, "totals"> & {
  total: CoinTotal;
  index: number;
  toggle: Toggle | null;
};

/** The coin's name stays in view with the pinned columns: a total without its coin means nothing. */
function TotalRow({ table, total, index, decimals, partial, toggle }: TotalRowProps) {
  const t = useTranslations("ledger");
  const columns = table.getHeaderGroups().flatMap((group) => group.headers.map(({ column }) => column));
  const named = columns.findIndex((column) => !column.getIsPinned() || isSummedField(column.id));
  const under = named < 0 ? columns.length : named;
  return (
    <tr style={{ top: ROW_PX * (index + 1) }}>
      <td className={styles.totalName} colSpan={1 + under} title={titleOf(t, total, partial)}>
        {toggle ? <MoreCoins {...toggle} /> : null}
        {visibleText(total.coin)}{" "}
        {partial ? <span className={tableStyles.partial}>{t("notWhole")}</span> : null}
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
            <Figure amount={total[column.id]} decimals={decimals[column.id]} reason={t("notGiven")} />
          ) : null}
        </td>
      ))}
    </tr>
  );
}

function MoreCoins({ all, more, flip }: Toggle) {
  const t = useTranslations("ledger");
  return (
    <UnstyledButton className={styles.moreCoins} aria-expanded={all} onClick={flip}>
      {all
        ? t("fewerCoins")
        : t.rich("moreCoins", {
            count: more,
            hidden: (words) => <span className="visually-hidden">{words}</span>,
          })}
    </UnstyledButton>
  );
}

function titleOf(t: Text<"ledger">, { coin, rowCount }: CoinTotal, partial: string | null): string {
  const total = { coin, count: rowCount };
  return partial ? t("totalOfPartial", { ...total, gaps: partial }) : t("totalOf", total);
}
