import { Group } from "@mantine/core";
import type { Metadata } from "next";
import Link from "next/link";
import { notFound } from "next/navigation";
import { getTranslations } from "next-intl/server";
import { openPersonQueue } from "@/app/(desk)/research/open-queue";
import { PageHead } from "@/components/shell/page-head";
import { PlaceTabs } from "@/components/shell/place-tabs";
import { PanelsLive } from "@/components/stocks/live";
import { ReadingNotice, Updated } from "@/components/stocks/panel-card";
import { RefreshButton } from "@/components/stocks/refresh-button";
import { NoExchange } from "@/components/stocks/stocks-frame";
import { LinkButton } from "@/components/ui/link-button";
import { LoadingPanel } from "@/components/ui/loading-panel";
import { SubLine } from "@/components/ui/marked-text";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import { MovedFilter } from "@/components/watchlists/moved-filter";
import { PasteButton } from "@/components/watchlists/paste-button";
import type { WatchedRow } from "@/components/watchlists/watched-cells";
import { WatchedTable } from "@/components/watchlists/watched-table";
import { WhoMoved } from "@/components/watchlists/who-moved";
import { systemClock } from "@/lib/core/clock";
import type { Text } from "@/lib/core/text";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { readStocks } from "@/lib/stocks/pairs/read-universe";
import { loadWhoMoved } from "@/lib/stocks/panels/load-who-moved";
import { MOVED_PANELS } from "@/lib/stocks/panels/moves";
import { FRESHNESS } from "@/lib/stocks/queue/freshness";
import type { StockCode } from "@/lib/stocks/stock-code";
import type { WatchlistItem } from "@/lib/watchlists/edit-watchlists";
import { loadWatchedStocks, type WatchedStock } from "@/lib/watchlists/load-watched-stocks";
import type { PageParams } from "../../../open-account";
import { ShareThis } from "../../../shares/share-this";
import { askAgain } from "../../actions";
import { panelAgeView } from "../../panel-age-view";
import { findPersonList, WATCH_ACTIONS } from "../person-lists";

type WatchlistPageProps = PageProps<"/research/watchlists/[id]">;

export async function generateMetadata({ params }: WatchlistPageProps): Promise<Metadata> {
  const list = await findPersonList((await params).id);
  return { title: list?.name ?? (await getTranslations("watchlists"))("title") };
}

/** Checks the owner before anything is sent, so that another person's list answers 404. */
export default async function WatchlistPage({ params, searchParams }: WatchlistPageProps) {
  const { id } = await params;
  const [list, t] = await Promise.all([findPersonList(id), getTranslations("watchlists")]);
  if (list === null) notFound();
  const codes = list.items.map(({ code }) => code);
  return (
    <>
      <PageHead
        title={list.name}
        line={t("stocksCount", { count: list.items.length })}
        actions={
          <>
            {codes.length > 0 ? (
              <ShareThis subject={{ kind: "watchlist", name: list.name, codes }} />
            ) : null}
            <Link href="/research/watchlists">{t("all")}</Link>
          </>
        }
      />
      <PlaceTabs of="research" />
      <div className="stack">
        <LoadingPanel title={t("stocks")} height={320}>
          <StocksCard id={id} items={list.items} />
        </LoadingPanel>
        <LoadingPanel title={t("moved.title")} height={320}>
          <MovedCard id={id} codes={codes} params={searchParams} />
        </LoadingPanel>
      </div>
    </>
  );
}

