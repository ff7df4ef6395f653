import { useTranslations } from "next-intl";
import type { ChartData } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text";
import { concentrationOf, rankHoldings } from "@/lib/core/reality/holdings";
import { currentRows } from "@/lib/core/reality/match-holders";
import { EarlierHoldings } from "./earlier-holdings";
import { FactList } from "./fact-list";
import { type HolderRow, HoldingTable } from "./holding-table";
import { PercentFigure } from "./percent-figure";
import { ResearchChart } from "./research-chart";
import styles from "./stock.module.css";

type HoldingsProps = {
  code: string;
  holdings: readonly HolderRow[];
  /** Executives also have votes, and their figures a period. */
  kind: "shareholders" | "executives";
  label: string;
};

/** So many holders are drawn; all are in the table. */
const MOST_DRAWN = 10;

/** Who holds how much now, the largest first; how much the largest hold together; and what was reported before. */
export function Holdings({ code, holdings, kind, label }: HoldingsProps) {
  const t = useTranslations("research.holdings");
  if (holdings.length === 0) return <p className={styles.none}>{t("none")}</p>;
  const current = rankHoldings(currentRows(holdings));
  const earlier = holdings.filter((holding) => !current.includes(holding));
  const isExecutives = kind === "executives";
  const data = ranksChart(t, current.slice(0, MOST_DRAWN), isExecutives);
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

/** By rank, as in the table below; null where no part is known. */
function ranksChart(
  t: Text<"research.holdings">,
  ranked: readonly HolderRow[],
  hasVotes: boolean,
): ChartData | null {
  const fields = hasVotes ? (["holdingRatio", "voteRatio"] as const) : (["holdingRatio"] as const);
  const colours = { holdingRatio: "var(--accent)", voteRatio: "var(--series-1)" };
  const known = fields.filter((field) => ranked.some((row) => (row[field] ?? null) !== null));
  if (known.length === 0) return null;
  return {
    unit: "%",
    none: t("noPart"),
    series: known.map((field) => ({
      key: field,
      name: t(`fields.${field}`),
      colour: colours[field],
      total: null,
      share: null,
    })),
    buckets: ranked.map((row, at) => ({
      label: row.name ?? t("noName", { rank: at + 1 }),
      tick: String(at + 1),
      gap: null,
      amounts: known.map((field) => row[field] ?? null),
      total: null,
    })),
  };
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
