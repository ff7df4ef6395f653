"use client";
import { useTranslations } from "next-intl";
import type { ReactNode } from "react";
import { BUCKETS, type Bucket } from "@/lib/core/commissions/buckets";
import { visibleText } from "@/lib/core/visible-text";
import styles from "./breakdown.module.css";
import type { SHAPES } from "./breakdown-text";
import { ChartChoice, useChartUrl } from "./chart-choice";

type Shape = (typeof SHAPES)[number];
/** What is chosen, what else could be, and all of it in words. */
type Choice<Name extends string> = {
  readonly chosen: Name;
  readonly names: readonly Name[];
  readonly label: (name: Name) => string;
};

type ChartControlsProps<Measure extends string, Dimension extends string> = {
  measure: Choice<Measure>;
  by: Choice<Dimension>;
  per: Bucket;
  shape: Shape;
  shapes: readonly Shape[];
  /** The coin that is shown, null for the values of all; without a unit, counts are. */
  unit: { readonly coin: string | null; readonly coins: readonly string[] } | null;
  children?: ReactNode;
};

/** Stands for the values of all coins among the coins; no coin is called so. */
const VALUES = "";

/** What a chart is of: measure, unit, time and breakdown, in the order of its title. */
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
    change(
      chosen === VALUES ? { chartUnit: "value", chartCoin: null } : { chartUnit: "coin", chartCoin: chosen },
    );
  return (
    <div className={styles.controls}>
      <ChartChoice
        label={t("choices.measure")}
        value={measure.chosen}
        onChoose={(chartOf) => change({ chartOf })}
      >
        {measure.names.map((name) => (
          <option key={name} value={name}>
            {measure.label(name)}
          </option>
        ))}
      </ChartChoice>
      {unit ? (
        <ChartChoice label={t("choices.unit")} value={unit.coin ?? VALUES} onChoose={chooseUnit}>
          <option value={VALUES}>{t("allCoins")}</option>
          {unit.coins.map((name) => (
            <option key={name} value={name}>
              {visibleText(name)}
            </option>
          ))}
        </ChartChoice>
      ) : null}
      <ChartChoice label={t("choices.by")} value={by.chosen} onChoose={(chartBy) => change({ chartBy })}>
        {by.names.map((name) => (
          <option key={name} value={name}>
            {t("by", { dimension: by.label(name) })}
          </option>
        ))}
      </ChartChoice>
      <ChartChoice label={t("choices.per")} value={per} onChoose={(chartPer) => change({ chartPer })}>
        {BUCKETS.map((name) => (
          <option key={name} value={name}>
            {t(`per.${name}`)}
          </option>
        ))}
      </ChartChoice>
      <ChartChoice label={t("choices.shape")} value={shape} onChoose={(chartShape) => change({ chartShape })}>
        {shapes.map((name) => (
          <option key={name} value={name}>
            {t(`shapes.${name}`)}
          </option>
        ))}
      </ChartChoice>
      {children}
    </div>
  );
}
