"use client";
import { Box, Text } from "@mantine/core";
import { useRouter } from "next/navigation";
import { useTranslations } from "next-intl";
import { applyPick } from "@/components/breakdown/apply-pick";
import { bucketDays } from "@/components/charts/bucket-text";
import { Chart } from "@/components/charts/chart";
import type { ChartData, ChartPick } from "@/components/charts/chart-data";
import { ChartTable } from "@/components/charts/chart-table";
import { type ChartPicks, SeriesLegend } from "@/components/charts/series-legend";
import { LinkButton } from "@/components/ui/link-button";
import { isRefusedOffline } from "@/components/ui/offline";
import { Panel } from "@/components/ui/panel";
import type { Amount } from "@/lib/core/amount";

type ProductPanelProps = {
  data: ChartData;
  title: string;
  total: Amount | null;
  /** Gaps and rates of the figures. */
  notes: readonly string[];
  rowHead: string;
  view: "chart" | "table";
  otherViewHref: string;
  /** The ledger's query for the same rows, with the same chart. */
  ledgerQuery: string;
};

export function ProductPanel({
  data,
  title,
  total,
  notes,
  rowHead,
  view,
  ...links
}: ProductPanelProps) {
  const t = useTranslations("breakdown");
  const picks = useLedgerPicks(data, links.ledgerQuery);
  return (
    <Panel
      id="product-title"
      title={title}
      actions={
        <>
          <LinkButton href={links.otherViewHref} scroll={false}>
            {view === "chart" ? t("asTable") : t("asChart")}
          </LinkButton>
          <LinkButton href={`/commissions?${links.ledgerQuery}`}>{t("explore")}</LinkButton>
        </>
      }
    >
      {view === "table" ? (
        <ChartTable
          data={data}
          label={t("tableOf", { title })}
          rowHead={rowHead}
          total={total}
          picks={picks}
        />
      ) : (
        <Box mih={322}>
          <Chart data={data} shape="stacked" label={title} picks={picks} />
          <SeriesLegend
            data={data}
            label={t("legend", { dimension: t("dimensions.productType") })}
            picks={picks}
          />
        </Box>
      )}
      <Text size="xs" c="dimmed" mt={8} className="figures">
        {notes.join(" · ")}
      </Text>
    </Panel>
  );
}

const KEYS = { only: "productType", except: "exceptProductType" };

function useLedgerPicks(data: ChartData, query: string): ChartPicks {
  const router = useRouter();
  const named = data.series.map(({ key }) => key).filter((key) => key !== null);
  const hrefOf = ({ bucket, series }: ChartPick, except: boolean) => {
    const step = bucket === null ? undefined : data.buckets[bucket];
    const range = step ? bucketDays(step) : null;
    const key = series === null ? undefined : data.series[series]?.key;
    const next = applyPick(new URLSearchParams(query), KEYS, { key, named, range }, except);
    return next && `/commissions?${next}`;
  };
  const follow = (pick: ChartPick, except: boolean) => {
    const href = hrefOf(pick, except);
    if (href !== null && !isRefusedOffline()) router.push(href);
  };
  return { hrefOf, follow, open: follow };
}
