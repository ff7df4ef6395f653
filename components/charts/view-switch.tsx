"use client";
import { useTranslations } from "next-intl";
import styles from "./charts.module.css";

export type ChartView = "chart" | "table";

/** The same figures drawn, or as a table. */
export function ViewSwitch({ view, onChange }: { view: ChartView; onChange: (view: ChartView) => void }) {
  const t = useTranslations("charts");
  return (
    <span className={styles.views}>
      {(["chart", "table"] as const).map((name) => (
        <button
          key={name}
          type="button"
          className={styles.view}
          aria-pressed={view === name}
          onClick={() => onChange(name)}
        >
          {t(name)}
        </button>
      ))}
    </span>
  );
}
