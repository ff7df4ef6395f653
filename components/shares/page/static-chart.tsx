import { bucketDays, bucketLabel, chartSummary, noneText } from "@/components/charts/bucket-text";
import type { ChartBucket, ChartData } from "@/components/charts/chart-data";
import { spansOf } from "@/components/charts/plan-axis";
import type { Instant, Medium, PanelChart } from "@/components/stocks/panels/medium";
import { PlainFigure, Swatch } from "@/components/stocks/panels/plain";
import { Records } from "@/components/stocks/panels/records";
import { decimalsOf } from "@/lib/core/amount-text";
import { momentText } from "@/lib/core/moment-text";
import { areaText, type Words } from "@/lib/core/text";
import { StaticPlot } from "./static-plot";

type StaticChartProps = Pick<PanelChart, "id" | "data" | "shape" | "heading" | "notes"> & {
  /** What the rows of its table are; absent where a table is next to the chart already. */
  rowHead?: string;
  words: Words;
};

const WIDE = { width: 952, height: 260 };
const NARROW = { width: 348, height: 220 };

/**
 * A chart without a script: drawn for a wide page and for a phone, of which one is shown; its
 * figures fold below it.
 */
export function StaticChart({ id, data, shape, heading, notes, rowHead, words }: StaticChartProps) {
  const charts = areaText(words.t, "charts");
  const { language } = words;
  const label = `${heading}. ${chartSummary({ t: charts, language }, data)}`;
  const drawn = { data, shape, language, label };
  const hasGaps = spansOf(data.buckets).length > 0;
  return (
    <figure className="chart">
      <h3>{heading}</h3>
      <StaticPlot {...drawn} id={`${id}-wide`} className="wide" size={WIDE} />
      <StaticPlot {...drawn} id={`${id}-narrow`} className="narrow" size={NARROW} />
      {data.series.length > 1 ? (
        <ul className="legend">
          {data.series.map(({ key, name, colour, outline }) => (
            <li key={key ?? name}>
              <Swatch colour={colour} outline={outline} />
              {name}
            </li>
          ))}
        </ul>
      ) : null}
      {(hasGaps ? [...notes, charts("notWhole")] : notes).map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
      {rowHead === undefined ? null : (
        <details className="figures">
          <summary>{charts("table")}</summary>
          <Figures data={data} caption={heading} rowHead={rowHead} words={words} />
        </details>
      )}
    </figure>
  );
}

type FiguresProps = { data: ChartData; caption: string; rowHead: string; words: Words };

function Figures({ data, caption, rowHead, words }: FiguresProps) {
  const { buckets, series } = data;
  const decimals = decimalsOf(buckets.flatMap(({ amounts }) => amounts));
  const none = noneText(areaText(words.t, "charts"), data);
  return (
    <Records
      caption={caption}
      isCaptionHidden
      isWhole
      columns={[
        {
          key: "row",
          head: rowHead,
          cell: (bucket: ChartBucket) => (
            <>
              {bucketLabel(bucket, words.language)}
              {bucket.gap === null ? null : <span className="gap">{bucket.gap}</span>}
            </>
          ),
        },
        ...series.map(({ key, name }, at) => ({
          key: key ?? name,
          head: name,
          label: series.length > 1 ? name : "",
          cell: ({ amounts, gap }: ChartBucket) => (
            <PlainFigure
              amount={amounts[at] ?? null}
              decimals={decimals}
              reason={gap ?? none}
              words={words}
            />
          ),
        })),
      ]}
      rows={buckets[0] && bucketDays(buckets[0]) ? buckets.toReversed() : buckets}
      words={words}
    />
  );
}

/** Panels on a shared page: charts as drawings, times in UTC. */
export function sharedMedium(words: Words): Medium {
  return {
    ...words,
    chart: (chart) => <StaticChart {...chart} words={words} />,
    moment: (at) => <SharedMoment key={String(at)} at={at} words={words} />,
  };
}

/** An instant, which says that it is UTC: a page without a script cannot know its reader's zone. */
export function SharedMoment({ at, words }: { at: Instant; words: Words }) {
  const iso = new Date(at).toISOString();
  return (
    <time dateTime={iso} title={iso}>
      {`${momentText(at, words.language)} UTC`}
    </time>
  );
}
