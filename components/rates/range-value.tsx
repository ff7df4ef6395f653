import { useTranslations } from "next-intl";
import { ValueFigure } from "@/components/valuation/value-figure";
import type { ValuedSum } from "@/lib/core/reports/valuation";
import styles from "./rates.module.css";

type RangeValueProps = { rebate: ValuedSum; currency: string; partial: string | null };

/** What the rates make of the days' rebate: the figure that every change of a rate moves. */
export function RangeValue({ rebate, currency, partial }: RangeValueProps) {
  const t = useTranslations("rates.coins");
  return (
    <div className={styles.rangeValue}>
      <span className={styles.rangeTerm}>
        {t("rebate", { currency })} {partial ? <span className={styles.partial}>{partial}</span> : null}
      </span>
      <span className={styles.rangeFigure}>
        <ValueFigure valued={rebate} currency={currency} explain />
      </span>
    </div>
  );
}
