import { useWords } from "@/components/ui/text/use-words";
import { compactNumber } from "@/lib/core/amount-text";
import { rangeLabel } from "@/lib/core/day-text";
import { largest, smallest } from "@/lib/core/large-lists";
import type { Spark } from "@/lib/overview/overview";

type SparklineProps = {
  spark: Spark;
  unit: string;
  /** Of a partner's share, not of the rebate. */
  isShare?: boolean;
};

export function Sparkline({ spark, unit, isShare = false }: SparklineProps) {
  const { runs, zeroY, low, high, isEmpty } = planSparkline(spark.amounts);
  const { t, language } = useWords();
  const days = rangeLabel(spark.range, language);
  const label = isEmpty
    ? t("overview.figures.sparkNone", { days })
    : t(isShare ? "earnings.spark" : "overview.figures.spark", {
        unit,
        days,
        low: compactNumber(low, language),
        high: compactNumber(high, language),
      });
  return (
    <svg
      style={{ maxWidth: "100%", overflow: "visible", verticalAlign: "middle" }}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <line x1="0" x2={SPARK_WIDTH} y1={zeroY} y2={zeroY} stroke="var(--hairline)" />
      {runs.map((run) =>
        run.length === 1 && run[0] ? (
          <circle key={run[0].x} cx={run[0].x} cy={run[0].y} r="1.5" fill="var(--accent)" />
        ) : (
          <polyline
            key={run[0]?.x}
            points={run.map(({ x, y }) => `${x},${y}`).join(" ")}
            fill="none"
            stroke="var(--accent)"
            strokeWidth={1.5}
            strokeLinejoin="round"
          />
        ),
      )}
    </svg>
  );
}

const SPARK_WIDTH = 128;
const SPARK_HEIGHT = 32;
/** Half of the line's width: the line is not cut at the edges. */
const MARGIN = 2;

/**
 * Coordinates in pixels, so amounts become floats. Zero is always visible, so that the line shows
 * sizes. `runs`: known consecutive days.
 */
export function planSparkline(amounts: Spark["amounts"]) {
  const heights = amounts.map((amount) => (amount === null ? null : Number(amount)));
  const known = heights.filter((height) => height !== null);
  const [bottom, top] = [smallest(known, 0), largest(known, 0)];
  const yOf = (height: number) => {
    const share = top === bottom ? 0 : (height - bottom) / (top - bottom);
    return round(SPARK_HEIGHT - MARGIN - share * (SPARK_HEIGHT - 2 * MARGIN));
  };
  const step = (SPARK_WIDTH - 2 * MARGIN) / Math.max(1, amounts.length - 1);
  const runs: { x: number; y: number }[][] = [];
  let isOpen = false;
  for (const [index, height] of heights.entries()) {
    if (height !== null) {
      if (!isOpen) runs.push([]);
      runs.at(-1)?.push({ x: round(MARGIN + index * step), y: yOf(height) });
    }
    isOpen = height !== null;
  }
  return {
    runs,
    zeroY: yOf(0),
    low: known.length > 0 ? smallest(known) : 0,
    high: known.length > 0 ? largest(known) : 0,
    isEmpty: known.length === 0,
  };
}

function round(pixels: number): number {
  return Math.round(pixels * 10) / 10;
}
