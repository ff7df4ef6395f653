"use client";
import { Group } from "@mantine/core";
import { useTranslations } from "next-intl";
import { parseAsString } from "nuqs";
import { type ReactNode, useRef, useState } from "react";
import { Chart } from "@/components/charts/chart";
import type { ChartData } from "@/components/charts/chart-data";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartView, SaveImage, ViewSwitch } from "@/components/charts/chart-tools";
import { SeriesLegend } from "@/components/charts/series-legend";
import { Choice } from "@/components/ui/forms/choice";
import { SubLine } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { useViewUrl } from "@/components/ui/use-view-url";
import { EQUITY_SPANS } from "@/lib/trading/account-records";

type EquityChartProps = {
  data: ChartData;
  title: string;
  note: string;
  span: string;
  unit: string;
  units: readonly string[];
  fileStem: string;
  /** The menus that save the snapshots as files. */
  exports: ReactNode;
};

const parsers = { span: parseAsString, unit: parseAsString };

/** The account's equity by day, in one currency at a time. */
export function EquityChart({
  data,
  title,
  note,
  span,
  unit,
  units,
  fileStem,
  exports,
}: EquityChartProps) {
  const t = useTranslations("trading.line");
  const plot = useRef<HTMLDivElement>(null);
  const [view, setView] = useState<ChartView>("chart");
  const [, setUrl] = useViewUrl(parsers);
  return (
    <Panel
      id="equity-line-title"
      title={title}
      actions={
        <>
          <ViewSwitch view={view} onChange={setView} />
          {view === "chart" ? (
            <SaveImage plot={plot} image={{ data, title, notes: [note] }} fileStem={fileStem} />
          ) : null}
          {exports}
        </>
      }
    >
      <Group gap={16} mb={8}>
        <Choice
          title={t("span")}
          chosen={span}
          names={EQUITY_SPANS}
          label={(name) => t(`spans.${name as (typeof EQUITY_SPANS)[number]}`)}
          onChoose={(next) => void setUrl({ span: next })}
        />
        <Choice
          title={t("unit")}
          chosen={unit}
          names={units}
          label={(name) => name}
          onChoose={(next) => void setUrl({ unit: next })}
        />
      </Group>
      {view === "chart" ? (
        <>
          <Chart ref={plot} data={data} shape="lines" label={title} />
          <SeriesLegend data={data} label={title} />
        </>
      ) : (
        <ChartTable data={data} label={title} rowHead={t("day")} />
      )}
      <SubLine>{note}</SubLine>
    </Panel>
  );
}
