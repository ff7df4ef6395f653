import { rangeLabel } from "@/components/ui/day-text";
import { Figure } from "@/components/ui/figure";
import { productTypeColour, productTypeLabel } from "@/components/ui/series-colour";
import type { Amount } from "@/lib/core/amount";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import styles from "./rebate-chart.module.css";
import { dayStatusText, type RebateDay, type RebateSeries } from "./rebate-series";

type RebateTooltipProps = {
  series: RebateSeries;
  hidden: ReadonlySet<string>;
  /** Given by the chart. */
  active?: boolean;
  label?: string | number;
};

/** Every series of the step under the pointer, the largest first. */
export function RebateTooltip({ series, hidden, active, label }: RebateTooltipProps) {
  const day = active ? series.days.find((candidate) => candidate.day === label) : undefined;
  if (!day) return null;
  const entries = largestFirst(day, hidden);
  return (
    <div className={styles.tooltip}>
      <p className={styles.tooltipDay}>{rangeLabel({ from: day.day, to: day.until })}</p>
      {SETTLED_STATUSES.includes(day.status) ? null : (
        <p className={styles.tooltipState}>{dayStatusText[day.status]}</p>
      )}
      {entries.map(([type, amount]) => (
        <p key={type} className={styles.tooltipRow}>
          <span className={styles.swatch} style={{ background: productTypeColour(type) }} />
          <span>{productTypeLabel(type)}</span>
          <Figure amount={amount} coin={series.coin} />
        </p>
      ))}
      {entries.length === 0 && SETTLED_STATUSES.includes(day.status) ? (
        <p>No rebate in {series.coin}</p>
      ) : null}
    </div>
  );
}

export function largestFirst(day: RebateDay, hidden: ReadonlySet<string>): [string, Amount][] {
  return Object.entries(day.amounts)
    .filter(([type]) => !hidden.has(type))
    .sort(([, a], [, b]) => Math.abs(Number(b)) - Math.abs(Number(a)));
}
