import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { Suspense } from "react";
import { MalformedAddress } from "@/components/filters/malformed-address";
import styles from "@/components/overview/overview.module.css";
import { ListSkeleton, ProductSkeleton } from "@/components/overview/skeletons";
import { NoAccount } from "@/components/shell/no-account";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { parseOverviewQuery } from "@/lib/reports/overview/query";
import { accountUrl, openAccount, type PageParams } from "../open-account";
import { AttentionPanel } from "./attention-panel";
import { FiguresPanel } from "./figures-panel";
import { ClientMoversPanel, GroupMoversPanel, TopClientsPanel } from "./movers-panels";
import { NetPanel } from "./net-panel";
import {
  loadBook,
  type OpenOverview,
  openOverview,
  type WholeOverview,
  wholeOverview,
} from "./open-overview";
import { ProductChartPanel } from "./product-chart-panel";
import { StripPanel } from "./strip-panel";

/** What the address asks for. Everything below the figures comes when it is ready, and moves nothing above it. */
export async function OverviewView({ params }: { params: Promise<PageParams> }) {
  const t = await getTranslations("overview.parts");
  const given = await params;
  const { access } = await openAccount(given);
  if (access.kind !== "granted") return <NoAccount kind={access.kind} homeHref="/overview" />;
  const { scope, account } = access;
  const parsed = parseOverviewQuery(given);
  if (!parsed.ok)
    return <MalformedAddress problems={parsed.problems} resetHref={accountUrl("/overview", account)} />;
  const overview = await openOverview(scope, account, parsed.query);
  const whole = wholeOverview(overview);
  const { periods } = await loadBook(overview);
  if (!periods.some(({ now }) => now.isKnown)) return <NothingRead overview={overview} />;
  return (
    <div className="stack">
      <StripPanel overview={overview} />
      <FiguresPanel overview={overview} />
      {whole ? (
        <PanelBoundary what={t("repayments")}>
          <NetPanel overview={whole} />
        </PanelBoundary>
      ) : null}
      <PanelBoundary what={t("chart")}>
        <Suspense fallback={<ProductSkeleton />}>
          <ProductChartPanel overview={overview} />
        </Suspense>
      </PanelBoundary>
      <Columns overview={overview} whole={whole} />
    </div>
  );
}

type ColumnsProps = { overview: OpenOverview; whole: WholeOverview | null };

function Columns({ overview, whole }: ColumnsProps) {
  const t = useTranslations("overview");
  return (
    <div className={styles.columns}>
      <PanelBoundary what={t("parts.clients")}>
        <Suspense fallback={<ListSkeleton id="clients-title" title={t("movers.clients")} />}>
          <ClientMoversPanel overview={overview} />
        </Suspense>
      </PanelBoundary>
      <PanelBoundary what={t("parts.groups")}>
        <Suspense fallback={<ListSkeleton id="groups-title" title={t("movers.groups")} />}>
          <GroupMoversPanel overview={overview} />
        </Suspense>
      </PanelBoundary>
      <div className={styles.column}>
        <PanelBoundary what={t("parts.top")}>
          <Suspense fallback={<ListSkeleton id="top-title" title={t("top.title")} rows={5} />}>
            <TopClientsPanel overview={overview} />
          </Suspense>
        </PanelBoundary>
        {whole ? (
          <PanelBoundary what={t("parts.attention")}>
            <Suspense fallback={<ListSkeleton id="attention-title" title={t("attention.title")} rows={2} />}>
              <AttentionPanel overview={whole} />
            </Suspense>
          </PanelBoundary>
        ) : null}
      </div>
    </div>
  );
}

function NothingRead({ overview }: { overview: OpenOverview }) {
  const t = useTranslations("overview.nothingRead");
  return (
    <StateBox title={t("title")} text={t("text")}>
      <a href={accountUrl("/coverage", overview.account)}>{t("link")}</a>
    </StateBox>
  );
}
