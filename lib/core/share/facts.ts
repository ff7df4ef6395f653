import type { Language } from "../language";
import type { Listing } from "../reality/listing";
import type { MarketCalendar } from "../reality/market/calendar";
import type { WallTime } from "../reality/market/wall-time";
import type { CalendarSection, ComparedSection, StockSection, WatchlistSection } from "./section";
import type { InstantText, SharedAge, SharedReading } from "./shared-reading";
import type { ShareSubject } from "./subject";

/**
 * All that a share link shows, of one moment: JSON as it is, with every amount a string. What stands in no field of it
 * no visitor sees. Older versions stay readable: a snapshot is never written again.
 */
export type ShareFacts = {
  readonly version: 1;
  readonly subject: ShareSubject;
  readonly language: Language;
  readonly capturedAt: InstantText;
  /** The market's wall time then: what is ahead, what is past, and which session it is. */
  readonly now: WallTime;
  /** When the exchange last answered for what is shown: the longest ago and the last. Null: never for any of it. */
  readonly asOf: { readonly oldest: InstantText; readonly newest: InstantText } | null;
  /** Of every stock of the subject, by symbol; none of a code where the exchange has no pair of it. */
  readonly listings: readonly Listing[];
  /** Of the pairs: `observed` null where they were never read, and then no listing says nothing. */
  readonly pairs: SharedAge;
  readonly market: SharedReading<MarketCalendar | null>;
  /** In the order of the page. */
  readonly sections: readonly ShareSection[];
};

/** One panel of the page; `id` names it within its page in addresses: [a-z-]. */
export type ShareSection = StockSection | ComparedSection | WatchlistSection | CalendarSection;
