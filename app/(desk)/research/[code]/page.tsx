import type { Metadata } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { deskMedium } from "@/components/stocks/desk-medium";
import { PanelsLive } from "@/components/stocks/live";
import { DeskPanel, PanelCard } from "@/components/stocks/panel-card";
import { capitalMoveLines, holderMoveLines, Moves } from "@/components/stocks/panels/moves";
import type { ShownExtras } from "@/components/stocks/panels/panel-content";
import { PANEL_PX, StockGrid, StockSkeleton, stockPartTitle } from "@/components/stocks/skeletons";
import { StockHeader } from "@/components/stocks/stock-header";
import { NoExchange } from "@/components/stocks/stocks-frame";
import { DownloadButton } from "@/components/ui/link-button";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { useWords } from "@/components/ui/text/use-words";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { decodePathPart } from "@/lib/core/address/path-part";
import { systemClock } from "@/lib/core/clock";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { marketWallTime } from "@/lib/stocks/market/market-clock";
import { ratiosOf } from "@/lib/stocks/panels/load-ratios";
import { type PanelName, type Panels, STOCK_PANELS } from "@/lib/stocks/panels/panels";
import {
  readStockPage,
  requirePart,
  type StockPage as StockReadings,
} from "@/lib/stocks/read-stock-page";
import { findStockCode, type StockCode, stockPath } from "@/lib/stocks/stock-code";
import { ShareThis } from "../../shares/share-this";
import { StockTrade } from "../../trading/desk/stock-trade";
import { askAgain } from "../actions";
import { openPersonQueue } from "../open-queue";
import { panelAgeView } from "../panel-age-view";
import { loadPersonLists, WATCH_ACTIONS } from "../watchlists/person-lists";

type OpenStock = Omit<StockReadings, "universe"> & {
  readonly code: StockCode;
  readonly nowMs: number;
};

export async function generateMetadata({
  params,
}: PageProps<"/research/[code]">): Promise<Metadata> {
  const { code } = await params;
  return { title: decodePathPart(code) ?? code };
}

export default async function StockPage({ params }: PageProps<"/research/[code]">) {
  const { code } = await params;
  const name = decodePathPart(code) ?? code;
  return (
    <PanelBoundary what={name} fallback={<StockSkeleton code={name} />}>
      <StockView given={name} />
    </PanelBoundary>
  );
}

async function StockView({ given }: { given: string }) {
  const queue = await openPersonQueue();
  if (queue === null) return <NoExchange />;
  const code = findStockCode(given);
  if (code === null) return <NoSuchStock code={given} />;
  const [locale, t, trade] = await Promise.all([
    readStockLocale(),
    getTranslations("research"),
    getTranslations("tradeStart.stock"),
  ]);
  const [page, lists] = await Promise.all([
    readStockPage(queue, { code, locale }),
    loadPersonLists(),
  ]);
  if (page === null) return <NoSuchStock code={given} />;
  const { universe, ...parts } = page;
  const { listings, calendar, pairs } = universe;
  const opened: OpenStock = { ...parts, code, nowMs: systemClock.now() };
  return (
    <PanelsLive ask={askAgain}>
      <WatchProvider lists={lists} actions={WATCH_ACTIONS}>
        <StockHeader
          code={code}
          listings={listings}
          calendar={calendar.observed?.value ?? null}
          pairsView={panelAgeView("stock-info", pairs)}
          nowMs={opened.nowMs}
          nav={<PlaceTabs of="research" />}
          share={<ShareThis subject={{ kind: "stock", code, panels: STOCK_PANELS }} />}
        />
      </WatchProvider>
      {listings[0] ? (
        <PanelBoundary what={trade("title")} fallback={null}>
          <StockTrade symbol={listings[0].symbol} />
        </PanelBoundary>
      ) : null}
      <StockGrid>
        {(name) => (
          <PanelBoundary what={stockPartTitle(t, name)}>
            {name === "moves" ? (
              <MovesCard stock={opened} />
            ) : (
              <PanelOfStock stock={opened} name={name} />
            )}
          </PanelBoundary>
        )}
      </StockGrid>
    </PanelsLive>
  );
}

function NoSuchStock({ code }: { code: string }) {
  const t = useTranslations("research");
  return (
    <>
      <PageHead title={code} line={t("line")} />
      <PlaceTabs of="research" />
      <StateBox title={t("stock.unknownTitle", { code })} text={t("stock.unknownText")}>
        <Link href={`/research?q=${encodeURIComponent(code)}`}>{t("allPairs")}</Link>
      </StateBox>
    </>
  );
}

function MovesCard({ stock }: { stock: OpenStock }) {
  const t = useTranslations("research");
  const medium = deskMedium(useWords());
  const moves = requirePart(stock.moves);
  const ofPanel = (panel: keyof typeof moves) => ({ title: t(`panels.${panel}`), medium });
  return (
    <Panel id="moves-title" title={t("moves.title")} note={t("moves.note")}>
      <div className="part">
        <Moves
          {...ofPanel("shareholders")}
          compared={moves.shareholders}
          linesOf={holderMoveLines}
        />
        <Moves {...ofPanel("executives")} compared={moves.executives} linesOf={holderMoveLines} />
        <Moves
          {...ofPanel("share-capital")}
          compared={moves["share-capital"]}
          linesOf={capitalMoveLines}
        />
      </div>
    </Panel>
  );
}

const nothing = () => ({});

/** A part that could not be read fails only in the panels that show it. */
const EXTRAS: { readonly [Name in PanelName]: (stock: OpenStock) => ShownExtras[Name] } = {
  dividends: nothing,
  earnings: ({ periods }) => ({ periods: requirePart(periods) }),
  shareholders: nothing,
  executives: nothing,
  "share-capital": ({ changes }) => ({ changes: requirePart(changes) }),
  suspension: nothing,
  prices: ({ readings, periods, nowMs }) => {
    const read = requirePart(readings);
    const { observed } = read.prices;
    return { ratios: observed && ratiosOf(observed.value, read, requirePart(periods), nowMs) };
  },
};

type PanelOfStockProps<Name extends PanelName> = { stock: OpenStock; name: Name };

/** One panel as stored; an old answer was queued again when the page was read. */
function PanelOfStock<Name extends PanelName>({ stock, name }: PanelOfStockProps<Name>) {
  const t = useTranslations("research");
  const { code, readings } = stock;
  const reading = requirePart(readings)[name];
  const { observed } = reading;
  return (
    <PanelCard
      id={`${name}-title`}
      title={t(`panels.${name as PanelName}`)}
      view={panelAgeView(name, reading, code)}
      height={PANEL_PX[name]}
      actions={<DownloadButton href={`${stockPath(code)}/${name}.csv`}>{t("csv")}</DownloadButton>}
    >
      {observed === null ? null : (
        <DeskPanel
          panel={name}
          value={observed.value as Panels[Name]}
          facts={{
            code,
            now: marketWallTime(stock.nowMs),
            answeredAt: observed.answeredAt,
            ...EXTRAS[name](stock),
          }}
        />
      )}
    </PanelCard>
  );
}
