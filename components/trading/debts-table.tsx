"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import type { Amount } from "@/lib/core/amount";
import { countText } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";

/** A coin that is owed or was repaid; null: not known. */
export type DebtView = {
  readonly coin: string;
  readonly debt: Amount | null;
  readonly earlierDebt: Amount | null;
  readonly repaidAmount: Amount | null;
  readonly repaidInterest: Amount | null;
  readonly repayments: number;
  /** Its repayments. */
  readonly href: string;
};

type DebtsTableProps = {
  rows: readonly DebtView[];
  /** The day of the earlier debt, in words; null: no earlier day is known. */
  earlierDay: string | null;
  label: string;
};

const column = columnOf<DebtView>();

/** Debt beside what was repaid in the same coin. */
export function DebtsTable({ rows, earlierDay, label }: DebtsTableProps) {
  const t = useTranslations("trading.debts");
  const earlier =
    earlierDay === null
      ? []
      : [
          column.figure("earlierDebt", t("earlier", { day: earlierDay }), ({ earlierDebt }) => (
            <Figure amount={earlierDebt} reason={t("notKept")} />
          )),
        ];
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ coin }) => coin}
      columns={[
        column.lead("coin", t("coin"), ({ coin }) => visibleText(coin)),
        column("debt", t("debt"), { isFigure: true, phone: "aside" }, ({ debt }) => (
          <Figure amount={debt} reason={t("notListed")} />
        )),
        ...earlier,
        column.figure("repaidAmount", t("principal"), ({ repaidAmount }) => (
          <Figure amount={repaidAmount} reason={t("notRead")} />
        )),
        column.figure("repaidInterest", t("interest"), ({ repaidInterest }) => (
          <Figure amount={repaidInterest} reason={t("notRead")} />
        )),
        column.figure("repayments", t("repayments"), ({ repayments, href }) =>
          repayments === 0 ? (
            countText(0)
          ) : (
            <PageLink href={href}>{countText(repayments)}</PageLink>
          ),
        ),
      ]}
    />
  );
}
