"use client";
import { useLocale } from "next-intl";
import { useId } from "react";
import {
  Bar,
  ComposedChart,
  usePlotArea,
  useXAxisScale,
  useYAxisScale,
  XAxis,
  YAxis,
} from "recharts";
import { axisLabels, axisText } from "./bucket-text";
import type { ChartData, ChartShape } from "./chart-data";
import { ChartSign } from "./chart-sign";
import { LinePath } from "./line-path";
import {
  type BucketSpan,
  drawnLevels,
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
  const ticks = axis.ticks.filter((tick) => data.unit !== null || Number.isInteger(tick));
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
        ticks={ticks}
        tickFormatter={(value: number) => axisText(value, data, shape, language)}
        tick={TEXT}
        tickLine={false}
        axisLine={false}
        allowDataOverflow
      />
      <PlotMarks
        ticks={ticks}
        spans={spansOf(data.buckets)}
        base={Math.min(Math.max(0, axis.low), axis.high)}
      />
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
      {data.levels ? <Levels data={data} shape={shape} /> : null}
      <Signs buckets={data.buckets} />
    </ComposedChart>
  );
}

function outlineOf(colour: string | undefined) {
  return colour ? { stroke: colour, strokeWidth: OUTLINE_PX } : {};
}

type PlotMarksProps = {
  ticks: readonly number[];
  spans: readonly BucketSpan[];
  base: number;
};

/**
 * What is behind the bars of a plot: a line at each tick, the hatched spans, and the line at zero
 * or, beyond the axis, at its end. The library's grid would be three kilobytes more.
 */
function PlotMarks({ ticks, spans, base }: PlotMarksProps) {
  const hatch = useId();
  const plot = usePlotArea();
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  const zero = y?.(base);
  if (!plot || !x || !y || zero === undefined) return null;
  const line = (at: number, stroke: string) => (
    <line key={at} x1={plot.x} x2={plot.x + plot.width} y1={at} y2={at} stroke={stroke} />
  );
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
      {ticks
        .map((tick) => y(tick))
        .filter((at) => at !== undefined)
        .map((at) => line(at, "var(--hairline)"))}
      {spans.map((span) => (
        <rect key={span.first} {...over(span)} fill={`url(#${hatch})`} />
      ))}
      {line(zero, "var(--outline)")}
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

/** Lines across the plot, each with its name above the line. */
function Levels({ data, shape }: { data: ChartData; shape: ChartShape }) {
  const plot = usePlotArea();
  const y = useYAxisScale();
  if (!plot || !y) return null;
  const right = plot.x + plot.width;
  return drawnLevels(data, shape).map(({ name, amount, colour, isDashed }, place) => {
    const at = y(Number(amount));
    if (at === undefined) return null;
    return (
      // biome-ignore lint/suspicious/noArrayIndexKey: two orders may have one name and price
      <g key={place}>
        <line
          x1={plot.x}
          x2={right}
          y1={at}
          y2={at}
          stroke={colour}
          strokeWidth={1.5}
          strokeDasharray={isDashed ? "5 4" : undefined}
        />
        <text x={right - 4} y={at - 4} textAnchor="end" fill={colour} fontSize={11} {...HALO}>
          {name}
        </text>
      </g>
    );
  });
}

/** Keeps a name readable over the lines behind it. */
const HALO = { stroke: "var(--surface)", strokeWidth: 3, paintOrder: "stroke" } as const;

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

/** Lines of the series, and the dashed one of the days before. */
function PlotLines({ data, shape }: { data: ChartData; shape: ChartShape }) {
  const [x, y] = [useXAxisScale(), useYAxisScale()];
  if (!x || !y) return null;
  const rows = rowsOf(data, shape);
  const scales = {
    xOf: (bucket: number) => x(bucket, { position: "middle" }) ?? 0,
    yOf: (value: number) => y(value) ?? 0,
  };
  const lines = shape === "lines" ? data.series : [];
  return (
    <>
      {lines.map(({ key, colour }, series) => (
        <LinePath
          key={key ?? " rest"}
          values={rows.map((row) => row[seriesKey(series)] ?? null)}
          {...scales}
          stroke={colour}
          strokeWidth={2}
        />
      ))}
      {data.comparison && shape !== "share" ? (
        <LinePath
          values={rows.map(({ comparison }) => comparison ?? null)}
          {...scales}
          stroke="var(--outline)"
          strokeWidth={1.5}
          strokeDasharray="3 3"
        />
      ) : null}
    </>
  );
}
