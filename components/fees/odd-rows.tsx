"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { MarketName } from "@/components/ui/market-name";
import { PageLink } from "@/components/ui/page-link";
import { useWords } from "@/components/ui/text/use-words";
import type { CommissionRow } from "@/lib/commissions/commission";
import type { OddRate } from "@/lib/commissions/fees";
import { type Amount, ratioOf } from "@/lib/core/amount";
import { countText, ratioText } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";

/** `occurrence` tells rows apart that are equal in everything that names them. */
export type LinkedRow = {
  readonly row: CommissionRow & { readonly occurrence: number };
  readonly href: string;
};

const column = columnOf<LinkedRow>();
const FIGURES = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

export function OddRows({ rows, label }: { rows: readonly LinkedRow[]; label: string }) {
  const { t, language } = useWords();
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={({ row, href }) => `${row.occurrence} ${href}`}
      columns={[
        column.lead("day", t("fees.odd.columns.day"), ({ row, href }) => (
          <PageLink href={href}>{dayLabel(row.day, language)}</PageLink>
        )),
        column("uid", t("fees.odd.columns.client"), ({ row }) => visibleText(row.uid)),
        column("symbol", t("fees.odd.columns.symbol"), ({ row }) => (
          <MarketName symbol={row.symbol} productType={row.productType} />
        )),
        column("productType", t("fees.odd.columns.productType"), ({ row: { productType } }) =>
          productType === "" ? (
            <Unknown reason={t("ui.notGiven")} />
          ) : (
            productTypeText(t, productType)
          ),
        ),
        column("coin", t("fees.odd.columns.coin"), ({ row }) => visibleText(row.coin)),
        ...FIGURES.map((field) =>
          column.figure(field, t(`fees.odd.columns.${field}`), ({ row }) => (
            <Figure amount={row[field]} />
          )),
        ),
      ]}
    />
  );
}

/** `name`: what the client is called; null where only the uid is known. */
export type LinkedRate = {
  readonly rate: OddRate;
  readonly name: string | null;
  readonly href: string;
};

const rateColumn = columnOf<LinkedRate>();

/** Clients whose rate is not what it was, the most money first. */
export function OddRates({ rates, label }: { rates: readonly LinkedRate[]; label: string }) {
  const t = useTranslations();
  const figure = (
    id: "rate" | "beforeRate" | "stake" | "feePaid" | "rebateAmount" | "rows",
    cell: (rate: OddRate) => ReactNode,
  ) => rateColumn.figure(id, t(`fees.odd.columns.${id}`), ({ rate }) => cell(rate));
  return (
    <DataTable
      label={label}
      rows={rates}
      rowId={({ href }) => href}
      columns={[
        rateColumn.lead("uid", t("fees.odd.columns.client"), ({ href, name, rate }) => (
          <PageLink href={href} title={rate.uid}>
            {visibleText(name ?? rate.uid)}
          </PageLink>
        )),
        rateColumn("productType", t("fees.odd.columns.productType"), ({ rate }) =>
          productTypeText(t, rate.productType),
        ),
        rateColumn("coin", t("fees.odd.columns.coin"), ({ rate }) => visibleText(rate.coin)),
        figure("rate", ({ rebateAmount, feePaid }) => rateText(rebateAmount, feePaid)),
        figure("beforeRate", ({ beforeRebateAmount, beforeFeePaid }) =>
          rateText(beforeRebateAmount, beforeFeePaid),
        ),
        figure("stake", ({ stake }) => <Figure amount={stake} detail="value" />),
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
