"use client";
import { useMergedRef } from "@mantine/hooks";
import { useLocale, useTranslations } from "next-intl";
import { type Ref, useId, useRef } from "react";
import { bucketText, chartSummary } from "./bucket-text";
import type { ChartData, ChartShape } from "./chart-data";
import { ChartTooltip } from "./chart-tooltip";
import styles from "./charts.module.css";
import type { ChartPicks } from "./pick-link";
import { PLOT } from "./plot-place";
import { useChartCursor } from "./use-chart-cursor";
import { usePlot } from "./use-plot";

type ChartProps = {
  data: ChartData;
  shape: ChartShape;
  /** A sentence of what the chart shows. */
  label: string;
  /** Where choosing a bar, or a part of it, leads; absent where there is nothing to choose. */
  picks?: ChartPicks | undefined;
  ref?: Ref<HTMLDivElement>;
};

/** Bars or lines over days. Arrow keys go through days and series, Enter filters by them. */
export function Chart({ data, shape, label, picks, ref }: ChartProps) {
  const hint = useId();
  const t = useTranslations("charts");
  const words = { t, language: useLocale() };
  const { cursor, handlers, pointAt } = useChartCursor({ data, onPick: picks?.follow });
  const bucket = cursor && data.buckets[cursor.bucket];
  const wide = Math.max(1, data.buckets.length);
  const place = useRef<HTMLDivElement>(null);
  const whole = useMergedRef(place, ref);
  const isOfLines = shape === "lines" || (data.comparison !== undefined && shape !== "share");
  const Plot = usePlot(isOfLines ? "lines" : "bars", place);
  return (
    <div className={styles.chart}>
      <div
        ref={whole}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, data.buckets.length - 1)}
        aria-valuenow={cursor?.bucket ?? 0}
        aria-valuetext={bucket ? bucketText(words, data, bucket, cursor.series) : chartSummary(words, data)}
        data-pickable={picks ? "" : undefined}
        {...handlers}
      >
        <Plot data={data} shape={shape} bucket={cursor?.bucket ?? null} onSeries={pointAt} />
        {cursor && bucket ? (
          <ChartTooltip
            data={data}
            bucket={cursor.bucket}
            chosen={cursor.series}
            side={cursor.bucket < wide / 2 ? "right" : "left"}
            at={middleOf(cursor.bucket, wide)}
          />
        ) : null}
      </div>
      <span id={hint} className="visually-hidden">
        {t(picks ? "pickKeys" : "keys")}
      </span>
    </div>
  );
}

/** The middle of a bucket, from the left of the whole chart. */
function middleOf(bucket: number, wide: number): string {
  return `calc(${PLOT.left}px + (100% - ${PLOT.left}px) * ${((bucket + 0.5) / wide).toFixed(5)})`;
}
