"use client";
import { useAgo } from "@/components/stocks/use-ago";
import { MarkedText } from "@/components/ui/marked-text";
import { useWords } from "@/components/ui/text/use-words";
import type { Tradable } from "@/lib/stocks/market/tradable";
import styles from "./tradable-mark.module.css";
import { tradableText } from "./tradable-text";

const LOOKS = {
  open: { tone: "good", mark: "full" },
  closed: { tone: "quiet", mark: "ring" },
  suspended: { tone: "bad", mark: "square" },
  unknown: { tone: "quiet", mark: "dashed" },
} as const;

type TradableMarkProps = {
  tradable: Tradable;
  /** Says the reason on hover only. */
  isShort?: boolean;
};

export function TradableMark({ tradable, isShort = false }: TradableMarkProps) {
  const words = useWords("market");
  const checked = useAgo(tradable.kind === "open" ? (tradable.suspensionAgeMs ?? null) : null);
  const { word, why } = tradableText(words, tradable, checked);
  const state =
    tradable.kind === "closed" && tradable.why.kind === "suspended" ? "suspended" : tradable.kind;
  return (
    <MarkedText {...LOOKS[state]} title={words.t("tradable.title", { word, why })}>
      <span className={styles.word}>{word}</span>
      {isShort ? null : <span className={styles.why}>{why}</span>}
    </MarkedText>
  );
}
