"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { columnOf, DataTable, FIGURE, LEAD } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import type { Amount } from "@/lib/core/amount";
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
          column(
            "earlierDebt",
            t("earlier", { day: earlierDay }),
            ({ earlierDebt }) => <Figure amount={earlierDebt} reason={t("notKept")} />,
            FIGURE,
          ),
        ];
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ coin }) => coin}
      columns={[
        column("coin", t("coin"), ({ coin }) => visibleText(coin), LEAD),
        column("debt", t("debt"), ({ debt }) => <Figure amount={debt} reason={t("notListed")} />, {
          isFigure: true,
          phone: "aside",
        }),
        ...earlier,
        column(
          "repaidAmount",
          t("principal"),
          ({ repaidAmount }) => <Figure amount={repaidAmount} reason={t("notRead")} />,
          FIGURE,
        ),
        column(
          "repaidInterest",
          t("interest"),
          ({ repaidInterest }) => <Figure amount={repaidInterest} reason={t("notRead")} />,
          FIGURE,
        ),
        column(
          "repayments",
          t("repayments"),
          ({ repayments, href }) =>
            repayments === 0 ? (
              countText(0)
            ) : (
              <Link href={href} prefetch={false}>
                {countText(repayments)}
              </Link>
            ),
          FIGURE,
        ),
      ]}
    />
  );
}
