"use client";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { concentrationOf, rankHoldings } from "@/lib/core/reality/holdings";
import { currentRows } from "@/lib/core/reality/match-holders";
import styles from "../stock.module.css";
import { FactList } from "./fact-list";
import { holderRanksChart } from "./holder-ranks-chart";
import { type HolderRow, MOST_HOLDERS_DRAWN } from "./holder-row";
import { HoldingTable } from "./holding-table";
import { PercentFigure } from "./percent-figure";
import { ResearchChart } from "./research-chart";

type HoldingsProps = {
  code: string;
  holdings: readonly HolderRow[];
  /** Executives also have votes, and their figures a period. */
  kind: "shareholders" | "executives";
  label: string;
};

/** Who holds how much now, the largest first; how much the largest hold together; and what was reported before. */
export function Holdings({ code, holdings, kind, label }: HoldingsProps) {
  const t = useTranslations("research.holdings");
  if (holdings.length === 0) return <p className={styles.none}>{t("none")}</p>;
  const current = rankHoldings(currentRows(holdings));
  const earlier = holdings.filter((holding) => !current.includes(holding));
  const isExecutives = kind === "executives";
  const data = holderRanksChart(t, current.slice(0, MOST_HOLDERS_DRAWN), isExecutives);
  return (
    <div className={styles.parts}>
      {data === null ? null : (
        <ResearchChart
          data={data}
          shape="grouped"
          heading={t("ranks")}
          title={t("ranksTitle", { code, label })}
          notes={[t("ofAll")]}
          fileStem={`${code}-${kind}`}
          table={{ key: kind, rowHead: t("fields.name") }}
        />
      )}
      <Concentrations holdings={current} />
      <HoldingTable rows={current} isExecutives={isExecutives} label={t("table", { label })} />
      {earlier.length > 0 ? (
        <EarlierHoldings rows={earlier} isExecutives={isExecutives} label={t("earlierOf", { label })} />
      ) : null}
    </div>
  );
}

function Concentrations({ holdings }: { holdings: readonly HolderRow[] }) {
  const t = useTranslations("research.holdings");
  const shares = concentrationOf(holdings);
  if (shares.length === 0) return null;
  return (
    <FactList
      title={t("concentration")}
      facts={shares.map(({ top, ratio }) => ({
        name: top === 1 ? t("largest") : t("together", { top }),
        value: <PercentFigure percent={ratio} />,
      }))}
    />
  );
}

type EarlierHoldingsProps = { rows: readonly HolderRow[]; isExecutives: boolean; label: string };

/** What was reported for earlier periods: drawn once somebody unfolds it. */
function EarlierHoldings({ rows, isExecutives, label }: EarlierHoldingsProps) {
  const t = useTranslations("research.holdings");
  const [isOpen, setOpen] = useState(false);
  return (
    <details className={styles.more} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{t("earlier", { count: rows.length })}</summary>
      {isOpen ? <HoldingTable rows={rows} isExecutives={isExecutives} label={label} /> : null}
    </details>
  );
}