async function StocksCard({ id, items }: { id: string; items: readonly WatchlistItem[] }) {
  const queue = await openPersonQueue();
  if (queue === null) return <NoExchange />;
  const [locale, t, pairsText, calendarText] = await Promise.all([
    readStockLocale(),
    getTranslations("watchlists"),
    getTranslations("research.universe"),
    getTranslations("calendar"),
  ]);
  const nowMs = systemClock.now();
  const codes = items.map(({ code }) => code);
  const read = readStocks(queue, { codes, locale });
  const { stocks, universe } = await loadWatchedStocks(queue, codes, nowMs, read);
  const notes = new Map(items.map(({ code, note }) => [code, note]));
  const pairsView = panelAgeView("stock-info", universe.pairs);
  // The marks rest on suspensions, which the background keeps fresh for listed stocks.
  const dueInMs = Math.min(pairsView.dueInMs, FRESHNESS.suspension.freshMs);
  const readAgainView = { ...pairsView, dueInMs };
  return (
    <PanelsLive ask={askAgain}>
      <Panel
        id="stocks-title"
        title={t("stocks")}
        note={<Updated view={pairsView} />}
        actions={
          <>
            <RefreshButton views={[readAgainView]} what={pairsText("pairs")} />
            <PasteButton id={id} paste={WATCH_ACTIONS.pasteCodes} />
          </>
        }
      >
        <ReadingNotice view={pairsView} />
        <WatchedTable
          id={id}
          rows={stocks.map((stock) => rowOf(calendarText, stock, notes.get(stock.code) ?? ""))}
          calendar={universe.calendar.observed?.value ?? null}
          arePairsRead={universe.pairs.observed !== null}
          nowMs={nowMs}
          actions={WATCH_ACTIONS}
        />
      </Panel>
    </PanelsLive>
  );
}

function rowOf(t: Text<"calendar">, { next, ...stock }: WatchedStock, note: string): WatchedRow {
  const { event } = next;
  if (event === null) return { ...stock, note, next: { ...next, event } };
  const title = t(`kinds.${event.kind}`);
  const what = event.isExpected ? t("expectedTitle", { title }) : title;
  return { ...stock, note, next: { ...next, event: { date: event.date, what } } };
}

type MovedCardProps = { id: string; codes: readonly StockCode[]; params: Promise<PageParams> };

/**
 * Who moved over all stocks of a list, a page at a time; `?moved=` is the panel, `?older=` where
 * the page begins.
 */
async function MovedCard({ id, codes, params }: MovedCardProps) {
  const [queue, t, given] = await Promise.all([
    openPersonQueue(),
    getTranslations("watchlists.moved"),
    params,
  ]);
  if (queue === null) return null; // the panel above says so
  const chosen = MOVED_PANELS.find((panel) => panel === given.moved);
  const from = typeof given.older === "string" ? given.older : null;
  const page = await loadWhoMoved(queue, { codes, panels: chosen ? [chosen] : MOVED_PANELS }, from);
  const { once, never } = page.uncompared;
  const address = (older: string | null) => {
    const query = new URLSearchParams();
    if (chosen) query.set("moved", chosen);
    if (older) query.set("older", older);
    return `/research/watchlists/${id}?${query}#moved-title`;
  };
  return (
    <Panel
      id="moved-title"
      title={t("title")}
      note={t("note")}
      actions={<MovedFilter panels={MOVED_PANELS} />}
    >
      {page.moves.length > 0 ? (
        <WhoMoved moves={page.moves} />
      ) : (
        <StateBox title={from === null ? t("none") : t("end")} text={t("noneText")} />
      )}
      {from !== null || page.older !== null ? (
        <Group
          component="nav"
          gap={8}
          pt={12}
          style={{ borderTop: "1px solid var(--hairline)" }}
          aria-label={t("title")}
        >
          {from === null ? null : <LinkButton href={address(null)}>{t("newest")}</LinkButton>}
          {page.older === null ? (
            <SubLine>{t("end")}</SubLine>
          ) : (
            <LinkButton href={address(page.older)}>{t("older")}</LinkButton>
          )}
        </Group>
      ) : null}
      <p className="note">
        {t("compared")} {once > 0 ? t("once", { count: once }) : null}{" "}
        {never > 0 ? t("never", { count: never }) : null}
      </p>
    </Panel>
  );
}
