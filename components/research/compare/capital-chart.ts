import type { Text } from "@/components/ui/text/text";
import { percentOf } from "@/lib/core/ratio";
import { type ComparedCapital, partOf, SHARE_KINDS } from "@/lib/core/reality/compare/capital";
import type { CompareQuery } from "@/lib/core/reality/compare/compare-query";
import type { CompareColumn } from "@/lib/core/reality/compare/measure";
import { SHARE_COLOURS } from "../share-kinds";
import { type CompareText, type DrawnChart, hasFigure, notDrawn, seriesOf } from "./chart-parts";

/** What each stock's shares are made of: a bar for each stock, of numbers or of parts of all its shares. */
export function capitalChart(
  t: CompareText,
  kinds: Text<"research.capital.kinds">,
  columns: readonly CompareColumn<ComparedCapital>[],
  choice: CompareQuery["capital"],
): DrawnChart {
  const buckets = columns.map(({ code, value }) => {
    const now = value?.now ?? null;
    return {
      label: code,
      gap: null,
      amounts: SHARE_KINDS.map((kind) => now?.[kind] ?? null),
      total: now?.totalShares ?? null,
      shares: SHARE_KINDS.map((kind) => {
        const part = now && partOf(now, kind);
        return part === null ? null : percentOf(part);
      }),
    };
  });
  const isDrawn = ({ amounts, shares }: Pick<(typeof buckets)[number], "amounts" | "shares">) =>
    hasFigure({ amounts: choice === "parts" ? shares : amounts });
  const drawn = buckets.filter(isDrawn);
  if (drawn.length === 0) return null;
  return {
    data: {
      unit: t("charts.ofShares"),
      none: t("charts.none"),
      series: SHARE_KINDS.map((kind) => seriesOf(kinds(kind), SHARE_COLOURS[kind])),
      buckets: drawn,
    },
    notes: notDrawn(
      t,
      buckets.filter((bucket) => !isDrawn(bucket)).map(({ label }) => ({ code: label })),
    ),
  };
}
