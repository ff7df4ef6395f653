"use client";
import { Group, Text } from "@mantine/core";
import { useTranslations } from "next-intl";
import { useState } from "react";
import { Chart } from "@/components/charts/chart";
import type { ChartData } from "@/components/charts/chart-data";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartView, ViewSwitch } from "@/components/charts/view-switch";
import { parseAmount } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";

type ViewsChartProps = { days: readonly { readonly day: string; readonly views: number }[] };

/** A bar a day, days without a view among them. */
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
        <ChartTable data={data} label={label} rowHead={t("day")} hasSums={false} />
      )}
    </div>
  );
}

function viewsData(days: ViewsChartProps["days"], name: string): ChartData {
  return {
    unit: null,
    series: [{ key: "views", name, colour: "var(--accent)", total: null, share: null }],
    buckets: days.map(({ day, views }) => {
      const amount = parseAmount(String(views));
      return { from: day as Day, to: day as Day, gap: null, amounts: [amount], total: null };
    }),
  };
}
