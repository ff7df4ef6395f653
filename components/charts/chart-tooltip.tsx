import { useLocale, useTranslations } from "next-intl";
import type { CSSProperties } from "react";
import { Figure } from "@/components/ui/figure";
import { bucketLabel, largestFirst, noneText, shareText } from "./bucket-text";
import type { ChartData } from "./chart-data";
import styles from "./charts.module.css";

type ChartTooltipProps = {
  data: ChartData;
  bucket: number;
  /** The series that is pointed at; null: none. */
  chosen: number | null;
  side: "left" | "right";
  /** The middle of the bucket, from the left. */
  at: string;
};

/** Every series of the bucket, the largest first. */
export function ChartTooltip({ data, bucket: index, chosen, side, at }: ChartTooltipProps) {
  const t = useTranslations("charts");
  const language = useLocale();
  const bucket = data.buckets[index];
  if (!bucket) return null;
  const before = data.comparison?.amounts[index] ?? null;
  const entries = largestFirst(bucket);
  return (
    <div className={styles.tooltip} data-side={side} style={{ "--at": at } as CSSProperties}>
      <p className={styles.tooltipDay}>
        {bucketLabel(bucket, language)}
        {data.unit === null ? null : (
          <span className={styles.share}> {t("inUnit", { unit: data.unit })}</span>
        )}
      </p>
      {bucket.gap ? <p className={styles.tooltipGap}>{bucket.gap}</p> : null}
      {entries.map(({ series, amount }) => (
        <p key={series} className={styles.tooltipRow} data-chosen={series === chosen || undefined}>
          <span className={styles.swatch} style={{ background: data.series[series]?.colour }} />
          <span className={styles.tooltipName}>{data.series[series]?.name}</span>
          <span>
            <Figure amount={amount} />
            {bucket.shares?.[series] ? (
              <span className={styles.tooltipShare}> {shareText(bucket.shares[series])}</span>
            ) : null}
          </span>
        </p>
      ))}
      {entries.length === 0 && bucket.gap === null ? <p>{noneText(t, data)}</p> : null}
      {entries.length > 1 && bucket.total !== null ? (
        <p className={styles.tooltipRow} data-total="">
          <span />
          <span>{t("total")}</span>
          <Figure amount={bucket.total} />
        </p>
      ) : null}
      {data.comparison ? (
        <p className={styles.tooltipRow}>
          <span className={styles.dash} />
          <span className={styles.tooltipName}>{data.comparison.name}</span>
          <Figure amount={before} reason={t("noComparison")} />
        </p>
      ) : null}
      {bucket.basis ? <p className={styles.basis}>{bucket.basis}</p> : null}
    </div>
  );
}
