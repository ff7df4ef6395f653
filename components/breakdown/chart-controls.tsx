"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString, useQueryStates } from "nuqs";
import type { ReactNode } from "react";
import { Choice } from "@/components/ui/forms/choice";
import { isRefusedOffline } from "@/components/ui/offline";
import { useUrlTransition } from "@/components/ui/url-transition";
import {
  BREAKDOWN_DIMENSIONS,
  BREAKDOWN_MEASURES,
  type BreakdownDimension,
  type BreakdownMeasure,
  CHART_SHAPES,
  type ChartQuery,
  isAmountMeasure,
} from "@/lib/commissions/breakdown";
import { BUCKETS, type Bucket } from "@/lib/commissions/buckets";
import { visibleText } from "@/lib/core/visible-text";

type Shape = (typeof CHART_SHAPES)[number];
type ChartChoice<Name extends string> = {
  readonly chosen: Name;
  readonly names: readonly Name[];
  readonly label: (name: Name) => string;
};

type ChartControlsProps<Measure extends string, Dimension extends string> = {
  measure: ChartChoice<Measure>;
  by: ChartChoice<Dimension>;
  per: Bucket;
  shape: Shape;
  shapes: readonly Shape[];
  /** `coin`: the shown one; null: values of all coins. Null instead of a unit: counts are shown. */
  unit: { readonly coin: string | null; readonly coins: readonly string[] } | null;
  children?: ReactNode;
};

/** The option for the values of all coins; no coin has this name. */
const VALUES = "";

export function ChartControls<Measure extends string, Dimension extends string>({
  measure,
  by,
  per,
  shape,
  shapes,
  unit,
  children,
}: ChartControlsProps<Measure, Dimension>) {
  const t = useTranslations("breakdown");
  const { change } = useChartUrl();
  const chooseUnit = (chosen: string) =>
    change({ chartUnit: chosen === VALUES ? "value" : "coin", chartCoin: chosen || null });
  return (
    <Group gap={8} mb={4} align="stretch">
      <Choice
        title={t("choices.measure")}
        {...measure}
        onChoose={(chartOf) => change({ chartOf })}
      />
      {unit ? (
        <Choice
          title={t("choices.unit")}
          chosen={unit.coin ?? VALUES}
          names={[VALUES, ...unit.coins]}
          label={(name) => (name === VALUES ? t("allCoins") : visibleText(name))}
          onChoose={chooseUnit}
        />
      ) : null}
      <Choice
        title={t("choices.by")}
        {...by}
        label={(name) => t("by", { dimension: by.label(name) })}
        onChoose={(chartBy) => change({ chartBy })}
      />
      <Choice
        title={t("choices.per")}
        chosen={per}
        names={BUCKETS}
        label={(name) => t(`per.${name}`)}
        onChoose={(chartPer) => change({ chartPer })}
      />
      <Choice
        title={t("choices.shape")}
        chosen={shape}
        names={shapes}
        label={(name) => t(`shapes.${name}`)}
        onChoose={(chartShape) => change({ chartShape })}
      />
      {children}
    </Group>
  );
}

/** `coin`: the shown one; null: values of all coins, or counts. */
type BreakdownState = Omit<ChartQuery<BreakdownDimension, BreakdownMeasure>, "per" | "unit"> & {
  readonly per: Bucket;
  readonly top: number;
};

const TOPS = [3, 5, 8, 12, 24];

/** Counts of clients do not add up, so they have no chart by client and no stacked one. */
export function BreakdownControls({
  state,
  coins,
}: {
  state: BreakdownState;
  coins: readonly string[];
}) {
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
      shapes={measure === "clients" ? ["lines"] : CHART_SHAPES}
      unit={isAmountMeasure(measure) ? { coin, coins } : null}
    >
      <Choice
        title={t("choices.top")}
        chosen={String(top)}
        names={[...new Set([...TOPS, top])].sort((a, b) => a - b).map(String)}
        label={(count) => t("top", { count: Number(count) })}
        onChoose={(chartTop) => change({ chartTop })}
      />
    </ChartControls>
  );
}

/**
 * The address's keys as lib/commissions/breakdown reads them. Only the server checks their values.
 */
const parsers = {
  chartBy: parseAsString,
  chartOf: parseAsString,
  chartPer: parseAsString,
  chartUnit: parseAsString,
  chartCoin: parseAsString,
  chartShape: parseAsString,
  chartTop: parseAsString,
  chartView: parseAsString,
};
export function useChartUrl() {
  const startTransition = useUrlTransition();
  const [, setState] = useQueryStates(parsers, { shallow: false, scroll: false, startTransition });
  return {
    change: (next: { [Key in keyof typeof parsers]?: string | null }) => {
      if (!isRefusedOffline()) void setState(next);
    },
  };
}
