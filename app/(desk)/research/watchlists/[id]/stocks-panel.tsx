import { getTranslations } from "next-intl/server";
import { ResearchLive } from "@/components/research/live";
import { NoExchange } from "@/components/research/no-exchange";
import { ReadingNotice, Source } from "@/components/research/research-panel";
import { Panel } from "@/components/ui/panel";
import { StateBox } from "@/components/ui/state-box";
import type { Text } from "@/components/ui/text/text";
import { PasteButton } from "@/components/watchlists/paste-button";
import { WatchedTable } from "@/components/watchlists/watched-table";
import type { WatchedRow } from "@/components/watchlists/watched-view";
import { readRealityLocale } from "@/lib/access/web/language";
import { systemClock } from "@/lib/core/clock";
import { readWatchedStocks, type WatchedStock } from "@/lib/research/watchlist-stocks";
import type { WatchlistItem } from "@/lib/research/watchlists";
import { askAgain } from "../../actions";
import { openPersonResearch } from "../../open-research";
import { readingView } from "../../reading-view";
import { WATCH_ACTIONS } from "../watch-actions";

type StocksPanelProps = { id: string; items: readonly WatchlistItem[] };

/** The stocks of a list, and what is known of each now. */
export async function StocksPanel({ id, items }: StocksPanelProps) {
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const [locale, t, calendarText] = await Promise.all([
    readRealityLocale(),
    getTranslations("watchlists"),
    getTranslations("calendar"),
  ]);
  const nowMs = systemClock.now();
  const codes = items.map(({ code }) => code);
  const { stocks, universe } = await readWatchedStocks(research, codes, { locale, nowMs });
  const notes = new Map(items.map(({ code, note }) => [code, note]));
  const pairsView = readingView("stock-info", universe.pairs);
  return (
    <ResearchLive ask={askAgain}>
      <Panel
        id="stocks-title"
        title={t("stocks")}
        actions={<PasteButton id={id} paste={WATCH_ACTIONS.paste} />}
      >
        <ReadingNotice view={pairsView} />
        {stocks.length === 0 ? (
          <StateBox title={t("empty")} text={t("emptyText")} />
        ) : (
          <>
            <WatchedTable
              id={id}
              rows={stocks.map((stock) => rowOf(calendarText, stock, notes.get(stock.code) ?? ""))}
              calendar={universe.calendar.observed?.value ?? null}
              arePairsRead={universe.pairs.observed !== null}
              nowMs={nowMs}
              actions={WATCH_ACTIONS}
            />
            <Source view={pairsView} />
          </>
        )}
      </Panel>
    </ResearchLive>
  );
}

function rowOf(t: Text<"calendar">, { next, ...stock }: WatchedStock, note: string): WatchedRow {
  const { event } = next;
  if (event === null) return { ...stock, note, next: { ...next, event } };
  const title = t(`kinds.${event.kind}`);
  const what = event.isExpected ? t("expectedTitle", { title }) : title;
  return { ...stock, note, next: { ...next, event: { date: event.date, what } } };
}
