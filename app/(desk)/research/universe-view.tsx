import { ResearchLive } from "@/components/research/live";
import { NoExchange } from "@/components/research/no-exchange";
import { UniverseBoard } from "@/components/research/universe/universe-board";
import { WatchProvider } from "@/components/watchlists/watch-context";
import { readRealityLocale } from "@/lib/access/web/language";
import { systemClock } from "@/lib/core/clock";
import { readUniverse } from "@/lib/research/universe";
import { askAgain } from "./actions";
import { openPersonResearch } from "./open-research";
import { readingView } from "./reading-view";
import { loadPersonLists } from "./watchlists/person-lists";
import { WATCH_ACTIONS } from "./watchlists/watch-actions";

export async function UniverseView() {
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
