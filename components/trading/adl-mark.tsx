import { useTranslations } from "next-intl";
import type { Amount } from "@/lib/core/amount";
import { amountLabel } from "@/lib/core/amount-text";
import { ADL_STEPS, type AdlStep } from "@/lib/trading/adl-rank";
import { Missing } from "./cells";
import styles from "./money.module.css";

/** `step` null: the rank is outside of 0 to 1. */
export type AdlView = { readonly rank: Amount; readonly step: AdlStep | null };

const STEPS = Array.from({ length: ADL_STEPS }, (_, index) => index + 1);

/** How soon a position would be reduced, in five bars; a dash where the exchange gave no rank. */
export function AdlMark({ adl }: { adl: AdlView | undefined }) {
  const t = useTranslations("tradingMoney.adl");
  if (adl === undefined) return <Missing reason={t("none")} />;
  const { rank, step } = adl;
  if (step === null) return <Missing reason={t("outside", { rank: amountLabel(rank) })} />;
  const label = t("label", { step, words: t(`step${step}`), rank: amountLabel(rank) });
  return (
    <span className={styles.adl} data-step={step} role="img" aria-label={label} title={label}>
      <span className={styles.adlBars} aria-hidden="true">
        {STEPS.map((bar) => (
          <span key={bar} data-lit={bar <= step || undefined} />
        ))}
      </span>
      <span aria-hidden="true">{t("of", { step })}</span>
    </span>
  );
}
