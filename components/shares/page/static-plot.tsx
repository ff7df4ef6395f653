import { axisLabels, axisText, axisUnit } from "@/components/charts/bucket-text";
import type { ChartData, ChartShape } from "@/components/charts/chart-data";
import { ChartSign } from "@/components/charts/chart-sign";
import { LinePath } from "@/components/charts/line-path";
import {
  barParts,
  fromTop,
  marksOf,
  planAxis,
  rowsOf,
  seriesKey,
  spansOf,
  volumeParts,
} from "@/components/charts/plan-axis";
import { OUTLINE_PX } from "@/components/charts/use-chart-cursor";
import type { Language } from "@/lib/core/language";

type StaticPlotProps = {
  id: string;
  data: ChartData;
  shape: ChartShape;
  size: PlotSize;
  language: Language;
  className: string;
  label: string;
};

/** A bar as wide as its value in words says it above itself. */
const LEAST_NAMED_PX = 38;
const NARROW_PX = 480;
const LABEL_PX = { wide: 84, narrow: 60 } as const;

/**
 * Bars or lines and axes as one drawing, whole without a script; exact figures are in the table
 * beside it.
 */
export function StaticPlot({ id, data, shape, size, language, className, label }: StaticPlotProps) {
  const plan = planBars(data, shape, size);
  const hatch = `${id}-hatch`;
  const textOf = (value: number) => axisText(value, data, shape, language);
  return (
    <svg
      className={`plot ${className}`}
      viewBox={`0 0 ${size.width} ${size.height}`}
      width={size.width}
      height={size.height}
      role="img"
      aria-label={label}
    >
      {plan.gaps.length === 0 ? null : (
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
      )}
      {plan.gaps.map((gap) => (
        <rect key={gap.x} {...rounded(gap)} fill={`url(#${hatch})`} />
      ))}
      {plan.axis.ticks.map((tick) => (
        <g key={tick}>
          <line {...ends(plan.yOf(tick), size.width)} stroke="var(--hairline)" />
          <text x={EDGES.left - 8} y={round(plan.yOf(tick) + 4)} textAnchor="end">
            {textOf(tick)}
          </text>
        </g>
      ))}
      <text y={10}>{axisUnit(data, shape)}</text>
      {plan.bars.map(({ series, bucket, value: _, ...box }) => (
        <rect
          key={`${bucket} ${series}`}
          {...rounded(box)}
          fill={data.series[series]?.colour}
          stroke={data.series[series]?.outline}
          strokeWidth={OUTLINE_PX}
        />
      ))}
      {plan.volumes.map((box) => (
        <rect key={box.x} {...rounded(box)} fill="var(--text-muted)" fillOpacity="0.3" />
      ))}
      {shape === "lines" ? <Lines data={data} plan={plan} /> : null}
      <line {...ends(plan.yOf(0), size.width)} stroke="var(--outline)" />
      {marksOf(data.buckets).map((mark) => (
        <ChartSign
          key={`${mark.bucket} ${mark.text}`}
          mark={mark}
          x={round(plan.xOf(mark.bucket))}
          bottom={plan.bottom}
        />
      ))}
      <StepLabels data={data} plan={plan} size={size} language={language} />
      {shape !== "lines" && (shape === "grouped" || data.series.length === 1) ? (
        <Values plan={plan} textOf={textOf} />
      ) : null}
    </svg>
  );
}

type StepLabelsProps = Pick<StaticPlotProps, "data" | "size" | "language"> & { plan: BarPlan };

function StepLabels({ data, plan, size, language }: StepLabelsProps) {
  const labels = axisLabels(data.buckets, language);
  const room = size.width < NARROW_PX ? LABEL_PX.narrow : LABEL_PX.wide;
  const fit = Math.max(1, Math.floor((size.width - EDGES.left) / room));
  const every = Math.ceil(labels.length / fit);
  return labels
    .filter((_, at) => at % every === 0)
    .map(({ bucket, text }) => (
      <text key={bucket} x={round(plan.xOf(bucket))} y={size.height - 8} textAnchor="middle">
        {text}
      </text>
    ));
}

