import type { Language } from "@/lib/core/language";
import type { MarketCalendar } from "@/lib/stocks/market/market-calendar";
import type { WallTime } from "@/lib/stocks/market/wall-time";
import type { StockListing } from "@/lib/stocks/pairs/listing";
import type { ShareSubject } from "../subject";
import type { CalendarSection, ComparedSection, StockSection, WatchlistSection } from "./section";
import type { InstantText, SharedAge, SharedReading } from "./shared-reading";

/**
 * All that a share link shows at one moment, as JSON. Older versions stay readable: snapshots are
 * never rewritten.
 */
export type ShareFacts = {
  readonly version: 1;
  readonly subject: ShareSubject;
  readonly language: Language;
  readonly capturedAt: InstantText;
  /** The market's wall time then: what is ahead, what is past, and which session it is. */
  readonly now: WallTime;
  /** The oldest and newest answer among what is shown; null: nothing was ever answered. */
  readonly asOf: { readonly oldest: InstantText; readonly newest: InstantText } | null;
  /** The pairs of all stocks of the subject, by symbol. */
  readonly listings: readonly StockListing[];
  /** The age of the pairs; `observed` null: never read, so an empty list of pairs means nothing. */
  readonly pairs: SharedAge;
  readonly market: SharedReading<MarketCalendar | null>;
  /** In the order of the page. */
  readonly sections: readonly ShareSection[];
};

/** One panel of the page; `id` names it within its page in addresses: [a-z-]. */
export type ShareSection = StockSection | ComparedSection | WatchlistSection | CalendarSection;

/** Facts that a program of another version wrote, and this one cannot draw. */
export class UnknownFactsError extends Error {}

/**
 * The facts as JSON with sorted fields, so that equal facts are equal bytes. Lists keep their
 * order.
 */
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

/** The oldest and newest answer among the sections; null: nothing was ever answered. */
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
