import { MalformedAddress } from "@/components/filters/malformed-address";
import { PanelsLive } from "@/components/stocks/live";
import { NoExchange, StocksPage } from "@/components/stocks/stocks-frame";
import { UniverseBoard } from "@/components/stocks/universe/universe-board";
import { UrlTransition } from "@/components/ui/url-transition";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { systemClock } from "@/lib/core/clock";
import { ANY_LIST } from "@/lib/stocks/list/choices";
import { readStockList } from "@/lib/stocks/list/load-stock-list";
import { isNarrowed, parseStockListQuery } from "@/lib/stocks/list/query";
import { getWords } from "../../language/words";
import { pageTitle } from "../../page-title";
import type { PageParams } from "../open-account";
import { openDefaultView, SavedViews } from "../saved-views";
import { askAgain } from "./actions";
import { openPersonQueue } from "./open-queue";
import { panelAgeView } from "./panel-age-view";
import { loadPersonLists, WATCH_ACTIONS } from "./watchlists/person-lists";

export const generateMetadata = pageTitle((t) => t("research.title"));

export default async function UniversePage({ searchParams }: PageProps<"/research">) {
  const params = await searchParams;
  await openDefaultView("research", params);
  return (
    <StocksPage area="research">
      <UrlTransition>
        <UniverseView params={params} />
      </UrlTransition>
    </StocksPage>
  );
}

async function UniverseView({ params }: { params: PageParams }) {
  const queue = await openPersonQueue();
  if (queue === null) return <NoExchange />;
  const parsed = parseStockListQuery(params);
  if (!parsed.ok)
    return <MalformedAddress problems={parsed.problems} resetHref="/research?view=" />;
  const { query } = parsed;
  const lists = await loadPersonLists();
  const { language } = await getWords();
  const { prices, pairs, calendar, ...list } = await readStockList(queue, {
    query,
    watched: codesOn(lists, query.watch),
    language,
    nowMs: systemClock.now(),
  });
  return (
    <PanelsLive ask={askAgain}>
      <WatchProvider lists={lists} actions={WATCH_ACTIONS}>
        <div className="stack">
          <UniverseBoard
            {...list}
            query={query}
            isNarrowed={isNarrowed(query)}
            zone={calendar.observed?.value?.timeZone ?? null}
            hasPrices={prices.observed?.value !== null}
            pairsView={panelAgeView("stock-info", pairs)}
            pricesView={panelAgeView("tickers", prices)}
            calendarView={panelAgeView("calendar", calendar)}
          >
            <SavedViews screen="research" params={params} />
          </UniverseBoard>
        </div>
      </WatchProvider>
    </PanelsLive>
  );
}

/** The codes on one list, or on any. */
function codesOn(
  lists: readonly { readonly id: string; readonly codes: readonly string[] }[],
  watch: string | null,
): ReadonlySet<string> {
  const chosen = lists.filter(({ id }) => watch === ANY_LIST || id === watch);
  return new Set(chosen.flatMap(({ codes }) => codes));
}
