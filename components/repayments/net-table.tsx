"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { PageLink } from "@/components/ui/page-link";
import { countText } from "@/lib/core/amount-text";
import { visibleText } from "@/lib/core/visible-text";
import type { NetRow } from "@/lib/repayments/net";

/** `href`: the repayments of the coin on these days. */
export type LinkedNetRow = NetRow & { readonly href: string };

type NetTableProps = {
  rows: readonly LinkedNetRow[];
  rebateGaps: string | null;
  repaymentGaps: string | null;
  label: string;
};

const FIELDS = ["rebate", "interest", "net", "principal"] as const;
type NetField = (typeof FIELDS)[number];
const column = columnOf<LinkedNetRow>();

/** Rebate and cost of loans, one row for each coin; coins are never added together. */
export function NetTable({ rows, rebateGaps, repaymentGaps, label }: NetTableProps) {
  const t = useTranslations("repayments.net");
  const reasonOf: Record<NetField, string> = {
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
        column.lead("coin", t("coin"), ({ href, coin }) => (
          <PageLink href={href}>{visibleText(coin)}</PageLink>
        )),
        ...FIELDS.map((field) => {
          const shown = { detail: "headline", reason: reasonOf[field] } as const;
          return column.figure(field, t(field), (row) => <Figure amount={row[field]} {...shown} />);
        }),
        column.figure("liquidations", t("liquidations"), ({ liquidations }) =>
          liquidations === 0 ? t("none") : countText(liquidations),
        ),
      ]}
    />
  );
}
