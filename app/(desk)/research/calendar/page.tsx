import { MalformedAddress } from "@/components/filters/malformed-address";
import { CalendarBar } from "@/components/research/calendar/calendar-bar";
import { FeedButton } from "@/components/research/calendar/feed-button";
import { ResearchLive } from "@/components/research/live";
import { NoExchange, ResearchPage } from "@/components/research/research-frame";
import { UrlTransition } from "@/components/ui/url-transition";
import { requireUser } from "@/lib/sign-in/session";
import { listFeeds } from "@/lib/stocks/calendar/feeds";
import { pageTitle } from "../../../page-title";
import type { PageParams } from "../../open-account";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonResearch } from "../open-research";
import { openFeedAction, revokeFeedAction } from "./actions";
import { openCalendar, readCalendarAddress } from "./open-calendar";
import { CalendarPanels } from "./panels";

export const generateMetadata = pageTitle((t) => t("calendar.title"));

export default function CalendarPage({ searchParams }: PageProps<"/research/calendar">) {
  return (
    <ResearchPage area="calendar">
      <CalendarView params={searchParams} />
    </ResearchPage>
  );
}

async function CalendarView({ params }: { params: Promise<PageParams> }) {
  const user = await requireUser();
  const research = await openPersonResearch();
  if (research === null) return <NoExchange />;
  const read = readCalendarAddress(await params);
  if (!read.ok) return <MalformedAddress problems={read.problems} resetHref="/research/calendar" />;
  const { query: address } = read;
  const calendar = await openCalendar(research, user, address);
  const { list, lists, month, today } = calendar;
  const feed =
    list && (await listFeeds(user.id)).find(({ watchlistId }) => watchlistId === list.id);
  return (
    <ResearchLive ask={askAgain}>
      <UrlTransition>
        <div className="stack">
          <CalendarBar
            address={address}
            month={month}
            today={today}
            lists={lists.map(({ id, name }) => ({ id, name }))}
          >
            <FeedButton
              list={list && { id: list.id, name: list.name }}
              feed={feed ? { createdAt: feed.createdAt, lastUsedAt: feed.lastUsedAt } : null}
              open={openFeedAction}
              revoke={revokeFeedAction}
            />
            <ShareThis
              subject={{ kind: "calendar", name: list?.name ?? null, codes: calendar.codes }}
            />
          </CalendarBar>
          <CalendarPanels research={research} calendar={calendar} address={address} />
        </div>
      </UrlTransition>
    </ResearchLive>
  );
}
