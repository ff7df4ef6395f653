import Link from "next/link";
import { useLocale, useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { productTypeLabel } from "@/components/ui/series-colour";
import { dayLabel } from "@/components/ui/text/day-text";
import type { CommissionRow } from "@/lib/core/commissions/commission";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./fees.module.css";

/** `occurrence` tells rows apart that are equal in everything that names them. */
export type LinkedRow = {
  readonly row: CommissionRow & { readonly occurrence: number };
  readonly href: string;
};

const FIGURES = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;

/** Rows that somebody should look at, each with the way to it in the ledger. */
export function OddRows({ rows, label }: { rows: readonly LinkedRow[]; label: string }) {
  const t = useTranslations();
  const language = useLocale();
  return (
    <section className={styles.tableWrap} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("fees.odd.columns.day")}</th>
            <th scope="col">{t("fees.odd.columns.client")}</th>
            <th scope="col">{t("fees.odd.columns.symbol")}</th>
            <th scope="col">{t("fees.odd.columns.productType")}</th>
            <th scope="col">{t("fees.odd.columns.coin")}</th>
            {FIGURES.map((name) => (
              <th key={name} scope="col" data-figure="">
                {t(`fees.odd.columns.${name}`)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ row, href }) => (
            <tr key={`${row.occurrence} ${href}`}>
              <td>
                <Link href={href} prefetch={false}>
                  {dayLabel(row.day, language)}
                </Link>
              </td>
              <td>{visibleText(row.uid)}</td>
              <td>{visibleText(row.symbol)}</td>
              <td>
                {row.productType === "" ? (
                  <Unknown reason={t("ui.notGiven")} />
                ) : (
                  productTypeLabel(t, row.productType)
                )}
              </td>
              <td>{visibleText(row.coin)}</td>
              {FIGURES.map((field) => (
                <td key={field} data-figure="">
                  <Figure amount={row[field]} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}
