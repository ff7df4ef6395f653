"use client";
import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chart } from "@/components/charts/chart";
import { type ChartData, seriesOf, stepOf } from "@/components/charts/chart-data";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartView, ViewSwitch } from "@/components/charts/chart-tools";
import { columnOf, DataTable } from "@/components/ui/data-table";
import { parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";

type ViewsChartProps = { days: readonly { readonly day: string; readonly views: number }[] };

export function ViewsChart({ days }: ViewsChartProps) {
  const t = useTranslations("shares.details");
  const [view, setView] = useState<ChartView>("chart");
  const [label, name] = [t("perDay"), t("views")];
  const data = viewsData(days, name);
  return (
    <div>
      <Group gap={8} wrap="nowrap">
        <Text component="h3" size="sm" fw={600} mr="auto">
          {label}
        </Text>
        <ViewSwitch view={view} onChange={setView} />
      </Group>
      {view === "chart" ? (
        <Chart data={data} shape="stacked" label={label} />
      ) : (
        <ChartTable data={data} label={label} rowHead={t("day")} />
      )}
    </div>
  );
}

function viewsData(days: ViewsChartProps["days"], name: string): ChartData {
  return {
    unit: null,
    series: [seriesOf(name, "var(--accent)", "views")],
    buckets: days.map(({ day, views }) => {
      return stepOf({ from: day as Day, to: day as Day }, [parseAmount(String(views))]);
    }),
  };
}

type ClientViewsRow = { readonly client: string; readonly count: number };
type ClientsTableProps = { views: readonly { readonly client: string; readonly views: number }[] };

const column = columnOf<ClientViewsRow>();

export function ClientsTable({ views }: ClientsTableProps) {
  const t = useTranslations("shares.details");
  const byClient = new Map<string, number>();
  for (const { client, views: count } of views)
    byClient.set(client, (byClient.get(client) ?? 0) + count);
  const rows = [...byClient]
    .map(([client, count]) => ({ client, count }))
    .sort((a, b) => b.count - a.count);
  return (
    <DataTable
      label={t("byClient")}
      rows={rows}
      rowId={({ client }) => client}
      columns={[
        column.lead("client", t("client"), ({ client }) => client),
        column.figure("views", t("views"), ({ count }) => t("count", { count })),
      ]}
    />
  );
}
