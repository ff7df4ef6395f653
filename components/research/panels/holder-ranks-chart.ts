import type { ChartData } from "@/components/charts/chart-data";
import type { Text } from "@/components/ui/text/text";
import { visibleText } from "@/lib/core/visible-text";
import type { HolderRow } from "./holder-row";

/** By rank, as in the table below; null where no part is known. */
export function holderRanksChart(
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
      label: (row.name && visibleText(row.name)) ?? t("noName", { rank: at + 1 }),
      tick: String(at + 1),
      gap: null,
      amounts: known.map((field) => row[field] ?? null),
      total: null,
    })),
  };
}
