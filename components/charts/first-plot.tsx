import { useLocale } from "next-intl";
import type { CSSProperties } from "react";
import { compactNumber } from "@/components/ui/text/amount-text";
import type { PlotProps } from "./bar-plot";
import { axisLabels } from "./bucket-text";
import styles from "./first-plot.module.css";
import { type Axis, planAxis, type Span, spansOf } from "./plan-axis";
import { fromTop, middleOf, planFirst } from "./plan-marks";
import { PLOT } from "./plot-place";

const PLACE = { left: PLOT.left, top: PLOT.top, bottom: PLOT.bottom } satisfies CSSProperties;

/**
 * A chart before its script is there, in the page's first answer and at any width: marks and axes stand where the plot
 * draws them afterwards.
 */
export function FirstPlot({ data, shape }: PlotProps) {
  const language = useLocale();
  const axis = planAxis(data, shape);
  const unit = shape === "share" ? " %" : "";
  const over = ({ first, last }: Span) => ({
    left: `${middleOf(data, first - 0.5)}%`,
    right: `${100 - middleOf(data, last + 0.5)}%`,
  });
  return (
    <div className={styles.first} style={PLACE} aria-hidden="true">
      {axis.ticks.map((tick) => (
        <i
          key={tick}
          className={tick === 0 ? styles.zero : styles.tick}
          style={{ top: `${fromTop(axis, tick)}%` }}
          data-text={`${compactNumber(tick, language)}${unit}`}
        />
      ))}
      {spansOf(data.buckets).map((span) => (
        <i key={span.first} className={styles.gap} style={over(span)} />
      ))}
      <Marks data={data} shape={shape} axis={axis} />
      {axisLabels(data.buckets, language).map(({ bucket, text }) => (
        <i
          key={bucket}
          className={styles.label}
          style={{ left: `${middleOf(data, bucket)}%` }}
          data-text={text}
        />
      ))}
    </div>
  );
}

function Marks({ data, shape, axis }: PlotProps & { axis: Axis }) {
  const { paths, compared, barWidth } = planFirst(data, shape, axis);
  return (
    <svg className={styles.marks} viewBox="0 0 100 100" preserveAspectRatio="none" aria-hidden="true">
      <g
        className={barWidth === null ? styles.lines : undefined}
        style={{ strokeWidth: barWidth ?? undefined }}
      >
        {data.series.map(({ key, colour }, series) => (
          <path key={key ?? " rest"} data-series={series} d={paths[series]} style={{ stroke: colour }} />
        ))}
      </g>
      {compared === null ? null : <path className={styles.compared} d={compared} />}
    </svg>
  );
}
