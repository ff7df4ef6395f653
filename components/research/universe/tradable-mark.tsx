import { useWords } from "@/components/ui/text/text";
import type { Tradable } from "@/lib/core/reality/market/tradable";
import styles from "./tradable-mark.module.css";
import { tradableText } from "./tradable-text";

export function TradableMark({ tradable }: { tradable: Tradable }) {
  const words = useWords("market");
  const { word, why } = tradableText(words, tradable);
  const tone = tradable.kind === "closed" && tradable.why.kind === "suspended" ? "suspended" : tradable.kind;
  return (
    <span className={styles.mark} data-tone={tone} title={words.t("tradable.title", { word, why })}>
      <span className={styles.dot} aria-hidden="true" />
      <span className={styles.word}>{word}</span>
      <span className={styles.why}>{why}</span>
    </span>
  );
}
