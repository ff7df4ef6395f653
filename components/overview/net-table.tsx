import Link from "next/link";
import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { countText } from "@/components/ui/text/amount-text";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { NetRow, OverviewRepayments } from "@/lib/core/reports/overview-repayments";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./figures-table.module.css";

type NetTableProps = Pick<OverviewRepayments, "rows"> & {
  /** Why each side is not whole, in words; null where it is. */
  rebateGaps: string | null;
  repaymentGaps: string | null;
  label: string;
  /** The repayments of a coin on these days. */
  hrefOf: (coin: string) => string;
};

const FIELDS = ["rebate", "interest", "net", "principal"] as const satisfies readonly (keyof NetRow)[];
type Field = (typeof FIELDS)[number];

/** What was earned and what loans cost, a row a coin; coins are never added together. */
export function NetTable({ rows, rebateGaps, repaymentGaps, label, hrefOf }: NetTableProps) {
  const t = useTranslations("overview.net");
  const reasonOf: Record<Field, string> = {
    rebate: rebateGaps ?? t("noRebate"),
    interest: repaymentGaps ?? t("noRepayments"),
    net: rebateGaps ?? repaymentGaps ?? t("noSide"),
    principal: repaymentGaps ?? t("noRepayments"),
  };
  return (
    <div className={styles.place}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{t("coin")}</th>
            {FIELDS.map((field) => (
              <th key={field} scope="col">
                {t(field)}
              </th>
            ))}
            <th scope="col">{t("liquidations")}</th>
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={visibleText(row.coin)}>
              <th scope="row">
                <Link className={styles.coin} href={hrefOf(row.coin)} prefetch={false}>
                  {visibleText(row.coin)}
                </Link>
              </th>
              {FIELDS.map((field) => (
                <td key={field} data-label={t(field)}>
                  <Figure
                    amount={row[field]}
                    detail="headline"
                    decimals={decimalsOf(
                      rows.map((other) => other[field]),
                      "headline",
                    )}
                    reason={reasonOf[field]}
                  />
                </td>
              ))}
              <td data-label={t("liquidations")}>
                {row.liquidations === 0 ? t("none") : countText(row.liquidations)}
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
