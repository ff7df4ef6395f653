import { ResearchLive } from "@/components/research/live";
import { NoExchange, ResearchPage } from "@/components/research/research-frame";
import { UniverseBoard } from "@/components/research/universe/universe-board";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { systemClock } from "@/lib/core/clock";
import { readRealityLocale } from "@/lib/sign-in/web/language";
import { readUniverse } from "@/lib/stocks/universe";
import { pageTitle } from "../../page-title";
import { askAgain } from "./actions";
import { openPersonResearch } from "./open-research";
import { readingView } from "./reading-view";
import { loadPersonLists, WATCH_ACTIONS } from "./watchlists/person-lists";

export const generateMetadata = pageTitle((t) => t("research.title"));

export default function UniversePage() {
  return (
    <ResearchPage area="research">
      <UniverseView />
    </ResearchPage>
  );
}

async function UniverseView() {
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const [{ listings, pairs, calendar }, lists] = await Promise.all([
    readUniverse(research, await readRealityLocale()),
    loadPersonLists(),
  ]);
  return (
    <ResearchLive ask={askAgain}>
      <WatchProvider lists={lists} actions={WATCH_ACTIONS}>
        <div className="stack">
          <UniverseBoard
            listings={listings}
            calendar={calendar.observed?.value ?? null}
            pairsView={readingView("stock-info", pairs)}
            calendarView={readingView("calendar", calendar)}
            nowMs={systemClock.now()}
          />
        </div>
      </WatchProvider>
    </ResearchLive>
  );
}
