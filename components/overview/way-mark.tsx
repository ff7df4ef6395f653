import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import styles from "./figures.module.css";

const SIGN = { up: "▲", down: "▼", same: "=" } as const;

/** Which way a figure went: a shape and a word, and a colour beside them. */
export function WayMark({ way, children }: { way: keyof typeof SIGN; children: ReactNode }) {
  const t = useTranslations("overview.change");
  return (
    <span className={styles.size} data-way={way}>
      <span aria-hidden="true">{SIGN[way]}</span>
      <span className="visually-hidden">{t(way)}</span> {children}
    </span>
  );
}
