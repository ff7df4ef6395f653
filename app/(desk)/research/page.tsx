import { PanelsLive } from "@/components/stocks/live";
import { NoExchange, StocksPage } from "@/components/stocks/stocks-frame";
import { UniverseBoard } from "@/components/stocks/universe/universe-board";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { systemClock } from "@/lib/core/clock";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { readUniverse } from "@/lib/stocks/pairs/read-universe";
import { pageTitle } from "../../page-title";
import { askAgain } from "./actions";
import { openPersonQueue } from "./open-queue";
import { panelAgeView } from "./panel-age-view";
import { loadPersonLists, WATCH_ACTIONS } from "./watchlists/person-lists";

export const generateMetadata = pageTitle((t) => t("research.title"));

export default function UniversePage() {
  return (
    <StocksPage area="research">
      <UniverseView />
    </StocksPage>
  );
}

async function UniverseView() {
  const queue = await openPersonQueue();
  if (queue === null) return <NoExchange />;
  const [{ listings, pairs, calendar }, lists] = await Promise.all([
    readUniverse(queue, await readStockLocale()),
    loadPersonLists(),
  ]);
  return (
    <PanelsLive ask={askAgain}>
      <WatchProvider lists={lists} actions={WATCH_ACTIONS}>
        <div className="stack">
          <UniverseBoard
            listings={listings}
            calendar={calendar.observed?.value ?? null}
            pairsView={panelAgeView("stock-info", pairs)}
            calendarView={panelAgeView("calendar", calendar)}
            nowMs={systemClock.now()}
          />
        </div>
      </WatchProvider>
    </PanelsLive>
  );
}
