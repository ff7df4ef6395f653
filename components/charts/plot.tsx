"use client";
import { useLocale } from "next-intl";
import { useId } from "react";
import {
  Bar,
  CartesianGrid,
  ComposedChart,
  Line,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { axisLabels, axisText } from "./bucket-text";
import type { ChartData, ChartShape } from "./chart-data";
import { ChartSign } from "./chart-sign";
import {
  type BucketSpan,
  type ChartRow,
  marksOf,
  planAxis,
  rowsOf,
  seriesKey,
  spansOf,
  volumeParts,
} from "./plan-axis";
import { BAR_GAP_PX, MOST_BAR_PX, OUTLINE_PX, PLOT, stepMargin } from "./use-chart-cursor";

const TEXT = { fill: "var(--text-muted)", fontSize: 12 };

/**
 * Bars or lines, and axes. Numbers are only for pixels: every figure that people read comes from
 * the exact texts.
 */
export default function Plot({ data, shape }: { data: ChartData; shape: ChartShape }) {
  const language = useLocale();
  const stack = shape === "grouped" ? {} : { stackId: "all" };
  const axis = planAxis(data, shape);
  const labels = new Map(
    axisLabels(data.buckets, language).map(({ bucket: at, text }) => [at, text]),
  );
  return (
    <ComposedChart
      responsive
      style={{ width: "100%", height: "100%" }}
      data={rowsOf(data, shape)}
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
        ticks={axis.ticks.filter((tick) => data.unit !== null || Number.isInteger(tick))}
        tickFormatter={(value: number) => axisText(value, data, shape, language)}
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      <PlotMarks spans={spansOf(data.buckets)} base={Math.min(Math.max(0, axis.low), axis.high)} />
      {data.volumes ? <Volumes data={data} /> : null}
      {shape === "lines"
        ? null
        : data.series.map(({ colour, outline }, series) => (
            <Bar
              key={seriesKey(series)} // by index: the library keeps the order in which bars first came
              dataKey={seriesKey(series)}
              {...stack}
              fill={colour}
              {...outlineOf(outline)}
              maxBarSize={MOST_BAR_PX}
              isAnimationActive={false}
            />
          ))}
      {shape === "lines" || data.comparison ? <PlotLines data={data} shape={shape} /> : null}
      <Signs buckets={data.buckets} />
    </ComposedChart>
  );
}

function outlineOf(colour: string | undefined) {
  return colour ? { stroke: colour, strokeWidth: OUTLINE_PX } : {};
}

/**
 * The hatched spans behind the bars of a plot, and its line at zero or, beyond the axis, at its
 * end.
 */
function PlotMarks({ spans, base }: { spans: readonly BucketSpan[]; base: number }) {
  const hatch = useId();
  const plot = usePlotArea();
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  const zero = y?.(base);
  if (!plot || !x || zero === undefined) return null;
  const over = ({ first, last }: BucketSpan) => {
    const from = x(first, { position: "start" }) ?? plot.x;
    const to = x(last, { position: "end" }) ?? plot.x + plot.width;
    return { x: from, width: to - from, y: plot.y, height: plot.height };
  };
  return (
    <>
      <defs>
        <pattern
          id={hatch}
          width="6"
          height="6"
          patternUnits="userSpaceOnUse"
          patternTransform="rotate(45)"
        >
          <rect width="6" height="6" fill="var(--surface-sunken)" />
          <rect width="1.5" height="6" fill="var(--hatch)" />
        </pattern>
      </defs>
      {spans.map((span) => (
        <rect key={span.first} {...over(span)} fill={`url(#${hatch})`} />
      ))}
      <line x1={plot.x} x2={plot.x + plot.width} y1={zero} y2={zero} stroke="var(--outline)" />
    </>
  );
}

/** What was traded, from the bottom of the plot. */
function Volumes({ data }: { data: ChartData }) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  if (!plot || !x) return null;
  return volumeParts(data).map((part, bucket) => {
    const from = x(bucket, { position: "start" });
    const to = x(bucket, { position: "end" });
    if (part === null || from === undefined || to === undefined) return null;
    const height = part * plot.height;
    const width = Math.max(0.5, (to - from) * VOLUME_FILLED);
    return (
      <rect
        // biome-ignore lint/suspicious/noArrayIndexKey: a bucket is its place
        key={bucket}
        x={(from + to - width) / 2}
        y={plot.y + plot.height - height}
        width={width}
        height={height}
        fill="var(--text-muted)"
        fillOpacity={VOLUME_OPACITY}
      />
    );
  });
}

const VOLUME_FILLED = 0.7;
/** The line of prices is in front, and these only accompany it. */
const VOLUME_OPACITY = 0.3;

/** The signs of what happened, above the axis. */
function Signs({ buckets }: Pick<ChartData, "buckets">) {
  const plot = usePlotArea();
  const x = useXAxisScale();
  if (!plot || !x) return null;
  return marksOf(buckets).map((mark) => {
    const middle = x(mark.bucket, { position: "middle" });
    if (middle === undefined) return null;
    const bottom = plot.y + plot.height;
    return <ChartSign key={`${mark.bucket} ${mark.text}`} mark={mark} x={middle} bottom={bottom} />;
  });
}

const PLAIN = { type: "linear", activeDot: false, isAnimationActive: false } as const;

function PlotLines({ data, shape }: { data: ChartData; shape: ChartShape }) {
  const rows = rowsOf(data, shape);
  const lines = shape === "lines" ? data.series : [];
  return (
    <>
      {lines.map(({ key, colour }, series) => (
        <Line
          {...PLAIN}
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
      ))}
      {data.comparison && shape !== "share" ? (
        <Line
          {...PLAIN}
          dataKey="comparison"
          stroke="var(--outline)"
          strokeWidth={1.5}
          strokeDasharray="3 3"
          dot={false}
        />
      ) : null}
    </>
  );
}

type DotPlace = { readonly cx?: number; readonly cy?: number; readonly index?: number };

function isLone(rows: readonly ChartRow[], series: number, index = 0): boolean {
  const at = (bucket: number) => rows[bucket]?.[seriesKey(series)] ?? null;
  return at(index) !== null && at(index - 1) === null && at(index + 1) === null;
}
