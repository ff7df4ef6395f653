import type { Language } from "@/lib/core/language";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import type { ShareSubject } from "../subject";
import type { CalendarSection, ComparedSection, StockSection, WatchlistSection } from "./section";
import type { InstantText, SharedAge, SharedReading } from "./shared-reading";

/** All that a share link shows, of one moment, as JSON. Older versions stay readable: snapshots are never rewritten. */
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
  readonly listings: readonly StockListing[];
  /** Of the pairs: `observed` null where they were never read, and then no listing says nothing. */
  readonly pairs: SharedAge;
  readonly market: SharedReading<MarketCalendar | null>;
  /** In the order of the page. */
  readonly sections: readonly ShareSection[];
};

/** One panel of the page; `id` names it within its page in addresses: [a-z-]. */
export type ShareSection = StockSection | ComparedSection | WatchlistSection | CalendarSection;

/** Facts that a program of another version wrote, and this one cannot draw. */
export class UnknownFactsError extends Error {}

/** The facts as JSON with the fields of every record in order: the same facts are the same bytes. Lists stay in theirs. */
export function factsText(facts: ShareFacts): string {
  return JSON.stringify(facts, (_name, value: unknown) =>
    typeof value === "object" && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  );
}

/** Reads what `factsText` wrote. Throws UnknownFactsError on any other version. */
export function readFacts(text: string): ShareFacts {
  const facts = JSON.parse(text) as ShareFacts; // stored as factsText wrote it, under its hash
  if (facts.version !== 1) throw new UnknownFactsError(`facts of version ${String(facts.version)}`);
  return facts;
}

/** When the exchange answered for what the sections show, the longest ago and the last; null: never for any of it. */
export function asOfSections(
  sections: readonly ShareSection[],
  whole: { readonly pairs: SharedAge; readonly market: SharedAge },
): ShareFacts["asOf"] {
  const instants = sections.flatMap((section) => instantsOf(section, whole)).sort();
  const [oldest, newest] = [instants[0], instants.at(-1)];
  return oldest === undefined || newest === undefined ? null : { oldest, newest };
}

function instantsOf(
  section: ShareSection,
  whole: Parameters<typeof asOfSections>[1],
): InstantText[] {
  switch (section.kind) {
    case "stock":
      return answered([section.reading]);
    case "compared":
      return answered(section.ages);
    case "watchlist":
      return [
        ...answered([whole.pairs]),
        ...section.stocks.flatMap(({ oldestAt }) => oldestAt ?? []),
      ];
    case "calendar":
      return [...answered([whole.market]), ...section.entries.map(({ answeredAt }) => answeredAt)];
    default:
      return section satisfies never;
  }
}

function answered(ages: readonly SharedAge[]): InstantText[] {
  return ages.flatMap(({ observed }) => observed?.answeredAt ?? []);
}
