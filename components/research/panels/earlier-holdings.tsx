import { useTranslations } from "next-intl";
import { useState } from "react";
import styles from "../stock.module.css";
import type { HolderRow } from "./holder-row";
import { HoldingTable } from "./holding-table";

type EarlierHoldingsProps = { rows: readonly HolderRow[]; isExecutives: boolean; label: string };

/** What was reported for earlier periods: drawn once somebody unfolds it. */
export function EarlierHoldings({ rows, isExecutives, label }: EarlierHoldingsProps) {
  const t = useTranslations("research.holdings");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("earlier", { count: rows.length })}</summary>
      {isOpen ? <HoldingTable rows={rows} isExecutives={isExecutives} label={label} /> : null}
    </details>
  );
}
