"use client";
import { useTranslations } from "next-intl";
import { ChartControls } from "@/components/breakdown/chart-controls";
import { CHART_SHAPES } from "@/lib/commissions/breakdown";
import type { Bucket } from "@/lib/commissions/buckets";
import {
  REPAYMENT_DIMENSIONS,
  REPAYMENT_MEASURES,
  type RepaymentDimension,
  type RepaymentMeasure,
} from "@/lib/repayments/breakdown";

type RepaymentChartControlsProps = {
  by: RepaymentDimension;
  measure: RepaymentMeasure;
  per: Bucket;
  shape: (typeof CHART_SHAPES)[number];
  /** The shown coin; null: values of all coins, or counts. */
  coin: string | null;
  coins: readonly string[];
};

export function RepaymentChartControls(props: RepaymentChartControlsProps) {
  const t = useTranslations("repayments.chart");
  const { by, measure, per, shape, coin, coins } = props;
  return (
    <ChartControls
      measure={{
        chosen: measure,
        names: REPAYMENT_MEASURES,
        label: (name) => t(`measures.${name}`),
      }}
      by={{ chosen: by, names: REPAYMENT_DIMENSIONS, label: (name) => t(`dimensions.${name}`) }}
      per={per}
      shape={shape}
      shapes={CHART_SHAPES}
      unit={measure === "records" ? null : { coin, coins }}
    />
  );
}
