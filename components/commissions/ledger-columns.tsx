import {
  cellSelectionFeature,
  columnOrderingFeature,
  columnPinningFeature,
  columnResizingFeature,
  columnSizingFeature,
  columnVisibilityFeature,
  createColumnHelper,
  type ReactTable,
  rowSortingFeature,
  tableFeatures,
} from "@tanstack/react-table";
import { useTranslations } from "next-intl";
import { ClientName } from "@/components/clients/client-name";
import { Figure, Unknown } from "@/components/ui/figure";
import { ColourDot } from "@/components/ui/legend";
import { MarketName } from "@/components/ui/market-name";
import { productTypeColour } from "@/components/ui/series-colour";
import type { ClientTag } from "@/lib/clients/client";
import { NARROWEST_COLUMN_PX, WIDEST_COLUMN_PX } from "@/lib/commissions/column-layout";
import { isAmountField } from "@/lib/commissions/commission";
import type { LedgerRow } from "@/lib/commissions/row-key";
import { valueDetail } from "@/lib/core/amount-text";
import { dayLabel } from "@/lib/core/day-text";
import type { Language } from "@/lib/core/language";
import { productTypeText } from "@/lib/core/market-name";
import type { Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import type { ColumnDecimals } from "./column-measure";
import { ALL_FIELDS, type LedgerField } from "./field-text";

const helper = createColumnHelper<typeof features, LedgerRow>();

/** The column of an order by value. It is not part of a person's layout. */
export const VALUE_COLUMN = "value";

type LedgerColumnsOf = {
  readonly order: readonly string[];
  readonly decimals: ColumnDecimals;
  readonly tags: ReadonlyMap<string, ClientTag>;
  /** The currency of an order by value; null: another order. */
  readonly currency: string | null;
};

export function ledgerColumns(words: Words, { order, decimals, tags, currency }: LedgerColumnsOf) {
  const size = { minSize: NARROWEST_COLUMN_PX, maxSize: WIDEST_COLUMN_PX };
  const fields = ALL_FIELDS.filter((field) => order.includes(field)).map((field) =>
    helper.accessor((row) => row[field], {
      id: field,
      header: words.t(`ledger.fields.${field}`),
      cell: cellOf(words.language, field, decimals, tags),
      sortDescFirst: isAmountField(field) || field === "day",
      ...size,
    }),
  );
  if (currency === null) return helper.columns(fields);
  const value = helper.accessor((row) => row.value ?? null, {
    id: VALUE_COLUMN,
    header: words.t("ledger.valueIn", { currency }),
    cell: ({ getValue }) => (
      <Figure
        amount={getValue()}
        detail={valueDetail(currency)}
        reason={words.t("valuation.noRate")}
      />
    ),
    ...size,
  });
  return helper.columns([...fields, value]);
}

function cellOf(
  language: Language,
  field: LedgerField,
  decimals: ColumnDecimals,
  tags: ReadonlyMap<string, ClientTag>,
) {
  return ({ row: { original } }: { row: { original: LedgerRow } }) => {
    if (isAmountField(field))
      return <Figure amount={original[field]} decimals={decimals(field, original.coin)} />;
    if (field === "day")
      return <time dateTime={original.day}>{dayLabel(original.day, language)}</time>;
    if (field === "symbol")
      return <MarketName symbol={original.symbol} productType={original.productType} />;
    if (field === "productType") return <ProductType type={original.productType} />;
    // Most clients have no tag. Thousands of rows are drawn, so these skip the component.
    const tag = field === "uid" ? tags.get(original.uid) : undefined;
    return tag ? <ClientName uid={original.uid} tag={tag} /> : visibleText(original[field]);
  };
}

function ProductType({ type }: { type: string }) {
  const t = useTranslations();
  if (type === "") return <Unknown reason={t("ledger.noProductType")} />;
  return (
    <>
      <ColourDot colour={productTypeColour(type)} />
      {productTypeText(t, type)}
    </>
  );
}

/** The server sorts and pages; the table arranges columns and selection. */
export const features = tableFeatures({
  rowSortingFeature,
  columnOrderingFeature,
  columnVisibilityFeature,
  columnPinningFeature,
  columnSizingFeature,
  columnResizingFeature,
  cellSelectionFeature,
});

export type LedgerTable = ReactTable<typeof features, LedgerRow>;
