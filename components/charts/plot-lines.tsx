"use client";
import { Line } from "recharts";
import type { ChartData, ChartShape } from "./chart-data";
import { type ChartRow, rowsOf, seriesKey } from "./plan-axis";

const PLAIN = { type: "linear", activeDot: false, isAnimationActive: false } as const;

export default function PlotLines({ data, shape }: { data: ChartData; shape: ChartShape }) {
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
