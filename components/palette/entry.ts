import type { IconName } from "@/components/ui/icon";
import type { Listing } from "@/lib/core/reality/listing";
import { type FoundBy, foldText, searchListings } from "@/lib/core/reality/search-listings";

export type EntryKind = "stock" | "place" | "action" | "client";

/** Something to arrive at, or to do. */
export type Entry = FoundBy & {
  /** "stock AAPL": the same wherever it stands. */
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly note: string;
  readonly icon: IconName;
  /** Of a stock: whether it trades now is judged where it is drawn. */
  readonly listing?: Listing;
  /** A page, or what is done; that answers with a sentence for the person, or null where nothing is left to say. */
  readonly goal: { readonly href: string } | { readonly run: () => Promise<string | null> };
};

export type EntryGroup = { readonly kind: EntryKind | "recent"; readonly entries: readonly Entry[] };

/** What fits without a search for the eye; more letters narrow it. */
const MOST: Readonly<Record<EntryKind, number>> = { stock: 8, place: 6, action: 6, client: 6 };

/** Found by its title, and by other words that people have for it. */
export function byWords(...words: readonly string[]): FoundBy {
  return { code: "", symbol: "", names: words.map(foldText) };
}

/**
 * What `typed` finds, in groups: the one with the likeliest find first. Clients come later than the rest, from the
 * server, which ranked them; they are last, so that nothing moves when they do. Without letters: what was chosen
 * lately, then every place and action.
 */
export function findEntries(
  typed: string,
  {
    stocks,
    others,
    clients,
    recent,
  }: Readonly<Record<"stocks" | "others" | "clients" | "recent", readonly Entry[]>>,
): readonly EntryGroup[] {
  const isBlank = foldText(typed) === "";
  const found = isBlank ? others : searchListings([...stocks, ...others], typed);
  const kinds = [...new Set(found.map(({ kind }) => kind))];
  const groups: EntryGroup[] = kinds.map((kind) => {
    const ofKind = found.filter((entry) => entry.kind === kind);
    return { kind, entries: isBlank ? ofKind : ofKind.slice(0, MOST[kind]) };
  });
  const lately: EntryGroup = { kind: "recent", entries: isBlank ? recent : [] };
  const late: EntryGroup = { kind: "client", entries: isBlank ? [] : clients.slice(0, MOST.client) };
  return [lately, ...groups, late].filter(({ entries }) => entries.length > 0);
}
