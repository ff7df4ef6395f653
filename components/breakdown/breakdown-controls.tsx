"use client";
import { useTranslations } from "next-intl";
import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_MEASURES,
  type BreakdownDimension,
  type BreakdownMeasure,
  isAmountMeasure,
} from "@/lib/core/commissions/breakdown";
import type { Bucket } from "@/lib/core/commissions/buckets";
import type { SHAPES } from "./breakdown-text";
import { ChartChoice, useChartUrl } from "./chart-choice";
import { ChartControls } from "./chart-controls";

/** As the server read it from the address. */
export type BreakdownState = {
  readonly by: BreakdownDimension;
  readonly measure: BreakdownMeasure;
  readonly per: Bucket;
  readonly shape: (typeof SHAPES)[number];
  readonly top: number;
  readonly view: "chart" | "table";
  /** The coin that is shown; null: the values of all, or counts. */
  readonly coin: string | null;
};

const TOPS = [3, 5, 8, 12, 24];

type ControlsProps = { state: BreakdownState; coins: readonly string[] };

/** Clients are counted, not added up: they have no chart by client, and none that is stacked. */
export function BreakdownControls({ state, coins }: ControlsProps) {
  const t = useTranslations("breakdown");
  const { change } = useChartUrl();
  const { by, measure, per, shape, top, coin } = state;
  const measures = BREAKDOWN_MEASURES.filter((name) => name !== "clients" || by !== "uid");
  const dimensions = BREAKDOWN_DIMENSIONS.filter((name) => name !== "uid" || measure !== "clients");
  return (
    <ChartControls
      measure={{ chosen: measure, names: measures, label: (name) => t(`measures.${name}`) }}
      by={{ chosen: by, names: dimensions, label: (name) => t(`dimensions.${name}`) }}
      per={per}
      shape={shape}
      shapes={measure === "clients" ? ["lines"] : ["stacked", "lines", "share"]}
      unit={isAmountMeasure(measure) ? { coin, coins } : null}
    >
      <ChartChoice label={t("choices.top")} value={String(top)} onChoose={(chartTop) => change({ chartTop })}>
        {[...new Set([...TOPS, top])]
          .sort((a, b) => a - b)
          .map((count) => (
            <option key={count} value={count}>
              {t("top", { count })}
            </option>
          ))}
      </ChartChoice>
    </ChartControls>
  );
}
