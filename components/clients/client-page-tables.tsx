"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { ColourDot } from "@/components/ui/legend";
import { PageLink } from "@/components/ui/page-link";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { useWords } from "@/components/ui/text/use-words";
import type { CommissionSums } from "@/lib/commissions/commission";
import { rebateRate } from "@/lib/commissions/fees";
import { formatRowKey, type LedgerRow } from "@/lib/commissions/row-key";
import { countText, decimalsByCoin, ratioText } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { visibleText } from "@/lib/core/visible-text";

export type MixRow = Pick<CommissionSums, "coin" | "rowCount" | "rebateAmount" | "feePaid"> &
  Pick<LedgerRow, "symbol" | "productType"> & { readonly href: string };

const FIRST_ROWS = 12;
const column = columnOf<MixRow>();

export function ClientMix({ rows, label }: { rows: readonly MixRow[]; label: string }) {
  const t = useTranslations("clients.mix");
  const columns = useMixColumns(rows);
  const rowId = ({ coin, symbol, productType }: MixRow) =>
    JSON.stringify([coin, symbol, productType]);
  const rest = rows.slice(FIRST_ROWS);
  return (
    <>
      <DataTable label={label} rows={rows.slice(0, FIRST_ROWS)} rowId={rowId} columns={columns} />
      {rest.length > 0 ? (
        <details>
          <summary>{t("more", { count: rest.length })}</summary>
          <DataTable label={t("rest", { label })} rows={rest} rowId={rowId} columns={columns} />
        </details>
      ) : null}
    </>
  );
}

function useMixColumns(rows: readonly MixRow[]) {
  const t = useTranslations();
  const decimals = {
    rebate: decimalsByCoin(rows, ({ rebateAmount }) => rebateAmount),
    fee: decimalsByCoin(rows, ({ feePaid }) => feePaid),
  };
  return [
    column.lead("symbol", t("clients.columns.symbol"), (row) => (
      <PageLink href={row.href} title={t("clients.mix.show")}>
        <ColourDot colour={productTypeColour(row.productType)} />
        {visibleText(row.symbol)}
      </PageLink>
    )),
    column("productType", t("clients.columns.productType"), (row) =>
      productTypeLabel(t, row.productType),
    ),
    column.figure("rows", t("clients.columns.rows"), (row) => countText(row.rowCount)),
    column.figure("rebate", t("clients.columns.rebate"), { phone: "aside" }, (row) => (
      <Figure amount={row.rebateAmount} decimals={decimals.rebate(row.coin)} />
    )),
    column("coin", t("clients.columns.coin"), { phone: "aside" }, (row) => visibleText(row.coin)),
    column.figure("feePaid", t("clients.columns.feesPaid"), (row) => (
      <Figure amount={row.feePaid} decimals={decimals.fee(row.coin)} />
    )),
    column.figure("rate", t("clients.columns.rate"), (row) => {
      const rate = rebateRate(row);
      return rate === null ? <Unknown reason={t("clients.mix.noFee")} /> : ratioText(rate);
    }),
  ];
}

const rowColumn = columnOf<LedgerRow>();

export function RecentRows({ rows, label }: { rows: readonly LedgerRow[]; label: string }) {
  const { t, language } = useWords();
  const figure = (field: "rebateAmount" | "feePaid" | "dealAmount", phone?: "aside" | "hidden") => {
    const id = field === "rebateAmount" ? "rebate" : field;
    const decimals = decimalsByCoin(rows, (row) => row[field]);
    return rowColumn.figure(id, t(`clients.columns.${id}`), { phone }, (row) => (
      <Figure amount={row[field]} decimals={decimals(row.coin)} />
    ));
  };
  return (
    <DataTable
      label={label}
      rows={rows}
      rowId={formatRowKey}
      columns={[
        rowColumn.lead("day", t("clients.columns.day"), (row) => (
          <time dateTime={row.day}>{dayLabel(row.day, language)}</time>
        )),
        rowColumn("symbol", t("clients.columns.symbol"), (row) => (
          <>
            <ColourDot colour={productTypeColour(row.productType)} />
            {visibleText(row.symbol)}
          </>
        )),
        rowColumn("productType", t("clients.columns.productType"), (row) =>
          productTypeLabel(t, row.productType),
        ),
        figure("rebateAmount", "aside"),
        rowColumn("coin", t("clients.columns.coin"), { phone: "aside" }, (row) =>
          visibleText(row.coin),
        ),
        figure("feePaid"),
        figure("dealAmount"),
      ]}
    />
  );
}
