"use client";
import { Bar, BarChart, CartesianGrid, ReferenceArea, ReferenceLine, Tooltip, XAxis, YAxis } from "recharts";
import { compactNumber } from "@/components/ui/amount-text";
import { shortDayLabel } from "@/components/ui/day-text";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import type { Day } from "@/lib/core/day";
import { chartTicks } from "./chart-ticks";
import type { RebateDay, RebateSeries } from "./rebate-series";
import { RebateTooltip } from "./rebate-tooltip";

const HEIGHT = 280;
const AXIS = { fontSize: 12, fill: "var(--text-muted)" };

type RebateChartProps = { series: RebateSeries; hidden: ReadonlySet<string>; label: string };

/** Stacked bars, one for each step, of one coin. Steps whose rows are not all known are hatched. */
export default function RebateChart({ series, hidden, label }: RebateChartProps) {
  const shown = series.productTypes.filter((type) => !hidden.has(type));
  const ticks = chartTicks(series.days, shown);
  return (
    <BarChart
      responsive
      style={{ width: "100%", height: HEIGHT }}
      data={series.days.map((day) => barOf(day, shown))}
      margin={{ top: 8, right: 4, bottom: 0, left: 0 }}
      stackOffset="sign"
      barCategoryGap="18%"
      title={label}
    >
      <defs>
        <pattern id="hatch" width="6" height="6" patternUnits="userSpaceOnUse" patternTransform="rotate(45)">
          <rect width="6" height="6" fill="var(--surface-sunken)" />
          <line x1="0" y1="0" x2="0" y2="6" stroke="var(--hatch)" strokeWidth="1.5" />
        </pattern>
      </defs>
      <CartesianGrid vertical={false} stroke="var(--hairline)" />
      <XAxis
        dataKey="day"
        tickLine={false}
        axisLine={{ stroke: "var(--hairline)" }}
        tick={AXIS}
        tickFormatter={(day: Day) => shortDayLabel(day)}
        minTickGap={48}
      />
      <YAxis
        width={52}
        tickLine={false}
        axisLine={false}
        tick={AXIS}
        ticks={ticks}
        domain={[ticks[0] ?? 0, ticks.at(-1) ?? 0]}
        tickFormatter={compactNumber}
      />
      {unsettledSpans(series.days).map(({ from, to }) => (
        <ReferenceArea
          key={from}
          x1={from}
          x2={to}
          fill="url(#hatch)"
          fillOpacity={1}
          ifOverflow="extendDomain"
        />
      ))}
      <ReferenceLine y={0} stroke="var(--outline)" />
      <Tooltip
        content={<RebateTooltip series={series} hidden={hidden} />}
        cursor={{ fill: "var(--text)", fillOpacity: 0.06 }}
        isAnimationActive={false}
      />
      {shown.map((type) => (
        <Bar
          key={type}
          dataKey={(bar: ChartBar) => bar.heights[type]}
          name={productTypeLabel(type)}
          stackId="rebate"
          fill={productTypeColour(type)}
          isAnimationActive={false}
        />
      ))}
    </BarChart>
  );
}

type ChartBar = { day: Day; heights: Record<string, number> };

/** Pixels only: here an amount becomes a float. */
function barOf({ day, amounts }: RebateDay, shown: readonly string[]): ChartBar {
  const known = shown.flatMap((type) =>
    amounts[type] === undefined ? [] : [[type, Number(amounts[type])] as const],
  );
  return { day, heights: Object.fromEntries(known) };
}

/** Neighbouring steps that are not whole, as spans to hatch. */
export function unsettledSpans(days: readonly RebateDay[]): { from: Day; to: Day }[] {
  const spans: { from: Day; to: Day }[] = [];
  let open = false;
  for (const { day, status } of days) {
    const settled = SETTLED_STATUSES.includes(status);
    const last = spans.at(-1);
    if (!settled && open && last) last.to = day;
    else if (!settled) spans.push({ from: day, to: day });
    open = !settled;
  }
  return spans;
}
