"use client";
import { Group } from "@mantine/core";
import { parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import { Chart } from "@/components/charts/chart";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartView, SaveImage, ViewSwitch } from "@/components/charts/chart-tools";
import { SeriesLegend } from "@/components/charts/series-legend";
import type { PanelChart } from "./panels/medium";

export function StockChart(props: PanelChart) {
  const [view, setView] = useQueryState(
    props.id,
    parseAsStringLiteral(["chart", "table"]).withDefault("chart").withOptions({ scroll: false }),
  );
  return (
    <DrawnChart
      {...props}
      view={view}
      controls={<ViewSwitch view={view} onChange={(next) => void setView(next)} />}
    />
  );
}

type DrawnChartProps = Omit<PanelChart, "id" | "rowHead"> & {
  view?: ChartView;
  rowHead?: string;
  controls?: ReactNode;
};

export function DrawnChart({
  data,
  shape,
  title,
  notes,
  view = "chart",
  ...given
}: DrawnChartProps) {
  const plot = useRef<HTMLDivElement>(null);
  return (
    <div>
      <Group gap={8} align="flex-end">
        <h3 className="subtitle">{given.heading}</h3>
        {given.controls}
        {view === "chart" ? (
          <SaveImage plot={plot} image={{ data, title, notes }} fileStem={given.fileStem} />
        ) : null}
      </Group>
      {view === "chart" ? (
        <Chart ref={plot} data={data} shape={shape} label={title} />
      ) : (
        <ChartTable
          data={data}
          label={title}
          rowHead={given.rowHead ?? ""}
          showShares={shape === "share"}
        />
      )}
      {view === "chart" && data.series.length > 1 ? (
        <SeriesLegend data={data} label={title} />
      ) : null}
      {notes.map((note) => (
        <p key={note} className="note">
          {note}
        </p>
      ))}
    </div>
  );
}
