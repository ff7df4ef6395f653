import type { Metadata } from "next";
import Link from "next/link";
import { useTranslations } from "next-intl";
import { getTranslations } from "next-intl/server";
import { CsvButtons } from "@/components/exports/csv-buttons";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { deskMedium } from "@/components/stocks/desk-medium";
import { PanelsLive } from "@/components/stocks/live";
import { NextDates } from "@/components/stocks/next-dates";
import {
  DeskPanel,
  DeskPriceChart,
  DeskPriceFigures,
  PanelCard,
} from "@/components/stocks/panel-card";
import { capitalMoveLines, holderMoveLines, Moves } from "@/components/stocks/panels/moves";
import type { ShownExtras } from "@/components/stocks/panels/panel-content";
import {
  ASIDE_PX,
  PART_PX,
  StockColumns,
  StockSkeleton,
  StockTop,
  stockPartTitle,
} from "@/components/stocks/skeletons";
import { StockHeader } from "@/components/stocks/stock-header";
import { StockQuote } from "@/components/stocks/stock-quote";
import { NoExchange } from "@/components/stocks/stocks-frame";
import { TradingHours } from "@/components/stocks/trading-hours";
import { Panel } from "@/components/ui/panel";
import { PanelBoundary } from "@/components/ui/panel-boundary";
import { StateBox } from "@/components/ui/state-box";
import { useWords } from "@/components/ui/text/use-words";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { decodePathPart } from "@/lib/core/address/path-part";
import { systemClock } from "@/lib/core/clock";
import { addDays } from "@/lib/core/day";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { closureEvents } from "@/lib/stocks/calendar/closure-events";
import { compareEvents } from "@/lib/stocks/calendar/market-event";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import { marketDateAt, marketWallTime } from "@/lib/stocks/market/market-clock";
import { isSplit } from "@/lib/stocks/panels/dividends";
import { type PanelName, type Panels, STOCK_PANELS } from "@/lib/stocks/panels/panels";
import {
  readStockPage,
  requirePart,
  type StockPage as StockReadings,
} from "@/lib/stocks/read-stock-page";
import { findStockCode, type StockCode, stockPath } from "@/lib/stocks/stock-code";
import { ShareThis } from "../../shares/share-this";
import { OrdersOfStock, StockTicket } from "../../trading/desk/stock-trade";
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
  const nowMs = systemClock.now();
  const [page, lists] = await Promise.all([
    readStockPage(queue, { code, locale }, nowMs),
    loadPersonLists(),
  ]);
  if (page === null) return <NoSuchStock code={given} />;
  const { universe, ...parts } = page;
  const { listings, calendar, pairs } = universe;
  const opened: OpenStock = { ...parts, code, nowMs };
  const symbol = listings[0]?.symbol ?? null;
  const market = calendar.observed?.value ?? null;
  const pairsView = panelAgeView("stock-info", pairs);
  return (
    <PanelsLive ask={askAgain}>
      <WatchProvider lists={lists} actions={WATCH_ACTIONS}>
        <StockHeader
          code={code}
          listings={listings}
          calendar={market}
          pairsView={pairsView}
          nowMs={opened.nowMs}
          nav={<PlaceTabs of="research" />}
          quote={
            <PanelBoundary what={t("panels.prices")}>
              <Quote stock={opened} />
            </PanelBoundary>
          }
          share={<ShareThis subject={{ kind: "stock", code, panels: STOCK_PANELS }} />}
        />
      </WatchProvider>
      <StockTop
        chart={
          <PanelBoundary what={t("panels.prices")}>
            <PriceCard stock={opened} />
          </PanelBoundary>
        }
        aside={
          <>
            <PanelBoundary what={t("keyFigures.title")}>
              <KeyFigures stock={opened} />
            </PanelBoundary>
            <PanelBoundary what={t("next.title")}>
              <NextOfStock stock={opened} market={market} />
            </PanelBoundary>
            {symbol === null ? null : (
              <PanelBoundary what={trade("title")} fallback={null}>
                <StockTicket symbol={symbol} />
              </PanelBoundary>
            )}
          </>
        }
      />
      <StockColumns>
        {(name) => (
          <PanelBoundary what={stockPartTitle(t, name)}>
            {name === "moves" ? (
              <MovesCard stock={opened} />
            ) : name === "hours" ? (
              <TradingHours
                sessions={listings[0]?.tradingPeriod ?? null}
                timeZone={market?.timeZone ?? null}
                pairsView={pairsView}
                nowMs={opened.nowMs}
              />
            ) : (
              <PanelOfStock stock={opened} name={name} />
            )}
          </PanelBoundary>
        )}
      </StockColumns>
      {symbol === null ? null : (
        <PanelBoundary what={trade("orders")} fallback={null}>
          <OrdersOfStock symbol={symbol} />
        </PanelBoundary>
      )}
    </PanelsLive>
  );
}

