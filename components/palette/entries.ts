import type { Place } from "@/components/shell/places";
import type { Text } from "@/components/ui/text/text";
import { clientText } from "@/lib/core/clients/client";
import { clientPath } from "@/lib/core/clients/path";
import type { Language } from "@/lib/core/language";
import { type Listing, namesIn } from "@/lib/core/reality/listing";
import { toSearchable } from "@/lib/core/reality/search-listings";
import { stockPath } from "@/lib/core/reality/stock-code";
import { visibleText } from "@/lib/core/visible-text";
import { byWords, type Entry } from "./entry";
import type { FoundClient } from "./use-found-clients";

/** "?account=7", which every page that is arrived at keeps; empty where the address names none. */
export type AccountQuery = string;

/** One entry for each stock, by code, named in `language` first; a pair without one leads to itself among all pairs. */
export function stockEntries(
  { t, language }: { t: Text<"palette">; language: Language },
  listings: readonly Listing[],
  query: AccountQuery,
): readonly Entry[] {
  const byKey = new Map<string, Entry>();
  for (const listing of listings) {
    const shown = namesIn(language, listing.names).map(({ name }) => name);
    const entry = stockEntry(listing, shown.join(" · ") || t("noName"), query);
    if (!byKey.has(entry.key)) byKey.set(entry.key, entry);
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function stockEntry(listing: Listing, name: string, query: AccountQuery): Entry {
  const { code, symbol } = listing;
  const [{ listing: _, ...foundBy }, title] = [toSearchable(listing), code ?? visibleText(symbol)];
  const href =
    code === null ? `/research${and(query, `q=${encodeURIComponent(symbol)}`)}` : stockPath(code) + query;
  return {
    ...foundBy,
    key: `stock ${title}`,
    kind: "stock",
    title,
    note: [name, ...(code === null ? [] : [visibleText(symbol)])].join(" · "),
    icon: "research",
    listing,
    goal: { href },
  };
}

/** Pages inside a place of the navigation, as its tabs have them. */
const PAGES = [
  { href: "/research/compare", label: "compare", icon: "research" },
  { href: "/research/watchlists", label: "watchlists", icon: "star" },
  { href: "/research/calendar", label: "calendar", icon: "calendar" },
  { href: "/proof/restatements", label: "restatements", icon: "proof" },
  { href: "/proof/as-of", label: "asOf", icon: "proof" },
] as const;

/** The places that are shown and the pages inside them, found by their names in the page's language, and by the words of their addresses. */
export function placeEntries(
  { t, places }: { t: Text<"palette">; places: Text<"shell.places"> },
  shown: readonly Place[],
  query: AccountQuery,
): readonly Entry[] {
  const pages = PAGES.filter(({ href }) => shown.some((place) => href.startsWith(`${place.href}/`)));
  const named = [
    ...shown.map((place) => ({ ...place, title: places(place.label) })),
    ...pages.map((page) => ({ ...page, title: t(`pages.${page.label}`) })),
  ];
  return named.map(({ href, label, icon, title }) => ({
    ...byWords(title, label),
    key: `place ${href}`,
    kind: "place",
    title,
    note: "",
    icon,
    goal: { href: href + query },
  }));
}

export function clientEntry({ uid, ...tag }: FoundClient, query: AccountQuery): Entry {
  return {
    ...byWords(uid),
    key: `client ${query} ${uid}`,
    kind: "client",
    title: visibleText(uid),
    note: tag.customerId === null && tag.labels.length === 0 ? "" : clientText(uid, tag),
    icon: "person",
    goal: { href: clientPath(uid) + query },
  };
}

/** What was chosen lately, of this account, as it is now. What is not there, or not there yet, is left out. */
export function recentEntries(
  keys: readonly string[],
  known: readonly Entry[],
  query: AccountQuery,
): readonly Entry[] {
  const byKey = new Map(known.map((entry) => [entry.key, entry]));
  const client = `client ${query} `;
  return keys.flatMap((key) => {
    if (!key.startsWith(client)) return byKey.get(key) ?? [];
    return clientEntry({ uid: key.slice(client.length), customerId: null, labels: [] }, query);
  });
}

function and(query: AccountQuery, more: string): string {
  return query === "" ? `?${more}` : `${query}&${more}`;
}
