"use client";
import { useTranslations } from "next-intl";
import { Figure, Unknown } from "@/components/ui/figure";
import { useWords } from "@/components/ui/text/use-words";
import type { Amount } from "@/lib/core/amount";
import { type AmountDetail, decimalsOf, valueDetail } from "@/lib/core/amount-text";
import { bucketDays, bucketLabel, noneText, shareText, swatchStyle } from "./bucket-text";
import type { ChartBucket, ChartData } from "./chart-data";
import styles from "./charts.module.css";
import { type ChartPicks, PickLink } from "./series-legend";

type ChartTableProps = {
  data: ChartData;
  label: string;
  /** The header of the rows: "Day (UTC+8)". */
  rowHead: string;
  /** Over all rows; absent where the series have no sums. */
  total?: Amount | null;
  showShares?: boolean;
  picks?: ChartPicks | undefined;
};

/** The chart's exact figures, newest days first, also for keyboards and screen readers. */
export function ChartTable({
  data,
  label,
  rowHead,
  total,
  showShares = false,
  picks,
}: ChartTableProps) {
  const t = useTranslations("charts");
  const amounts = data.buckets.flatMap((bucket) => bucket.amounts);
  const detail: AmountDetail | undefined = data.isMoney ? valueDetail(data.unit ?? "") : undefined;
  const decimals = decimalsOf(amounts, detail);
  const hasTotal = data.buckets.some((bucket) => bucket.total !== null);
  const cells = { data, decimals, detail, hasTotal, showShares, picks };
  return (
    // biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls can be scrolled by keyboard
    <section className={styles.tableWrap} aria-label={label} tabIndex={0}>
      <table className={styles.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{rowHead}</th>
            {data.series.map((column, series) => (
              <th key={column.key ?? " rest"} scope="col">
                <PickLink
                  picks={picks}
                  pick={{ bucket: null, series }}
                  className={styles.columnHead}
                  title={t("only", { name: column.name })}
                >
                  <span className={styles.swatch} style={swatchStyle(column)} />
                  <span className="truncate">{column.name}</span>
                </PickLink>
              </th>
            ))}
            {data.volumes ? <th scope="col">{data.volumes.name}</th> : null}
            {hasTotal ? <th scope="col">{t("total")}</th> : null}
          </tr>
        </thead>
        {total === undefined ? null : <SumsRow total={total} {...cells} />}
        <tbody>
          {rowOrder(data).map((bucket) => (
            <BucketRow key={bucket} bucket={bucket} {...cells} />
          ))}
        </tbody>
      </table>
    </section>
  );
}

function rowOrder({ buckets }: ChartData): number[] {
  const order = [...buckets.keys()];
  return buckets[0] && bucketDays(buckets[0]) ? order.reverse() : order;
}

type ChartCells = Required<Pick<ChartTableProps, "data" | "showShares" | "picks">> & {
  decimals: number;
  detail: AmountDetail | undefined;
  hasTotal: boolean;
};

function SumsRow({
  data,
  decimals,
  detail,
  showShares,
  hasTotal,
  total,
}: ChartCells & { total: Amount | null }) {
  const t = useTranslations("charts");
  const reason = noneText(t, data);
  return (
    <tbody className={styles.sums}>
      <tr>
        <th scope="row">{t("all")}</th>
        {data.series.map((column) => (
          <td key={column.key ?? " rest"}>
            <Figure amount={column.total} decimals={decimals} detail={detail} reason={reason} />
            {showShares && column.share ? (
              <span className={styles.share}> {shareText(column.share)}</span>
            ) : null}
          </td>
        ))}
        {hasTotal ? (
          <td>
            <Figure amount={total} decimals={decimals} detail={detail} reason={reason} />
          </td>
        ) : null}
      </tr>
    </tbody>
  );
}

function BucketRow({ bucket, ...cells }: ChartCells & { bucket: number }) {
  const { t, language } = useWords("charts");
  const row = cells.data.buckets[bucket];
  if (!row) return null;
  return (
    <tr>
      <th scope="row">
        <PickLink
          picks={cells.picks}
          pick={{ bucket, series: null }}
          className={styles.dayLink}
          title={t("onlyDays")}
        >
          {bucketLabel(row, language)}
        </PickLink>
        {row.gap ? <span className={styles.gap}>{row.gap}</span> : null}
        {(row.marks ?? []).map(({ text }) => (
          <span key={text} className={styles.mark}>
            {text}
          </span>
        ))}
      </th>
      {cells.data.series.map(({ key }, series) => (
        <td key={key ?? " rest"}>
          <Cell row={row} bucket={bucket} series={series} {...cells} />
        </td>
      ))}
      {cells.data.volumes ? (
        <td>
          <Figure amount={cells.data.volumes.amounts[bucket] ?? null} reason={t("noVolume")} />
        </td>
      ) : null}
      {cells.hasTotal ? (
        <td>
          <Figure
            amount={row.total}
            decimals={cells.decimals}
            detail={cells.detail}
            reason={row.gap ?? noneText(t, cells.data)}
            hint={row.basis ?? null}
          />
        </td>
      ) : null}
    </tr>
  );
}

type CellProps = ChartCells & { row: ChartBucket; bucket: number; series: number };

function Cell({ data, row, bucket, series, decimals, detail, showShares, picks }: CellProps) {
  const t = useTranslations("charts");
  const amount = row.amounts[series] ?? null;
  if (amount === null)
    return row.gap === null ? (
      <span title={noneText(t, data)}>·</span>
    ) : (
      <Unknown reason={row.gap} />
    );
  const share = row.shares?.[series];
  return (
    <PickLink picks={picks} pick={{ bucket, series }} title={t("onlyRows")}>
      <Figure amount={amount} decimals={decimals} detail={detail} hint={row.basis ?? null} />
      {showShares && share ? <span className={styles.share}> {shareText(share)}</span> : null}
    </PickLink>
  );
}
