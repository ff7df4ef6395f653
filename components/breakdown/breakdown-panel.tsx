"use client";
import { Box } from "@mantine/core";
import dynamic from "next/dynamic";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { bucketDays } from "@/components/charts/bucket-text";
import { Chart } from "@/components/charts/chart";
import type { ChartData, ChartPick, ChartShape } from "@/components/charts/chart-data";
import { SaveImage, ViewSwitch } from "@/components/charts/chart-tools";
import type { BucketSpan } from "@/components/charts/plan-axis";
import { type ChartPicks, SeriesLegend } from "@/components/charts/series-legend";
import { isRefusedOffline } from "@/components/ui/offline";
import { PageLink } from "@/components/ui/page-link";
import { Panel } from "@/components/ui/panel";
import { type JsonText, useJson } from "@/components/ui/text/json-text";
import { useWords } from "@/components/ui/text/use-words";
import { useUrlTransition } from "@/components/ui/url-transition";
import type { Bucket } from "@/lib/commissions/buckets";
import type { Amount } from "@/lib/core/amount";
import type { DayRange } from "@/lib/core/day";
import { rangeLabel } from "@/lib/core/day-text";
import { applyPick, type DimensionKeys, leaveDay } from "./apply-pick";
import { useChartUrl } from "./chart-controls";

// The page opens with the chart; its table loads when somebody opens it.
const ChartTable = dynamic(() =>
  import("@/components/charts/chart-table").then((part) => part.ChartTable),
);

type BreakdownPanelProps = {
  chart: JsonText<ChartData>;
  title: string;
  total: Amount | null;
  state: { readonly shape: ChartShape; readonly view: "chart" | "table"; readonly per: Bucket };
  controls: ReactNode;
  /** The dimension of the series in words, "product type"; `keys`: its keys in the address. */
  dimension: string;
  keys: DimensionKeys;
  /** Days and coins that the figures lack. One line each, also in the saved image. */
  warnings: readonly string[];
  notes: readonly string[];
  exportMenu: ReactNode;
  /**
   * A pressed bar sets the page's days while the chart keeps its own. Absent: the chart always
   * shows the page's days.
   */
  days?: { readonly ofChart: DayRange; readonly ofPage: DayRange };
  fileStem: string;
};

/** One breakdown as chart or table. Each part of it can be filtered by, or left out. */
export function BreakdownPanel({
  title,
  state,
  warnings,
  notes,
  days,
  ...given
}: BreakdownPanelProps) {
  const t = useTranslations("breakdown");
  const data = useJson(given.chart);
  const picks = useBreakdownPicks(data, given.keys, days);
  const { change } = useChartUrl();
  const { shape, view, per } = state;
  const isChart = view === "chart" && data.buckets.length > 1; // a single bar compares nothing
  const plot = useRef<HTMLDivElement>(null);
  return (
    <Panel
      id="breakdown-title"
      title={title}
      actions={
        <>
          {data.buckets.length > 1 ? (
            <ViewSwitch
              view={view}
              onChange={(next) => change({ chartView: next === "chart" ? null : next })}
            />
          ) : null}
          {isChart ? (
            <SaveImage
              plot={plot}
              image={{ data, title, notes: [...warnings, ...notes] }}
              fileStem={given.fileStem}
            />
          ) : null}
          {given.exportMenu}
        </>
      }
    >
      {given.controls}
      {days && isNarrower(days) ? <OpenedDays {...days} /> : null}
      {[...warnings, ...notes].map((note, index) => (
        <Box
          key={note}
          component="p"
          mt={4}
          fz={12}
          c={index < warnings.length ? "var(--warn)" : "dimmed"}
        >
          {note}
        </Box>
      ))}
      {isChart ? (
        <>
          <Chart
            ref={plot}
            data={data}
            shape={shape}
            label={title}
            picks={picks}
            opened={days && isNarrower(days) ? stepsOf(data, days.ofPage) : null}
          />
          <SeriesLegend
            data={data}
            label={t("legend", { dimension: given.dimension })}
            picks={picks}
          />
        </>
      ) : (
        <ChartTable
          data={data}
          label={title}
          rowHead={t(`bucketHeads.${per}`)}
          total={given.total}
          showShares={shape === "share"}
          picks={picks}
        />
      )}
    </Panel>
  );
}

type ChartDays = NonNullable<BreakdownPanelProps["days"]>;

const isNarrower = ({ ofChart, ofPage }: ChartDays) =>
  ofChart.from !== ofPage.from || ofChart.to !== ofPage.to;

function stepsOf({ buckets }: ChartData, { from, to }: DayRange): BucketSpan | null {
  const steps = [...buckets.keys()].filter((at) => {
    const days = buckets[at] && bucketDays(buckets[at]);
    return days && days.from <= to && days.to >= from;
  });
  const [first, last] = [steps[0], steps.at(-1)];
  return first === undefined || last === undefined ? null : { first, last };
}

function OpenedDays({ ofChart, ofPage }: ChartDays) {
  const { t, language } = useWords();
  const href = `${usePathname()}?${leaveDay(new URLSearchParams(useSearchParams()), ofChart)}`;
  return (
    <Box component="p" mt={4} fz={12} c="dimmed" role="status">
      <PageLink href={href} scroll={false}>
        {rangeLabel(ofChart, language)}
      </PageLink>{" "}
      › {t("breakdown.opened", { days: rangeLabel(ofPage, language) })}
    </Box>
  );
}

/**
 * A press in the chart filters the page: first by the days of a bar, and pressed again by its
 * series.
 */
function useBreakdownPicks(
  data: ChartData,
  keys: DimensionKeys,
  days: ChartDays | undefined,
): ChartPicks {
  const search = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const startTransition = useUrlTransition();
  const named = data.series.map(({ key }) => key).filter((key) => key !== null);
  const daysOf = ({ bucket }: ChartPick) => {
    const step = bucket === null ? undefined : data.buckets[bucket];
    return step ? bucketDays(step) : null;
  };
  const hrefOf = (pick: ChartPick, except: boolean) => {
    const range = daysOf(pick);
    const { series } = pick;
    const key = series === null ? undefined : data.series[series]?.key;
    const kept = days?.ofChart ?? null;
    const next = applyPick(new URLSearchParams(search), keys, { key, named, range, kept }, except);
    return next && `${path}?${next}`;
  };
  const isOpen = (pick: ChartPick) => {
    const range = daysOf(pick);
    return range === null || (range.from === days?.ofPage.from && range.to === days.ofPage.to);
  };
  const open = (pick: ChartPick, except: boolean) => {
    const isFirst = days !== undefined && !except && !isOpen(pick);
    follow(isFirst ? { ...pick, series: null } : pick, except);
  };
  const follow = (pick: ChartPick, except: boolean) => {
    const href = hrefOf(pick, except);
    if (href === null || isRefusedOffline()) return;
    startTransition(() => router.push(href, { scroll: false }));
  };
  return { hrefOf, follow, open };
}
