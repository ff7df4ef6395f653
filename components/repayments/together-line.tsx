import { useTranslations } from "next-intl";
import { ValueFigure } from "@/components/valuation/value-figure";
import type { RepaymentTotal } from "@/lib/core/repayments/sums";
import styles from "./repayments.module.css";

/** What all coins are worth together, with the rates that made it, and what of them has no value. */
export function TogetherLine({ values, currency }: { values: RepaymentTotal["values"]; currency: string }) {
  const t = useTranslations("repayments.totals");
  return (
    <dl className={styles.together}>
      <div>
        <dt>{t("allPrincipal")}</dt>
        <dd>
          <ValueFigure valued={values.repaidAmount} currency={currency} explain />
        </dd>
      </div>
      <div>
        <dt>{t("allInterest")}</dt>
        <dd>
          <ValueFigure valued={values.repaidInterest} currency={currency} explain />
        </dd>
      </div>
    </dl>
  );
}
