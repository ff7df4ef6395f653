"use client";
import Link from "next/link";
import { useSearchParams } from "next/navigation";
import { rangeLabel } from "@/components/ui/day-text";
import { decimalsOf, Figure, Unknown } from "@/components/ui/figure";
import { productTypeLabel } from "@/components/ui/series-colour";
import { SETTLED_STATUSES } from "@/lib/core/coverage";
import styles from "./rebate-chart.module.css";
import { dayStatusText, type RebateDay, type RebateSeries } from "./rebate-series";
import { PAGE_KEYS } from "./url-keys";

/** The chart's figures as a table, newest first. */
export function RebateTable({ series, label }: { series: RebateSeries; label: string }) {
  const decimals = decimalsOf(series.days.flatMap((day) => Object.values(day.amounts)));
  const params = useSearchParams();
  return (
    <section className={styles.tableWrap} aria-label={label}>
      <table className={styles.table}>
        <thead>
          <tr>
            <th scope="col">Day (UTC+8)</th>
            {series.productTypes.map((type) => (
              <th key={type} scope="col">
                {productTypeLabel(type)}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {series.days.toReversed().map((day) => (
            <tr key={day.day}>
              <th scope="row">
                <Link href={hrefOf(params, day)} prefetch={false} title="Show only these rows">
                  {rangeLabel({ from: day.day, to: day.until })}
                </Link>
              </th>
              {series.productTypes.map((type) => (
                <td key={type}>{cell(day, type, decimals)}</td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </section>
  );
}

function cell(day: RebateDay, type: string, decimals: number) {
  const amount = day.amounts[type];
  if (amount !== undefined) return <Figure amount={amount} decimals={decimals} />;
  if (SETTLED_STATUSES.includes(day.status)) return <span title="No row of this product type">·</span>;
  return <Unknown reason={dayStatusText[day.status]} />;
}

/** The same page with only this step's days in its range. */
function hrefOf(params: URLSearchParams, { day, until }: RebateDay): string {
  const next = new URLSearchParams(params);
  for (const key of PAGE_KEYS) next.delete(key);
  next.set("from", day);
  next.set("to", until);
  return `?${next}`;
}
