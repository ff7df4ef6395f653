"use client";
import { Skeleton, Text } from "@mantine/core";
import dynamic from "next/dynamic";
import { type CSSProperties, type Ref, useId, useMemo } from "react";
import { Figure } from "@/components/ui/figure";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { useWords } from "@/components/ui/text/use-words";
import {
  axisUnit,
  bucketLabel,
  bucketText,
  chartSummary,
  largestFirst,
  noneText,
  shareText,
  swatchStyle,
} from "./bucket-text";
import type { ChartData, ChartShape } from "./chart-data";
import styles from "./charts.module.css";
import type { BucketSpan } from "./plan-axis";
import type { ChartPicks } from "./series-legend";
import { PLOT, useChartCursor } from "./use-chart-cursor";

// The library is the largest script of a page and draws nothing on the server. A skeleton keeps the
// chart's room.
const Plot = dynamic(() => import("./plot"), {
  ssr: false,
  loading: () => <Skeleton height="100%" />,
});

type ChartProps = {
  data: ChartData;
  shape: ChartShape;
  label: string;
  /** The links of bars and their parts; absent where there is nothing to choose. */
  picks?: ChartPicks | undefined;
  /** The buckets that the page shows in detail; the others are dimmed. */
  opened?: BucketSpan | null;
  ref?: Ref<HTMLDivElement>;
};

/** Bars or lines over days. If its script does not load, the figures around it stay. */
export function Chart(props: ChartProps) {
  return (
    <PanelBoundary what={props.label}>
      <DrawnChart {...props} />
    </PanelBoundary>
  );
}

/** Arrow keys go through days and series, Enter filters by them. */
function DrawnChart({ data, shape, label, picks, opened = null, ref }: ChartProps) {
  const hint = useId();
  const words = useWords("charts");
  const { t } = words;
  const { cursor, handlers } = useChartCursor({ data, shape, onPick: picks?.open });
  const bucket = cursor && data.buckets[cursor.bucket];
  const wide = Math.max(1, data.buckets.length);
  // Memoised: the library redraws every mark when its data is another object, which would be each
  // move of the pointer.
  const plot = useMemo(() => <Plot data={data} shape={shape} />, [data, shape]);
  const unit = axisUnit(data, shape);
  return (
    <div className={styles.chart}>
      {unit === null ? null : (
        <Text span pos="absolute" top={0} left={0} size="xs" c="dimmed">
          {unit}
        </Text>
      )}
      <div
        ref={ref}
        className={styles.plot}
        role="slider"
        tabIndex={0}
        aria-label={label}
        aria-describedby={hint}
        aria-orientation="horizontal"
        aria-valuemin={0}
        aria-valuemax={Math.max(0, data.buckets.length - 1)}
        aria-valuenow={cursor?.bucket ?? 0}
        aria-valuetext={
          bucket ? bucketText(words, data, bucket, cursor.series) : chartSummary(words, data)
        }
        data-pickable={picks ? "" : undefined}
        {...handlers}
      >
        {plot}
        {opened ? (
          <>
            <i className={styles.others} style={stepsPlace(0, opened.first, wide)} />
            <i
              data-opened=""
              className={styles.opened}
              style={stepsPlace(opened.first, opened.last + 1, wide)}
            />
            <i className={styles.others} style={stepsPlace(opened.last + 1, wide, wide)} />
          </>
        ) : null}
        {cursor && bucket ? (
          <>
            <i className={styles.seen} style={stepsPlace(cursor.bucket, cursor.bucket + 1, wide)} />
            <ChartTooltip
              data={data}
              bucket={cursor.bucket}
              chosen={cursor.series}
              side={cursor.bucket < wide / 2 ? "right" : "left"}
              at={`calc(${acrossPlot((cursor.bucket + 0.5) / wide)})`}
            />
          </>
        ) : null}
      </div>
      <span id={hint} className="visually-hidden">
        {t(picks ? "pickKeys" : "keys")}
      </span>
    </div>
  );
}

/** The position of a fraction of the plot's width, as a CSS length from the left of the chart. */
function acrossPlot(part: number): string {
  return `${PLOT.left}px + (100% - ${PLOT.left}px) * ${part.toFixed(5)}`;
}

/** The style of a box over the buckets from `first` up to `end`, exclusive. */
function stepsPlace(first: number, end: number, wide: number): CSSProperties {
  const { top, bottom } = PLOT;
  const [left, right] = [acrossPlot(first / wide), acrossPlot(end / wide)];
  return { top, bottom, left: `calc(${left})`, right: `calc(100% - (${right}))` };
}

type ChartTooltipProps = {
  data: ChartData;
  bucket: number;
  chosen: number | null;
  side: "left" | "right";
  /** The middle of the bucket, from the left. */
  at: string;
};

function ChartTooltip({ data, bucket: index, chosen, side, at }: ChartTooltipProps) {
  const { t, language } = useWords("charts");
  const bucket = data.buckets[index];
  if (!bucket) return null;
  const before = data.comparison?.amounts[index] ?? null;
  const entries = largestFirst(bucket);
  return (
    <div className={styles.tooltip} data-side={side} style={{ "--at": at } as CSSProperties}>
      <p className={styles.tooltipDay}>
        {bucketLabel(bucket, language)}
        {data.unit === null ? null : (
          <span className={styles.share}> {t("inUnit", { unit: data.unit })}</span>
        )}
      </p>
      {bucket.gap ? <p className={styles.tooltipGap}>{bucket.gap}</p> : null}
      {(bucket.marks ?? []).map(({ text }) => (
        <p key={text} className={styles.tooltipMark}>
          {text}
        </p>
      ))}
      {entries.map(({ series, amount }) => (
        <p key={series} className={styles.tooltipRow} data-chosen={series === chosen || undefined}>
          <span className={styles.swatch} style={swatchStyle(data.series[series])} />
          <span className="truncate">{data.series[series]?.name}</span>
          <span>
            <Figure amount={amount} />
            {bucket.shares?.[series] ? (
              <span className={styles.tooltipShare}> {shareText(bucket.shares[series])}</span>
            ) : null}
          </span>
        </p>
      ))}
      {entries.length === 0 && bucket.gap === null ? <p>{noneText(t, data)}</p> : null}
      {entries.length > 1 && bucket.total !== null ? (
        <p className={styles.tooltipRow} data-total="">
          <span />
          <span>{t("total")}</span>
          <Figure amount={bucket.total} />
        </p>
      ) : null}
      {data.comparison ? (
        <p className={styles.tooltipRow}>
          <span className={styles.dash} />
          <span className="truncate">{data.comparison.name}</span>
          <Figure amount={before} reason={t("noComparison")} />
        </p>
      ) : null}
      {data.volumes ? (
        <p className={styles.tooltipRow}>
          <span />
          <span className="truncate">{data.volumes.name}</span>
          <Figure amount={data.volumes.amounts[index] ?? null} reason={t("noVolume")} />
        </p>
      ) : null}
      {bucket.basis ? <p className={styles.basis}>{bucket.basis}</p> : null}
    </div>
  );
}
