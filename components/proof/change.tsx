import { useTranslations } from "next-intl";
import { Figure } from "@/components/ui/figure";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import styles from "./proof.module.css";

/** A difference with its sign in front; no difference is a quiet word, not a figure. */
export function Change({ amount, coin }: { amount: Amount; coin?: string }) {
  const t = useTranslations("proof");
  if (isZeroAmount(amount)) return <span className={styles.quiet}>{t("unchanged")}</span>;
  return (
    <span>
      {amount.startsWith("-") ? "" : "+"}
      <Figure amount={amount} {...(coin === undefined ? {} : { coin })} />
    </span>
  );
}
