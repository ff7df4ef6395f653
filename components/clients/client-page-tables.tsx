"use client";
import { useTranslations } from "next-intl";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { ColourDot } from "@/components/ui/legend";
import { MarketName } from "@/components/ui/market-name";
import { PageLink } from "@/components/ui/page-link";
import { productTypeColour } from "@/components/ui/series-colour";
import { useWords } from "@/components/ui/text/use-words";
import type { CommissionSums } from "@/lib/commissions/commission";
import { rebateRate } from "@/lib/commissions/fees";
import { type CommissionRowKey, formatRowKey, type LedgerRow } from "@/lib/commissions/row-key";
import type { Amount } from "@/lib/core/amount";
import { countText, decimalsByCoin, ratioText } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import { productTypeText } from "@/lib/core/market-name";
import { visibleText } from "@/lib/core/visible-text";
import type { SeenFigures } from "@/lib/earnings/earnings";

/** Null: the person does not see it, or the exchange did not send it. */
type SeenAmounts = { readonly rebateAmount: Amount | null; readonly feePaid: Amount | null };

export type MixRow = SeenAmounts &
  Pick<CommissionSums, "coin" | "rowCount" | "feePaidMissing"> &
  Pick<LedgerRow, "symbol" | "productType"> & { readonly href: string };

const FIRST_ROWS = 12;
const column = columnOf<MixRow>();

type TableProps<Row> = { rows: readonly Row[]; label: string; seen: SeenFigures };

export function ClientMix({ rows, label, seen }: TableProps<MixRow>) {
  const t = useTranslations("clients.mix");
  const columns = useMixColumns(rows, seen);
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

function useMixColumns(rows: readonly MixRow[], seen: SeenFigures) {
  const t = useTranslations();
  const decimals = {
    rebate: decimalsByCoin(rows, ({ rebateAmount }) => rebateAmount),
    fee: decimalsByCoin(rows, ({ feePaid }) => feePaid),
  };
  const rebate = column.figure("rebate", t("clients.columns.rebate"), { phone: "aside" }, (row) => (
    <Figure amount={row.rebateAmount} decimals={decimals.rebate(row.coin)} />
  ));
  const feePaid = column.figure("feePaid", t("clients.columns.feesPaid"), (row) => (
    <Figure
      amount={row.feePaid}
      decimals={decimals.fee(row.coin)}
      missingRows={row.feePaidMissing}
    />
  ));
  const rate = column.figure("rate", t("clients.columns.rate"), (row) => {
    const ratio = rebateRate(row);
    if (ratio !== null) return ratioText(ratio);
    const count = row.feePaidMissing;
    const reason = count > 0 ? t("clients.list.feesNotGiven", { count }) : t("clients.mix.noFee");
    return <Unknown reason={reason} />;
  });
  return [
    column.lead("symbol", t("clients.columns.symbol"), (row) => (
      <PageLink href={row.href} title={t("clients.mix.show")}>
        <ColourDot colour={productTypeColour(row.productType)} />
        <MarketName symbol={row.symbol} productType={row.productType} />
      </PageLink>
    )),
    column("productType", t("clients.columns.productType"), (row) =>
      productTypeText(t, row.productType),
    ),
    column.figure("rows", t("clients.columns.rows"), (row) => countText(row.rowCount)),
    seen.rebate ? rebate : null,
    column("coin", t("clients.columns.coin"), { phone: "aside" }, (row) => visibleText(row.coin)),
    seen.fees ? feePaid : null,
    seen.rebate && seen.fees ? rate : null,
  ].filter((each) => each !== null);
}

export type RecentRow = SeenAmounts & CommissionRowKey & Pick<LedgerRow, "dealAmount">;
const rowColumn = columnOf<RecentRow>();

export function RecentRows({ rows, label, seen }: TableProps<RecentRow>) {
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
            <MarketName symbol={row.symbol} productType={row.productType} />
          </>
        )),
        rowColumn("productType", t("clients.columns.productType"), (row) =>
          productTypeText(t, row.productType),
        ),
        seen.rebate ? figure("rebateAmount", "aside") : null,
        rowColumn("coin", t("clients.columns.coin"), { phone: "aside" }, (row) =>
          visibleText(row.coin),
        ),
        seen.fees ? figure("feePaid") : null,
        figure("dealAmount"),
      ].filter((each) => each !== null)}
    />
  );
}
