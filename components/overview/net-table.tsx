"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { NetRow } from "@/lib/core/reports/overview";
import { visibleText } from "@/lib/core/visible-text";

/** `href`: the repayments of the coin on these days. */
export type LinkedNetRow = NetRow & { readonly href: string };

type NetTableProps = {
  rows: readonly LinkedNetRow[];
  /** Why each side is incomplete, in words; null where it is complete. */
  rebateGaps: string | null;
  repaymentGaps: string | null;
  label: string;
};

const FIELDS = ["rebate", "interest", "net", "principal"] as const;
type Field = (typeof FIELDS)[number];
const column = columnsOf<LinkedNetRow>();

/** What was earned and what loans cost, a row a coin; coins are never added together. */
export function NetTable({ rows, rebateGaps, repaymentGaps, label }: NetTableProps) {
  const t = useTranslations("overview.net");
  const reasonOf: Record<Field, string> = {
    rebate: rebateGaps ?? t("noRebate"),
    interest: repaymentGaps ?? t("noRepayments"),
    net: rebateGaps ?? repaymentGaps ?? t("noSide"),
    principal: repaymentGaps ?? t("noRepayments"),
  };
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ coin }) => coin}
      columns={[
        column.display({
          id: "coin",
          header: t("coin"),
          cell: ({ row: { original } }) => (
            <Link href={original.href} prefetch={false}>
              {visibleText(original.coin)}
            </Link>
          ),
          meta: { isLead: true },
        }),
        ...FIELDS.map((field) => {
          const amounts = rows.map((row) => row[field]);
          const decimals = decimalsOf(amounts, "headline");
          return column.display({
            id: field,
            header: t(field),
            cell: ({ row: { original } }) => (
              <Figure
                amount={original[field]}
                detail="headline"
                decimals={decimals}
                reason={reasonOf[field]}
              />
            ),
            meta: { isFigure: true },
          });
        }),
        column.display({
          id: "liquidations",
          header: t("liquidations"),
          cell: ({ row: { original } }) =>
            original.liquidations === 0 ? t("none") : countText(original.liquidations),
          meta: { isFigure: true },
        }),
      ]}
    />
  );
}