function Quote({ stock: { code, readings } }: { stock: OpenStock }) {
  const { prices } = requirePart(readings);
  return (
    <StockQuote
      view={panelAgeView("prices", prices, code)}
      prices={prices.observed?.value ?? null}
    />
  );
}

function PriceCard({ stock: { code, readings, outlook } }: { stock: OpenStock }) {
  const t = useTranslations("research");
  const { prices } = requirePart(readings);
  const { observed } = prices;
  return (
    <PanelCard
      id="prices-title"
      title={t("panels.prices")}
      view={panelAgeView("prices", prices, code)}
      height={CHART_ROOM}
      actions={<PanelFile code={code} name="prices" />}
    >
      {observed === null ? null : (
        <DeskPriceChart
          code={code}
          prices={observed.value}
          marks={requirePart(outlook).marks}
          changes={requirePart(outlook).changes}
        />
      )}
    </PanelCard>
  );
}

/** As high as the chart with its head and notes. */
const CHART_ROOM = "calc(var(--plot-height) + 96px)";

function PanelFile({ code, name }: { code: StockCode; name: PanelName }) {
  const t = useTranslations("research");
  return <CsvButtons href={`${stockPath(code)}/${name}.csv`}>{t("csv")}</CsvButtons>;
}

function KeyFigures({ stock: { readings, outlook } }: { stock: OpenStock }) {
  const t = useTranslations("research.keyFigures");
  const { observed } = requirePart(readings).prices;
  return (
    <Panel id="key-figures-title" title={t("title")}>
      <div style={observed ? undefined : { minHeight: ASIDE_PX.keyFigures }}>
        {observed === null ? (
          <p className="quiet">{t("unread")}</p>
        ) : (
          <DeskPriceFigures prices={observed.value} ratios={requirePart(outlook).ratios} />
        )}
      </div>
    </Panel>
  );
}

/** How far ahead the market's own dates are shown with a stock's. */
const MARKET_AHEAD_DAYS = 30;

type NextOfStockProps = { stock: OpenStock; market: MarketCalendar | null };

function NextOfStock({ stock: { code, outlook, nowMs }, market }: NextOfStockProps) {
  const { ahead, unread } = requirePart(outlook);
  const today = marketDateAt(nowMs);
  const soon = { from: today, to: addDays(today, MARKET_AHEAD_DAYS) };
  const closures = closureEvents(market, soon).events.filter(({ date }) => date >= today);
  return (
    <div style={{ minHeight: ASIDE_PX.next }}>
      <NextDates
        code={code}
        events={[...ahead, ...closures].toSorted(compareEvents)}
        unread={unread}
      />
    </div>
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

type CardName = Exclude<PanelName, "prices">;

/** A part that could not be read fails only in the panels that show it. */
const EXTRAS: { readonly [Name in CardName]: (stock: OpenStock) => ShownExtras[Name] } = {
  dividends: nothing,
  earnings: ({ periods, readings }) => {
    const dividends = requirePart(readings).dividends.observed?.value;
    return { periods: requirePart(periods), splits: dividends?.filter(isSplit) ?? null };
  },
  shareholders: nothing,
  executives: nothing,
  "share-capital": ({ changes }) => ({ changes: requirePart(changes) }),
  suspension: nothing,
};

type PanelOfStockProps<Name extends CardName> = { stock: OpenStock; name: Name };

/** One panel as stored; an old answer was queued again when the page was read. */
function PanelOfStock<Name extends CardName>({ stock, name }: PanelOfStockProps<Name>) {
  const t = useTranslations("research");
  const { code, readings } = stock;
  const reading = requirePart(readings)[name];
  const { observed } = reading;
  return (
    <PanelCard
      id={`${name}-title`}
      title={t(`panels.${name as CardName}`)}
      view={panelAgeView(name, reading, code)}
      height={PART_PX[name]}
      actions={<PanelFile code={code} name={name} />}
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
