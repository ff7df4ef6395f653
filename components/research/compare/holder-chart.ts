import {
  type ComparedHolders,
  EXECUTIVE_MEASURES,
  SHAREHOLDER_MEASURES,
} from "@/lib/core/reality/compare/holders";
import type { CompareColumn } from "@/lib/core/reality/compare/measure";
import { amountOf, type CompareText, type DrawnChart, drawnOnly, hasFigure } from "./chart-parts";
import type { ColouredCode } from "./colour-codes";

const STEPS = {
  shareholders: ["top1", "top5", "top10"],
  executives: ["top1", "top5", "top10", "together"],
} as const;
const MEASURES = { shareholders: SHAREHOLDER_MEASURES, executives: EXECUTIVE_MEASURES };

/** How much the largest hold of each stock: by steps, the stocks beside each other. */
export function holderChart(
  t: CompareText,
  kind: keyof typeof STEPS,
  codes: readonly ColouredCode[],
  columns: readonly CompareColumn<ComparedHolders>[],
): DrawnChart {
  const buckets = STEPS[kind].map((key) => {
    const measure = MEASURES[kind].find((each) => each.key === key);
    return {
      label: t(`measures.${key}`),
      tick: t(`ticks.${key}`),
      gap: null,
      amounts: columns.map(({ value }) => (value && measure ? amountOf(measure.of(value)) : null)),
      total: null,
    };
  });
  const drawn = drawnOnly(t, codes, { unit: "%", buckets: buckets.filter(hasFigure) });
  return drawn && { ...drawn, notes: [t("charts.holdersNote"), ...drawn.notes] };
}
