import { useLocale, useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { dayLabel } from "@/components/ui/text/day-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { LedgerRow } from "@/lib/core/commissions/row-key";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./client-page.module.css";

/** The newest rows of a client, as the exchange sent them; the ledger has all of them. */
export function RecentRows({ rows, label }: { rows: readonly LedgerRow[]; label: string }) {
  const t = useTranslations();
  const language = useLocale();
  const width = (field: "rebateAmount" | "feePaid" | "dealAmount") =>
    decimalsOf(rows.map((row) => row[field]));
  const widths = {
    rebateAmount: width("rebateAmount"),
    feePaid: width("feePaid"),
    dealAmount: width("dealAmount"),
  };
  return (
    <div className={styles.wrap}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col" data-text="">
              {t("clients.columns.day")}
            </th>
            <th scope="col" data-text="">
              {t("clients.columns.symbol")}
            </th>
            <th scope="col" data-text="" data-wide="">
              {t("clients.columns.productType")}
            </th>
            <th scope="col">{t("clients.columns.rebate")}</th>
            <th scope="col" data-text="">
              {t("clients.columns.coin")}
            </th>
            <th scope="col" data-wide="">
              {t("clients.columns.feePaid")}
            </th>
            <th scope="col" data-wide="">
              {t("clients.columns.dealAmount")}
            </th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={JSON.stringify([row.day, row.coin, row.symbol, row.productType, row.occurrence])}>
              <td data-text="">
                <time dateTime={row.day}>{dayLabel(row.day, language)}</time>
              </td>
              <td data-text="" data-symbol="">
                <span className={styles.dot} style={{ background: productTypeColour(row.productType) }} />
                {visibleText(row.symbol)}
              </td>
              <td data-text="" data-wide="">
                {productTypeLabel(t, row.productType)}
              </td>
              <td>
                <Figure amount={row.rebateAmount} decimals={widths.rebateAmount} />
              </td>
              <td data-text="">{visibleText(row.coin)}</td>
              <td data-wide="">
                <Figure amount={row.feePaid} decimals={widths.feePaid} />
              </td>
              <td data-wide="">
                <Figure amount={row.dealAmount} decimals={widths.dealAmount} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
