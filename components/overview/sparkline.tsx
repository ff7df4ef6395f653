import { useLocale, useTranslations } from "next-intl";
import { compactNumber } from "@/components/ui/text/amount-text";
import { rangeLabel } from "@/components/ui/text/day-text";
import type { Spark } from "@/lib/core/reports/overview";
import styles from "./figures-table.module.css";
import { planSparkline, SPARK_HEIGHT, SPARK_WIDTH } from "./plan-sparkline";

export function Sparkline({ spark, unit }: { spark: Spark; unit: string }) {
  const { runs, zeroY, low, high, isEmpty } = planSparkline(spark.amounts);
  const t = useTranslations("overview.figures");
  const language = useLocale();
  const days = rangeLabel(spark.range, language);
  const label = isEmpty
    ? t("sparkNone", { days })
    : t("spark", {
        unit,
        days,
        low: compactNumber(low, language),
        high: compactNumber(high, language),
      });
  return (
    <svg
      className={styles.spark}
      viewBox={`0 0 ${SPARK_WIDTH} ${SPARK_HEIGHT}`}
      width={SPARK_WIDTH}
      height={SPARK_HEIGHT}
      role="img"
      aria-label={label}
    >
      <title>{label}</title>
      <line x1="0" x2={SPARK_WIDTH} y1={zeroY} y2={zeroY} />
      {runs.map((run) =>
        run.length === 1 && run[0] ? (
          <circle key={run[0].x} cx={run[0].x} cy={run[0].y} r="1.5" />
        ) : (
          <polyline key={run[0]?.x} points={run.map(({ x, y }) => `${x},${y}`).join(" ")} />
        ),
      )}
    </svg>
  );
}
