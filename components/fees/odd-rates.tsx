import Link from "next/link";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { productTypeLabel } from "@/components/ui/series-colour";
import { countText } from "@/components/ui/text/amount-text";
import { ratioText } from "@/components/ui/text/ratio-text";
import type { Amount } from "@/lib/core/amount";
import type { OddRate } from "@/lib/core/commissions/fees";
import { ratioOf } from "@/lib/core/ratio";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./fees.module.css";

export type LinkedRate = { readonly rate: OddRate; readonly href: string };

const FIGURES = ["rate", "bookRate", "feePaid", "rebateAmount", "rows"] as const;

/** Clients with another rate than everybody's, the farthest off first. */
export function OddRates({ rates, label }: { rates: readonly LinkedRate[]; label: string }) {
  const t = useTranslations();
  return (
    <section className={styles.tableWrap} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">{t("fees.odd.columns.client")}</th>
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
          {rates.map(({ rate, href }) => (
            <tr key={href}>
              <td>
                <Link href={href} prefetch={false}>
                  {rate.uid}
                </Link>
              </td>
              <td>{productTypeLabel(t, rate.productType)}</td>
              <td>{visibleText(rate.coin)}</td>
              <td data-figure="">{rateText(rate.rebateAmount, rate.feePaid)}</td>
              <td data-figure="">{rateText(rate.bookRebateAmount, rate.bookFeePaid)}</td>
              <td data-figure="">
                <Figure amount={rate.feePaid} />
              </td>
              <td data-figure="">
                <Figure amount={rate.rebateAmount} />
              </td>
              <td data-figure="">{countText(rate.rowCount)}</td>
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rateText(rebate: Amount, paid: Amount): string {
  const ratio = ratioOf(rebate, paid);
  return ratio === null ? "—" : ratioText(ratio);
}
