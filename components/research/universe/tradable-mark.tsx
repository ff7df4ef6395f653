import { useLocale, useTranslations } from "next-intl";
import type { Tradable } from "@/lib/core/reality/market/tradable";
import styles from "./tradable-mark.module.css";
import { tradableText } from "./tradable-text";

export function TradableMark({ tradable }: { tradable: Tradable }) {
  const t = useTranslations("market");
  const { word, why } = tradableText(t, tradable, useLocale());
  const tone = tradable.kind === "closed" && tradable.why.kind === "suspended" ? "suspended" : tradable.kind;
  return (
    <span className={styles.mark} data-tone={tone} title={t("tradable.title", { word, why })}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      <span className={styles.why}>{why}</span>
    </span>
  );
}
