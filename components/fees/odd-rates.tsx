"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure } from "@/components/ui/figure";
import { productTypeLabel } from "@/components/ui/series-colour";
import { countText } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import type { OddRate } from "@/lib/core/commissions/fees";
import { ratioOf } from "@/lib/core/ratio";
import { visibleText } from "@/lib/core/visible-text";

export type LinkedRate = { readonly rate: OddRate; readonly href: string };

const column = columnsOf<LinkedRate>();

/** Clients with another rate than the account's average, the furthest off first. */
export function OddRates({ rates, label }: { rates: readonly LinkedRate[]; label: string }) {
  const t = useTranslations();
  const figure = (
    id: "rate" | "bookRate" | "feePaid" | "rebateAmount" | "rows",
    cell: (rate: OddRate) => ReactNode,
  ) =>
    column.display({
      id,
      header: t(`fees.odd.columns.${id}`),
      cell: ({ row: { original } }) => cell(original.rate),
      meta: { isFigure: true },
    });
  return (
    <DataTable
      label={label}
      rows={rates}
      rowId={({ href }) => href}
      columns={[
        column.display({
          id: "uid",
          header: t("fees.odd.columns.client"),
          cell: ({ row: { original } }) => (
            <Link href={original.href} prefetch={false}>
              {original.rate.uid}
            </Link>
          ),
          meta: { isLead: true },
        }),
        column.display({
          id: "productType",
          header: t("fees.odd.columns.productType"),
          cell: ({ row: { original } }) => productTypeLabel(t, original.rate.productType),
        }),
        column.display({
          id: "coin",
          header: t("fees.odd.columns.coin"),
          cell: ({ row: { original } }) => visibleText(original.rate.coin),
        }),
        figure("rate", ({ rebateAmount, feePaid }) => rateText(rebateAmount, feePaid)),
        figure("bookRate", ({ bookRebateAmount, bookFeePaid }) => rateText(bookRebateAmount, bookFeePaid)),
        figure("feePaid", ({ feePaid }) => <Figure amount={feePaid} />),
        figure("rebateAmount", ({ rebateAmount }) => <Figure amount={rebateAmount} />),
        figure("rows", ({ rowCount }) => countText(rowCount)),
      ]}
    />
  );
}

function rateText(rebate: Amount, paid: Amount): string {
  const ratio = ratioOf(rebate, paid);
  return ratio === null ? "—" : ratioText(ratio);
}
