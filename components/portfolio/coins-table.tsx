"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { visibleText } from "@/lib/core/visible-text";
import type { PortfolioCoin } from "@/lib/portfolio/portfolio";

/** So many rows fill a window; a longer table scrolls below its header. */
const TALL_ROWS = 20;

export type CoinsAccount = {
  readonly id: number;
  readonly name: string;
  /** Why days of the period are incomplete; null if all are complete. */
  readonly gaps: string | null;
};

type CoinsTableProps = { coins: readonly PortfolioCoin[]; accounts: readonly CoinsAccount[] };

const column = columnOf<PortfolioCoin>();

/**
 * Each coin's own amounts, a column for each account; coins are never added together. "*": not
 * whole.
 */
export function CoinsTable({ coins, accounts }: CoinsTableProps) {
  const t = useTranslations("portfolio");
  const isWhole = accounts.every(({ gaps }) => gaps === null);
  const marked = (name: string, whole: boolean) => (whole ? name : `${name} *`);
  const columns = [
    column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
    ...accounts.map(({ id, name, gaps }, at) =>
      column.figure(
        String(id),
        marked(visibleText(name), gaps === null),
        { hint: gaps ?? undefined },
        ({ amounts }) => <Figure amount={amounts[at] ?? null} reason={gaps ?? t("nothingKnown")} />,
      ),
    ),
    column.figure(
      "together",
      marked(t("together"), isWhole),
      { phone: "aside" },
      ({ together }) => <Figure amount={together} reason={t("nothingKnown")} />,
    ),
  ];
  return (
    <DataTable
      label={t("parts.coins")}
      rows={coins}
      rowId={({ coin }) => coin}
      columns={columns}
      tall={coins.length > TALL_ROWS ? "box" : undefined}
    />
  );
}
