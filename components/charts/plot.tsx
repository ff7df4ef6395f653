"use client";
import { useLocale } from "next-intl";
import { Bar, CartesianGrid, ComposedChart, Line, XAxis, YAxis } from "recharts";
import { compactNumber } from "@/components/ui/text/amount-text";
import { axisLabels } from "./bucket-text";
import type { ChartData, ChartShape } from "./chart-data";
import { type ChartRow, planAxis, rowsOf, seriesKey, spansOf } from "./plan-axis";
import { PlotMarks } from "./plot-marks";
import { BAR_GAP_PX, MOST_BAR_PX, PLOT, stepMargin } from "./plot-place";

type PlotProps = { data: ChartData; shape: ChartShape };

const TEXT = { fill: "var(--text-muted)", fontSize: 12 };
const PLAIN_LINE = { type: "linear", activeDot: false, isAnimationActive: false } as const;

/** Bars or lines, and axes. Numbers are for pixels alone: every figure that is read comes from the exact texts. */
export default function Plot({ data, shape }: PlotProps) {
  const language = useLocale();
  const axis = planAxis(data, shape);
  const rows = rowsOf(data, shape);
  const unit = shape === "share" ? " %" : "";
  const labels = new Map(axisLabels(data.buckets, language).map(({ bucket: at, text }) => [at, text]));
  return (
    <ComposedChart
      responsive
      style={{ width: "100%", height: "100%" }}
      data={rows}
      margin={{ top: PLOT.top, right: 0, bottom: 0, left: 0 }}
      stackOffset="sign"
      barCategoryGap={`${stepMargin(shape)}%`}
      barGap={BAR_GAP_PX}
      accessibilityLayer={false}
    >
      <CartesianGrid vertical={false} stroke="var(--hairline)" />
      <XAxis
        dataKey="bucket"
        scale="band"
        height={PLOT.bottom}
        ticks={[...labels.keys()]}
        tickFormatter={(at: number) => labels.get(at) ?? ""}
        interval="equidistantPreserveStart"
        tick={TEXT}
        tickLine={false}
        axisLine={false}
      />
      <YAxis
        width={PLOT.left}
        domain={[axis.low, axis.high]}
        ticks={[...axis.ticks]}
        tickFormatter={(value: number) => `${compactNumber(value, language)}${unit}`}
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      <PlotMarks spans={spansOf(data.buckets)} />
      {data.series.map(({ key, colour }, series) =>
        shape === "lines" ? (
          <Line
            {...PLAIN_LINE}
            key={key ?? " rest"}
            dataKey={seriesKey(series)}
            stroke={colour}
            strokeWidth={2}
            dot={({ cx, cy, index }: DotPlace) =>
              isLone(rows, series, index) ? (
                <circle key={index} cx={cx} cy={cy} r={3} fill={colour} />
              ) : (
                <g key={index} />
              )
            }
          />
        ) : (
          <Bar
            key={key ?? " rest"}
            dataKey={seriesKey(series)}
            {...(shape === "grouped" ? {} : { stackId: "all" })}
            fill={colour}
            maxBarSize={MOST_BAR_PX}
            isAnimationActive={false}
          />
        ),
      )}
      {data.comparison && shape !== "share" ? (
        <Line
          {...PLAIN_LINE}
          dataKey="comparison"
          stroke="var(--outline)"
          strokeWidth={1.5}
          strokeDasharray="3 3"
          dot={false}
        />
      ) : null}
    </ComposedChart>
  );
}

type DotPlace = { readonly cx?: number; readonly cy?: number; readonly index?: number };

/** A point without neighbours has no line to be seen by. */
function isLone(rows: readonly ChartRow[], series: number, index = 0): boolean {
  const at = (bucket: number) => rows[bucket]?.[seriesKey(series)] ?? null;
  return at(index) !== null && at(index - 1) === null && at(index + 1) === null;
}
