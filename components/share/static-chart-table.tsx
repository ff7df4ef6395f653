import { bucketDays, bucketLabel, noneText } from "@/components/charts/bucket-text";
import type { ChartBucket, ChartData } from "@/components/charts/chart-data";
import { decimalsOf } from "@/components/ui/text/decimals";
import type { Words } from "@/components/ui/text/text";
import { areaText } from "./area-text";
import { SharedFigure, SharedUnknown } from "./shared-figure";

type StaticChartTableProps = { data: ChartData; label: string; rowHead: string; words: Words };

/** A chart's figures, exactly; years the newest first. */
export function StaticChartTable({ data, label, rowHead, words }: StaticChartTableProps) {
  const decimals = decimalsOf(data.buckets.flatMap(({ amounts }) => amounts));
  return (
    <div className="wrap">
      <table>
        <caption className="hidden">{label}</caption>
        <thead>
          <tr>
            <th scope="col" data-text="">
              {rowHead}
            </th>
            {data.series.map(({ key, name }) => (
              <th key={key ?? name} scope="col">
                {name}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rowOrder(data).map((bucket) => (
            <tr key={bucketLabel(bucket, words.language)}>
              <th scope="row">
                {bucketLabel(bucket, words.language)}
                {bucket.gap === null ? null : <span className="gap">{bucket.gap}</span>}
              </th>
              {data.series.map(({ key, name }, series) => (
                <td key={key ?? name}>
                  <Cell data={data} bucket={bucket} series={series} decimals={decimals} words={words} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}

function rowOrder({ buckets }: ChartData): readonly ChartBucket[] {
  return buckets[0] && bucketDays(buckets[0]) ? buckets.toReversed() : buckets;
}

type CellProps = { data: ChartData; bucket: ChartBucket; series: number; decimals: number; words: Words };

function Cell({ data, bucket, series, decimals, words }: CellProps) {
  const amount = bucket.amounts[series] ?? null;
  if (amount !== null) return <SharedFigure amount={amount} decimals={decimals} words={words} />;
  return <SharedUnknown words={words} reason={bucket.gap ?? noneText(areaText(words.t, "charts"), data)} />;
}