function Values({ plan: { bars }, textOf }: { plan: BarPlan; textOf: (value: number) => string }) {
  if (bars.some(({ width }) => width < LEAST_NAMED_PX)) return null;
  return bars.map(({ series, bucket, value, x, y, width, height }) => (
    <text
      key={`${bucket} ${series}`}
      x={round(x + width / 2)}
      y={round(value < 0 ? y + height + 12 : y - 5)}
      textAnchor="middle"
    >
      {textOf(value)}
    </text>
  ));
}

function Lines({ data, plan: { xOf, yOf } }: { data: ChartData; plan: BarPlan }) {
  const rows = rowsOf(data, "lines");
  return data.series.map(({ key, colour }, series) => (
    <LinePath
      key={key ?? " rest"}
      values={rows.map((row) => row[seriesKey(series)] ?? null)}
      xOf={xOf}
      yOf={yOf}
      stroke={colour}
      strokeWidth={2}
    />
  ));
}

function ends(y: number, width: number) {
  return { x1: EDGES.left, x2: width - EDGES.right, y1: round(y), y2: round(y) };
}

function rounded({ x, y, width, height }: Box) {
  return { x: round(x), y: round(y), width: round(width), height: round(height) };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}

type PlotSize = { readonly width: number; readonly height: number };
type Box = Readonly<Record<"x" | "y" | "width" | "height", number>>;

type PlottedBar = Box & Readonly<Record<"series" | "bucket" | "value", number>>;

type BarPlan = ReturnType<typeof planBars>;

export const EDGES = { left: 52, right: 4, top: 26, bottom: 26 } as const;
/** Few steps leave much room, and a bar is no wall. */
const MOST_BAR_PX = 64;
const STEP_FILLED = 0.72;

/** Where every bar of a chart stands. Numbers are for pixels alone. */
export function planBars(data: ChartData, shape: ChartShape, { width, height }: PlotSize) {
  const axis = planAxis(data, shape);
  const inner = {
    width: width - EDGES.left - EDGES.right,
    height: height - EDGES.top - EDGES.bottom,
  };
  const step = inner.width / Math.max(1, data.buckets.length);
  const yOf = (value: number) => EDGES.top + fromTop(axis, value, inner.height);
  const xOf = (bucket: number) => EDGES.left + step * (bucket + 0.5);
  const abreast = shape === "grouped" ? Math.max(1, data.series.length) : 1;
  const wide = Math.min(MOST_BAR_PX, (step * STEP_FILLED) / abreast);
  const bars = (shape === "lines" ? [] : rowsOf(data, shape)).flatMap((row) =>
    barParts(row, data, shape).map(({ series, value, from, to }): PlottedBar => {
      const [top, bottom] = [yOf(from), yOf(to)].sort((a, b) => a - b) as [number, number];
      const left =
        xOf(row.bucket) - (wide * abreast) / 2 + (shape === "grouped" ? wide * series : 0);
      const box = {
        x: left,
        y: top,
        width: Math.max(1, wide - 1),
        height: Math.max(bottom - top, 0.5),
      };
      return { ...box, series, bucket: row.bucket, value };
    }),
  );
  /** Days that are incomplete, shaded over the plot's height. */
  const gaps = spansOf(data.buckets).map(({ first, last }) => ({
    x: EDGES.left + step * first,
    y: EDGES.top,
    width: step * (last - first + 1),
    height: inner.height,
  }));
  const bottom = EDGES.top + inner.height;
  const volumes = volumeParts(data).flatMap((part, bucket): Box[] => {
    if (part === null) return [];
    const width = Math.max(0.5, step * STEP_FILLED);
    const height = part * inner.height;
    return [{ x: xOf(bucket) - width / 2, y: bottom - height, width, height }];
  });
  return { axis, bars, gaps, volumes, bottom, yOf, xOf };
}
