"use client";
import { ComposedChart, Line } from "recharts";
import BarPlot, { type PlotProps } from "./bar-plot";
import { type ChartRow, rowsOf, seriesKey } from "./plan-axis";

const PLAIN = { type: "linear", activeDot: false, isAnimationActive: false } as const;

/** Lines over days, alone or over bars. */
export default function LinePlot(props: PlotProps) {
  const { data, shape } = props;
  const rows = rowsOf(data, shape);
  const lines = shape === "lines" ? data.series : [];
  return (
    <BarPlot {...props} in={ComposedChart}>
      {lines.map(({ key, colour }, series) => (
        <Line
          {...PLAIN}
          key={key ?? " rest"}
          dataKey={seriesKey(series)}
          stroke={colour}
          strokeWidth={2}
          dot={({ cx, cy, index }: Place) =>
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
    </BarPlot>
  );
}

type Place = { readonly cx?: number; readonly cy?: number; readonly index?: number };

/** A point without neighbours has no line to be seen by. */
function isLone(rows: readonly ChartRow[], series: number, index = 0): boolean {
  const at = (bucket: number) => rows[bucket]?.[seriesKey(series)] ?? null;
  return at(index) !== null && at(index - 1) === null && at(index + 1) === null;
}
