import Link from "next/link";
import { useTranslations } from "next-intl";
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
};

type ClientMixProps = {
  rows: readonly MixRow[];
  label: string;
  /** The ledger with only these rows. */
  hrefOf: (row: MixRow) => string;
};

/** Rows that are listed before the rest is folded. */
const FIRST_ROWS = 12;

/** What a client trades; each line leads to its rows. */
export function ClientMix({ rows, label, hrefOf }: ClientMixProps) {
  const t = useTranslations("clients");
  const widths = {
    rebate: decimalsOf(rows.map(({ rebateAmount }) => rebateAmount)),
    fee: decimalsOf(rows.map(({ feePaid }) => feePaid)),
  };
  const table = (shown: readonly MixRow[], name: string) => (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={name}>
        <thead>
          <tr>
            <th scope="col" data-text="">
              {t("columns.symbol")}
            </th>
            <th scope="col" data-text="" data-wide="">
              {t("columns.productType")}
            </th>
            <th scope="col" data-wide="">
              {t("columns.rows")}
            </th>
            <th scope="col">{t("columns.rebate")}</th>
            <th scope="col" data-text="">
              {t("columns.coin")}
            </th>
            <th scope="col" data-wide="">
              {t("columns.feesPaid")}
            </th>
            <th scope="col" data-wide="">
              {t("columns.rate")}
            </th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <MixLine
              key={JSON.stringify([row.coin, row.symbol, row.productType])}
              row={row}
              href={hrefOf(row)}
              widths={widths}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
  const rest = rows.slice(FIRST_ROWS);
  return (
    <>
      {table(rows.slice(0, FIRST_ROWS), label)}
      {rest.length > 0 ? (
        <details>
          <summary>{t("mix.more", { count: rest.length })}</summary>
          {table(rest, t("mix.rest", { label }))}
        </details>
      ) : null}
    </>
  );
}

type MixLineProps = { row: MixRow; href: string; widths: { rebate: number; fee: number } };

function MixLine({ row, href, widths }: MixLineProps) {
  const t = useTranslations();
  const rate = ratioOf(row.rebateAmount, row.feePaid);
  return (
    <tr>
      <th scope="row" data-text="" data-symbol="">
        <Link href={href} prefetch={false} title={t("clients.mix.show")}>
          <span className={styles.dot} style={{ background: productTypeColour(row.productType) }} />
          {visibleText(row.symbol)}
        </Link>
      </th>
      <td data-text="" data-wide="">
        {productTypeLabel(t, row.productType)}
      </td>
      <td data-wide="">{countText(row.rowCount)}</td>
      <td>
        <Figure amount={row.rebateAmount} decimals={widths.rebate} />
      </td>
      <td data-text="">{visibleText(row.coin)}</td>
      <td data-wide="">
        <Figure amount={row.feePaid} decimals={widths.fee} />
      </td>
      <td data-wide="">{rate === null ? <Unknown reason={t("clients.mix.noFee")} /> : ratioText(rate)}</td>
    </tr>
  );
}
