"use client";
import dynamic from "next/dynamic";
import { usePathname, useRouter, useSearchParams } from "next/navigation";
import { useTranslations } from "next-intl";
import { type ReactNode, useRef } from "react";
import { bucketDays } from "@/components/charts/bucket-text";
import { Chart } from "@/components/charts/chart";
import type { ChartData, ChartPick, ChartShape } from "@/components/charts/chart-data";
import { SaveImage, ViewSwitch } from "@/components/charts/chart-tools";
import { type ChartPicks, SeriesLegend } from "@/components/charts/series-legend";
import { Panel } from "@/components/ui/panel";
import { type JsonText, useJson } from "@/components/ui/text/json-text";
import { useUrlTransition } from "@/components/ui/url-transition";
import type { Amount } from "@/lib/core/amount";
import type { Bucket } from "@/lib/core/commissions/buckets";
import { applyPick, type DimensionKeys } from "./apply-pick";
import styles from "./breakdown.module.css";
import { useChartUrl } from "./chart-controls";

// The chart is what opens first; its table comes when somebody asks for it.
const ChartTable = dynamic(() => import("@/components/charts/chart-table").then((part) => part.ChartTable));

type BreakdownPanelProps = {
  chart: JsonText<ChartData>;
  title: string;
  total: Amount | null;
  /** How it is shown; the controls change what it is of. */
  state: { readonly shape: ChartShape; readonly view: "chart" | "table"; readonly per: Bucket };
  controls: ReactNode;
  /** "product type": what the series are values of, in words, and the address's keys of it. */
  dimension: string;
  keys: DimensionKeys;
  /** What the figures are without: days, coins. One line each, also in the picture. */
  warnings: readonly string[];
  /** How the figures are to be read, as the warnings. */
  notes: readonly string[];
  /** The menu that saves the table as a file. */
  exportMenu: ReactNode;
  /** Of saved pictures, without the ending. */
  fileStem: string;
};

/** One breakdown as chart or table. Whatever is pointed at in it can be filtered by, or left out. */
export function BreakdownPanel({
  chart,
  title,
  total,
  state,
  controls,
  dimension,
  keys,
  warnings,
  notes,
  exportMenu,
  fileStem,
}: BreakdownPanelProps) {
  const t = useTranslations("breakdown");
  const data = useJson(chart);
  const picks = useBreakdownPicks(data, keys);
  const { change } = useChartUrl();
  const { shape, view, per } = state;
  const plot = useRef<HTMLDivElement>(null);
  return (
    <Panel
      id="breakdown-title"
      title={title}
      actions={
        <>
          <ViewSwitch
            view={view}
            onChange={(next) => change({ chartView: next === "chart" ? null : next })}
          />
          {view === "chart" ? (
            <SaveImage
              plot={plot}
              image={{ data, title, notes: [...warnings, ...notes] }}
              fileStem={fileStem}
            />
          ) : null}
          {exportMenu}
        </>
      }
    >
      {controls}
      {[...warnings, ...notes].map((note, index) => (
        <p key={note} className={styles.note} data-warning={index < warnings.length || undefined}>
          {note}
        </p>
      ))}
      {view === "table" ? (
        <ChartTable
          data={data}
          label={title}
          rowHead={t(`bucketHeads.${per}`)}
          total={total}
          showShares={shape === "share"}
          picks={picks}
        />
      ) : (
        <>
          <Chart ref={plot} data={data} shape={shape} label={title} picks={picks} />
          <SeriesLegend data={data} label={t("legend", { dimension })} picks={picks} />
        </>
      )}
    </Panel>
  );
}

/** Choosing in a chart is filtering by it: links to the same page with another filter. */
function useBreakdownPicks(data: ChartData, keys: DimensionKeys): ChartPicks {
  const search = useSearchParams();
  const path = usePathname();
  const router = useRouter();
  const startTransition = useUrlTransition();
  const named = data.series.flatMap(({ key }) => (key === null ? [] : [key]));
  const hrefOf = ({ bucket, series }: ChartPick, except: boolean) => {
    const step = bucket === null ? undefined : data.buckets[bucket];
    const range = step ? bucketDays(step) : null;
    const key = series === null ? undefined : data.series[series]?.key;
    const next = applyPick(new URLSearchParams(search), keys, { key, named, range }, except);
    return next && `${path}?${next}`;
  };
  const follow = (pick: ChartPick, except: boolean) => {
    const href = hrefOf(pick, except);
    if (href !== null) startTransition(() => router.push(href, { scroll: false }));
  };
  return { hrefOf, follow };
}
