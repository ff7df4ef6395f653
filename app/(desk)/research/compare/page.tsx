import { Box, Group, Stack } from "@mantine/core";
import type { Metadata } from "next";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import type { ComponentType } from "react";
import { CodePicker } from "@/components/research/compare/code-picker";
import { TradableNow } from "@/components/research/compare/column-state";
import { holderChart } from "@/components/research/compare/compare-charts";
import { CompareProblems, PanelChoice } from "@/components/research/compare/compare-controls";
import { ComparePanel } from "@/components/research/compare/compare-panel";
import { SharedHolders } from "@/components/research/compare/compared-table";
import { DeskComparedTable } from "@/components/research/compare/desk-compared-table";
import { deskMedium } from "@/components/research/desk-medium";
import { ResearchLive } from "@/components/research/live";
import { PlainTime } from "@/components/research/panels/plain";
import { DrawnChart } from "@/components/research/research-chart";
import { NoExchange, ResearchNav } from "@/components/research/research-frame";
import { ComparePanelSkeleton, CompareSkeleton } from "@/components/research/skeletons";
import { PageHead } from "@/components/shell/page-head";
import { DownloadButton } from "@/components/ui/download-button";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { UrlTransition } from "@/components/ui/url-transition";
import { sharedHolders } from "@/lib/core/reality/compare/shared-holders";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import type { PanelName } from "@/lib/core/reality/panels";
import { getWords } from "../../../language/words";
import { withParams } from "../../commissions/with-params";
import type { PageParams } from "../../open-account";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonResearch } from "../open-research";
import { type OpenCompare, openCompare } from "./open-compare";
import {
  ComparedCapitalPanel,
  ComparedDividendsPanel,
  ComparedEarningsPanel,
  ComparedPricesPanel,
  type ComparedProps,
  namesOf,
} from "./panels";
import { csvHref, readCompared } from "./read-compared";

export async function generateMetadata(): Promise<Metadata> {
  return { title: (await getTranslations("compare"))("title") };
}

export default function ComparePage({ searchParams }: PageProps<"/research/compare">) {
  const t = useTranslations("compare");
  return (
    <>
      <PageHead title={t("title")} line={t("line")} />
      <ResearchNav />
      <PanelBoundary what={t("theComparison")} fallback={<CompareSkeleton />}>
        <CompareView params={searchParams} />
      </PanelBoundary>
    </>
  );
}

const PANELS: Readonly<Record<PanelName, ComponentType<{ compare: OpenCompare }>>> = {
  dividends: ComparedDividendsPanel,
  earnings: ComparedEarningsPanel,
  shareholders: ComparedShareholdersPanel,
  executives: ComparedExecutivesPanel,
  "share-capital": ComparedCapitalPanel,
  suspension: ComparedSuspensionPanel,
  prices: ComparedPricesPanel,
};

async function CompareView({ params }: { params: Promise<PageParams> }) {
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const [t, panelText] = await Promise.all([getTranslations("compare"), getTranslations("research.panels")]);
  const compare = await openCompare(research, new URLSearchParams(withParams("", await params, {})));
  const { query, chosen, pairs } = compare;
  return (
    <UrlTransition>
      <ResearchLive ask={askAgain}>
        <div className="stack">
          <Stack gap={12}>
            <CodePicker unknown={chosen.unknown} />
            <Group gap={8}>
              <PanelChoice shown={query.panels} />
              {chosen.compared.length > 0 ? (
                <Box component="span" ml="auto">
                  <ShareThis subject={{ kind: "comparison", codes: chosen.compared, panels: query.panels }} />
                </Box>
              ) : null}
            </Group>
            <CompareProblems
              unknown={chosen.unknown}
              beyond={chosen.beyond}
              ignored={query.ignored}
              isUnread={query.codes.length > 0 && pairs.observed === null}
            />
          </Stack>
          {chosen.compared.length === 0 ? (
            <StateBox
              title={t("empty.title")}
              text={t(query.codes.length === 0 ? "empty.text" : "empty.noneLeft")}
            />
          ) : (
            query.panels.map((name) => {
              const Panel = PANELS[name];
              return (
                <PanelBoundary
                  key={name}
                  what={panelText(name)}
                  fallback={<ComparePanelSkeleton name={name} />}
                >
                  <Panel compare={compare} />
                </PanelBoundary>
              );
            })
          )}
        </div>
      </ResearchLive>
    </UrlTransition>
  );
}

function ComparedShareholdersPanel({ compare }: ComparedProps) {
  return <HoldersPanel compare={compare} name="shareholders" />;
}

function ComparedExecutivesPanel({ compare }: ComparedProps) {
  return <HoldersPanel compare={compare} name="executives" />;
}

async function HoldersPanel({ compare, name }: ComparedProps & { name: "shareholders" | "executives" }) {
  const { columns, table } = await readCompared(compare, name);
  const { t, fileStem } = await namesOf(name, compare);
  const chart = holderChart(t, name, table.codes, columns);
  return (
    <ComparePanel
      name={name}
      views={table.views}
      csvHref={csvHref(name, compare)}
      chart={
        chart && (
          <DrawnChart
            {...chart}
            shape="grouped"
            heading={t(`charts.${name}`)}
            title={t(`charts.${name}`)}
            fileStem={fileStem}
          />
        )
      }
      table={<DeskComparedTable {...table} />}
    >
      <SharedHolders
        codes={table.codes}
        holders={sharedHolders(columns)}
        read={columns.filter(({ value }) => value !== undefined).length}
        file={<DownloadButton href={csvHref(`${name}-shared`, compare)}>{t("shared.csv")}</DownloadButton>}
        words={await getWords()}
      />
    </ComparePanel>
  );
}

/** Suspensions, and whether the pairs trade now as the clock goes on. */
async function ComparedSuspensionPanel({ compare }: ComparedProps) {
  const { columns, table } = await readCompared(compare, "suspension");
  const medium = deskMedium(await getWords());
  const { nowMs } = compare.stocks;
  const told = columns.map(({ value }) => value?.suspension ?? null);
  const timesOf = (field: "suspensionTime" | "resumptionQuoteTime" | "resumptionTradingTime") =>
    told.map((suspension) => {
      const time: MarketTime | null = suspension?.[field] ?? null;
      const date = field === "suspensionTime" ? suspension?.suspensionDate : suspension?.resumptionDate;
      return time === null ? null : <PlainTime key={field} date={date ?? null} time={time} medium={medium} />;
    });
  return (
    <ComparePanel
      name="suspension"
      views={table.views}
      csvHref={csvHref("suspension", compare)}
      table={
        <DeskComparedTable
          {...table}
          own={{
            tradable: columns.map(({ code, value }) =>
              value && value.listings.length > 0 ? (
                <TradableNow key={code} listings={value.listings} calendar={value.calendar} nowMs={nowMs} />
              ) : null,
            ),
            suspended: timesOf("suspensionTime"),
            quotes: timesOf("resumptionQuoteTime"),
            trading: timesOf("resumptionTradingTime"),
          }}
        />
      }
    />
  );
}
