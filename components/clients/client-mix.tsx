"use client";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { columnsOf, DataTable } from "@/components/ui/data-table";
import { Figure, Unknown } from "@/components/ui/figure";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { countText } from "@/components/ui/text/amount-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import { ratioOf } from "@/lib/core/ratio";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./client-page.module.css";

/** What a client had of one coin, symbol and product type. */
export type MixRow = {
  readonly coin: string;
  readonly symbol: string;
  readonly productType: string;
  readonly rowCount: number;
  readonly rebateAmount: Amount;
  readonly feePaid: Amount;
  /** The ledger with only these rows. */
  readonly href: string;
};

/** Rows that are listed before the rest is folded. */
const FIRST_ROWS = 12;
const column = columnsOf<MixRow>();

/** What a client trades; each line leads to its rows. */
export function ClientMix({ rows, label }: { rows: readonly MixRow[]; label: string }) {
  const t = useTranslations("clients.mix");
  const columns = useMixColumns(rows);
  const rowId = ({ coin, symbol, productType }: MixRow) => JSON.stringify([coin, symbol, productType]);
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
    rebate: decimalsOf(rows.map(({ rebateAmount }) => rebateAmount)),
    fee: decimalsOf(rows.map(({ feePaid }) => feePaid)),
  };
  return column.columns([
    column.display({
      id: "symbol",
      header: t("clients.columns.symbol"),
      cell: ({ row: { original } }) => (
        <Link href={original.href} prefetch={false} title={t("clients.mix.show")}>
          <span className={styles.dot} style={{ background: productTypeColour(original.productType) }} />
          {visibleText(original.symbol)}
        </Link>
      ),
      meta: { isLead: true },
    }),
    column.display({
      id: "productType",
      header: t("clients.columns.productType"),
      cell: ({ row: { original } }) => productTypeLabel(t, original.productType),
    }),
    column.display({
      id: "rows",
      header: t("clients.columns.rows"),
      cell: ({ row: { original } }) => countText(original.rowCount),
      meta: { isFigure: true },
    }),
    column.display({
      id: "rebate",
      header: t("clients.columns.rebate"),
      cell: ({ row: { original } }) => <Figure amount={original.rebateAmount} decimals={decimals.rebate} />,
      meta: { isFigure: true, phone: "aside" },
    }),
    column.display({
      id: "coin",
      header: t("clients.columns.coin"),
      cell: ({ row: { original } }) => visibleText(original.coin),
      meta: { phone: "aside" },
    }),
    column.display({
      id: "feePaid",
      header: t("clients.columns.feesPaid"),
      cell: ({ row: { original } }) => <Figure amount={original.feePaid} decimals={decimals.fee} />,
      meta: { isFigure: true },
    }),
    column.display({
      id: "rate",
      header: t("clients.columns.rate"),
      cell: ({ row: { original } }) => {
        const rate = ratioOf(original.rebateAmount, original.feePaid);
        return rate === null ? <Unknown reason={t("clients.mix.noFee")} /> : ratioText(rate);
      },
      meta: { isFigure: true },
    }),
  ]);
}
