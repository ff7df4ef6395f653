"use client";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import { Chart } from "@/components/charts/chart";
import type { ChartData, ChartShape } from "@/components/charts/chart-data";
import { ChartTable } from "@/components/charts/chart-table";
import { SaveImage } from "@/components/charts/save-image-button";
import { SeriesLegend } from "@/components/charts/series-legend";
import { type ChartView, ViewSwitch } from "@/components/charts/view-switch";
import styles from "../stock.module.css";

type ResearchChartProps = {
  data: ChartData;
  shape: ChartShape;
  /** What the chart shows: for screen readers, in its picture, and above it but for a shorter heading. */
  title: string;
  heading?: string;
  /** How the figures are to be read; also in the picture. */
  notes: readonly string[];
  /** Of saved pictures, without the ending. */
  fileStem: string;
  /** Choices of what is drawn. */
  controls?: ReactNode;
  /** The address's word for "as a table", and what is on its rows; absent where a table stands beside the chart. */
  table?: { readonly key: string; readonly rowHead: string };
};

/** A chart of the research pages: by keyboard, as a table, as a picture. */
export function ResearchChart(props: ResearchChartProps) {
  return props.table ? <Switched {...props} table={props.table} /> : <Drawn {...props} view="chart" />;
}

const VIEWS = ["chart", "table"] as const;

function Switched(props: ResearchChartProps & { table: { key: string; rowHead: string } }) {
  const [view, setView] = useQueryState(
    props.table.key,
    parseAsStringLiteral(VIEWS).withDefault("chart").withOptions({ scroll: false }),
  );
  return (
    <Drawn
      {...props}
      view={view}
      viewSwitch={<ViewSwitch view={view} onChange={(next) => void setView(next)} />}
    />
  );
}

type DrawnProps = ResearchChartProps & { view: ChartView; viewSwitch?: ReactNode };

function Drawn({
  data,
  shape,
  title,
  heading = title,
  notes,
  fileStem,
  controls,
  table,
  view,
  viewSwitch,
}: DrawnProps) {
  const plot = useRef<HTMLDivElement>(null);
  return (
    <div>
      <div className={styles.partHead}>
        <h3 className={styles.subtitle}>{heading}</h3>
        {controls}
        {viewSwitch}
        {view === "chart" ? (
          <SaveImage plot={plot} image={{ data, title, notes }} fileStem={fileStem} />
        ) : null}
      </div>
      {view === "chart" ? (
        <Chart ref={plot} data={data} shape={shape} label={title} />
      ) : (
        <ChartTable
          data={data}
          label={title}
          rowHead={table?.rowHead ?? ""}
          hasSums={false}
          showShares={shape === "share"}
        />
      )}
      {view === "chart" && data.series.length > 1 ? <SeriesLegend data={data} label={title} /> : null}
      {notes.map((note) => (
        <p key={note} className={styles.note}>
          {note}
        </p>
      ))}
    </div>
  );
}
