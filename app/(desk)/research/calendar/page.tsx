import { MalformedAddress } from "@/components/filters/malformed-address";
import { CalendarBar } from "@/components/stocks/calendar/calendar-bar";
import { FeedButton } from "@/components/stocks/calendar/feed-button";
import { PanelsLive } from "@/components/stocks/live";
import { NoExchange, StocksPage } from "@/components/stocks/stocks-frame";
import { UrlTransition } from "@/components/ui/url-transition";
import { requireUser } from "@/lib/sign-in/session";
import { listFeeds } from "@/lib/watchlists/open-feed";
import { pageTitle } from "../../../page-title";
import type { PageParams } from "../../open-account";
import { ShareThis } from "../../shares/share-this";
import { askAgain } from "../actions";
import { openPersonQueue } from "../open-queue";
import { openFeedAction, revokeFeedAction } from "./actions";
import { CalendarCard } from "./calendar-card";
import { openCalendar, readCalendarAddress } from "./open-calendar";

export const generateMetadata = pageTitle((t) => t("calendar.title"));

export default function CalendarPage({ searchParams }: PageProps<"/research/calendar">) {
  return (
    <StocksPage area="calendar">
      <CalendarView params={searchParams} />
    </StocksPage>
  );
}

async function CalendarView({ params }: { params: Promise<PageParams> }) {
  const user = await requireUser();
  const queue = await openPersonQueue();
  if (queue === null) return <NoExchange />;
  const read = readCalendarAddress(await params);
  if (!read.ok) return <MalformedAddress problems={read.problems} resetHref="/research/calendar" />;
  const { query: address } = read;
  const calendar = await openCalendar(queue, user, address);
  const { list, lists, month, today } = calendar;
  const feed =
    list && (await listFeeds(user.id)).find(({ watchlistId }) => watchlistId === list.id);
  return (
    <PanelsLive ask={askAgain}>
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
          <CalendarCard queue={queue} calendar={calendar} address={address} />
        </div>
      </UrlTransition>
    </PanelsLive>
  );
}
