"use client";
import { Button, Group } from "@mantine/core";
import { parseAsString, parseAsStringLiteral, useQueryState } from "nuqs";
import { type ReactNode, useRef } from "react";
import { Chart } from "@/components/charts/chart";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartView, SaveImage, ViewSwitch } from "@/components/charts/chart-tools";
import { SeriesLegend } from "@/components/charts/series-legend";
import type { ChartRange, PanelChart } from "./panels/medium";
import styles from "./stocks.module.css";

export function StockChart({ ranges = [], range = "", ...chart }: PanelChart) {
  const [view, setView] = useQueryState(
    chart.id,
    parseAsStringLiteral(["chart", "table"]).withDefault("chart").withOptions({ scroll: false }),
  );
  const [asked, setAsked] = useQueryState(
    "range",
    parseAsString.withDefault(range).withOptions({ scroll: false }),
  );
  const chosen = ranges.find(({ key }) => key === asked) ?? ranges.find(({ key }) => key === range);
  const { key = "", label: _, about = null, ...drawn } = chosen ?? {};
  return (
    <DrawnChart
      {...chart}
      {...drawn}
      fileStem={chosen ? `${chart.fileStem}-${key}` : chart.fileStem}
      view={view}
      controls={
        <>
          {chosen ? (
            <RangeSwitch ranges={ranges} chosen={key} onChange={(next) => void setAsked(next)} />
          ) : null}
          {about === null ? null : <span className={styles.about}>{about}</span>}
          <ViewSwitch view={view} onChange={(next) => void setView(next)} />
        </>
      }
    />
  );
}

type RangeSwitchProps = {
  ranges: readonly ChartRange[];
  chosen: string;
  onChange: (key: string) => void;
};

function RangeSwitch({ ranges, chosen, onChange }: RangeSwitchProps) {
  return (
    <Button.Group>
      {ranges.map(({ key, label, heading }) => (
        <Button
          key={key}
          variant={key === chosen ? "light" : "default"}
          aria-pressed={key === chosen}
          title={heading}
          onClick={() => onChange(key)}
        >
          {label}
        </Button>
      ))}
    </Button.Group>
  );
}

type DrawnChartProps = Omit<PanelChart, "id" | "rowHead" | "range" | "ranges"> & {
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
