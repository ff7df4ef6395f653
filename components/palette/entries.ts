import type { MantineColorScheme } from "@mantine/core";
import { outcomeText } from "@/components/coverage/run-view";
import type { DeskPlace } from "@/components/shell/places";
import type { IconName } from "@/components/ui/icon";
import { blankProfile, clientText, type FoundClient } from "@/lib/clients/client";
import { clientPath } from "@/lib/clients/client-path";
import { failureSentence, type ServerAction, type Worded } from "@/lib/core/action-result";
import { groupBy } from "@/lib/core/group-by";
import { LANGUAGES, type Language, languageName } from "@/lib/core/language";
import { areaText, type Words } from "@/lib/core/text";
import { visibleText } from "@/lib/core/visible-text";
import { namesIn, type StockListing } from "@/lib/stocks/pairs/listing";
import {
  type FoundBy,
  foldText,
  searchListings,
  toSearchable,
} from "@/lib/stocks/pairs/search-listings";
import { stockPath } from "@/lib/stocks/stock-code";
import type { SyncNow, SyncNowOutcome } from "@/lib/sync/contract";

/** "?account=7", which every page that is arrived at keeps; empty where the address names none. */
type AccountQuery = string;

/**
 * One entry for each stock, by code, named in `language` first; a pair without one leads to itself
 * among all pairs.
 */
export function stockEntries(
  { t, language }: Words,
  listings: readonly StockListing[],
  query: AccountQuery,
): readonly Entry[] {
  const byKey = new Map<string, Entry>();
  for (const listing of listings) {
    const shown = namesIn(language, listing.names).map(({ name }) => name);
    const entry = stockEntry(listing, shown.join(" · ") || t("palette.noName"), query);
    if (!byKey.has(entry.key)) byKey.set(entry.key, entry);
  }
  return [...byKey.values()].sort((a, b) => (a.key < b.key ? -1 : 1));
}

function stockEntry(listing: StockListing, name: string, query: AccountQuery): Entry {
  const { code, symbol } = listing;
  const [{ listing: _, ...foundBy }, title] = [toSearchable(listing), code ?? visibleText(symbol)];
  const href =
    code === null
      ? `/research${and(query, `q=${encodeURIComponent(symbol)}`)}`
      : stockPath(code) + query;
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

/**
 * The pages that are shown, found by their names and their earlier names in the page's language, by
 * the end of their addresses, and behind those by the place and the group that they belong to.
 */
export function placeEntries(
  { t }: Words,
  shown: readonly DeskPlace[],
  query: AccountQuery,
): readonly Entry[] {
  const entryOf = (page: NamedPage): Entry => ({
    ...byWords(page.title, ...page.alsoNamed.split(/[;；]/), ...page.href.split("/").slice(-1)),
    about: [page.place, page.group].map(foldText),
    key: `place ${page.href}`,
    kind: "place",
    title: page.title,
    note: page.place === page.title ? "" : page.place,
    icon: page.icon,
    goal: { href: page.href + query },
  });
  const entries: Entry[] = [];
  for (const place of shown) {
    const { icon } = place;
    const group = t(`shell.groups.${place.group}`);
    const name = t(`shell.places.${place.label}`);
    const alsoNamed = t(`palette.alsoNamed.places.${place.label}`);
    if (place.pages.length === 0) {
      entries.push(entryOf({ href: place.href, icon, title: name, alsoNamed, place: "", group }));
    }
    for (const { href, label } of place.pages) {
      const title = t(`shell.pages.${label}`);
      const pageNames = t(`palette.alsoNamed.pages.${label}`);
      const entry = entryOf({ href, icon, title, alsoNamed: pageNames, place: name, group });
      entries.push({ ...entry, about: [...(entry.about ?? []), foldText(alsoNamed)] });
    }
  }
  return [
    ...entries,
    entryOf({
      href: "/notifications",
      icon: "bell",
      title: t("palette.bell.title"),
      alsoNamed: t("palette.bell.alsoNamed"),
      place: "",
      group: "",
    }),
  ];
}

type NamedPage = {
  readonly href: string;
  readonly icon: IconName;
  readonly title: string;
  readonly alsoNamed: string;
  /** Empty: it is its own place. */
  readonly place: string;
  readonly group: string;
};

export function clientEntry({ uid, ...tag }: FoundClient, query: AccountQuery): Entry {
  return {
    ...byWords(uid),
    key: `client ${query} ${uid}`,
    kind: "client",
    title: visibleText(tag.name ?? uid),
    note:
      tag.name === null && tag.customerId === null && tag.labels.length === 0
        ? ""
        : clientText(uid, tag),
    icon: "person",
    goal: { href: clientPath(uid) + query },
  };
}

/**
 * What was chosen lately, of this account, as it is now. What is not there, or not there yet, is
 * left out.
 */
export function recentEntries(
  keys: readonly string[],
  known: readonly Entry[],
  query: AccountQuery,
): readonly Entry[] {
  const byKey = new Map(known.map((entry) => [entry.key, entry]));
  const client = `client ${query} `;
  return keys.flatMap((key) => {
    if (!key.startsWith(client)) return byKey.get(key) ?? [];
    return clientEntry(blankProfile(key.slice(client.length)), query);
  });
}

function and(query: AccountQuery, more: string): string {
  return query === "" ? `?${more}` : `${query}&${more}`;
}

type EntryKind = "stock" | "place" | "action" | "client";

export type Entry = FoundBy & {
  /** "stock AAPL": the same in every group. */
  readonly key: string;
  readonly kind: EntryKind;
  readonly title: string;
  readonly note: string;
  readonly icon: IconName;
  readonly listing?: StockListing;
  /**
   * A page, or what is done; that answers with a sentence for the person, or null where nothing is
   * left to say.
   */
  readonly goal: { readonly href: string } | { readonly run: () => Promise<string | null> };
};

export type EntryGroup = {
  readonly kind: EntryKind | "recent";
  readonly entries: readonly Entry[];
};

/** What fits without a search for the eye; more letters narrow it. */
const MOST: Readonly<Record<EntryKind, number>> = { stock: 8, place: 8, action: 6, client: 6 };

export function byWords(...words: readonly string[]): FoundBy {
  return { code: "", symbol: "", names: words.map(foldText) };
}

type EntriesByKind = Readonly<Record<"stocks" | "others" | "clients" | "recent", readonly Entry[]>>;

/**
 * What `typed` finds, the likeliest group first; clients come later and stay last, so that nothing
 * moves.
 */
export function findEntries(
  typed: string,
  { stocks, others, clients, recent }: EntriesByKind,
): readonly EntryGroup[] {
  const isBlank = foldText(typed) === "";
  const found = isBlank ? others : searchListings([...stocks, ...others], typed);
  const groups = [...groupBy(found, ({ kind }) => kind)].map(
    ([kind, entries]): EntryGroup => ({
      kind,
      entries: isBlank ? entries : entries.slice(0, MOST[kind]),
    }),
  );
  const lately: EntryGroup = { kind: "recent", entries: isBlank ? recent : [] };
  const late: EntryGroup = {
    kind: "client",
    entries: isBlank ? [] : clients.slice(0, MOST.client),
  };
  return [lately, ...groups, late].filter(({ entries }) => entries.length > 0);
}

type EntrySources = {
  readonly actions: PaletteActions;
  readonly account: string | null;
  readonly scheme: MantineColorScheme;
  readonly chooseScheme: (scheme: MantineColorScheme) => void;
};

const SCHEMES = ["auto", "light", "dark"] as const;

export function commandEntries(
  { t, language }: Words,
  { actions, account, scheme, chooseScheme }: EntrySources,
): readonly Entry[] {
  const { syncNow, chooseLanguage, signOut } = actions;
  const choice = (entry: Entry, isChosen: boolean) => ({
    ...entry,
    note: isChosen ? t("palette.chosen") : "",
  });
  const sync = async () => {
    if (syncNow === null) return null;
    const result = await syncNow({ account });
    if (result.data === undefined) return failureSentence(result, t("ui.inputRefused"));
    return outcomeText(areaText(t, "shell.sync"), result.data) ?? t("palette.syncAsked");
  };
  return [
    ...(syncNow ? [command("sync", t("palette.syncNow"), "sync", { run: sync })] : []),
    ...SCHEMES.map((each) => {
      const goal = silent(() => chooseScheme(each));
      return choice(
        command(`theme ${each}`, t(`palette.theme.${each}`), "theme", goal),
        each === scheme,
      );
    }),
    ...LANGUAGES.map((each) => {
      const goal = silent(() => chooseLanguage(each));
      return choice(
        command(`language ${each}`, languageName(each), "language", goal),
        each === language,
      );
    }),
    command("sign-out", t("shell.person.signOut"), "sign-out", silent(signOut)),
  ];
}

function command(name: string, title: string, icon: Entry["icon"], goal: Entry["goal"]): Entry {
  return { ...byWords(title), key: `action ${name}`, kind: "action", title, note: "", icon, goal };
}

function silent(run: () => Promise<void> | void): Entry["goal"] {
  return { run: async () => (await run()) ?? null };
}

/** Of what was chosen lately in this browser, so many are kept. */
const MOST_KEPT = 6;

/**
 * Keys of entries, the last chosen first; none where the browser's storage holds something else.
 */
export function recentKeys(kept: unknown): readonly string[] {
  return Array.isArray(kept)
    ? kept.filter((key) => typeof key === "string").slice(0, MOST_KEPT)
    : [];
}

export function withChoice(kept: unknown, key: string): readonly string[] {
  return [key, ...recentKeys(kept).filter((known) => known !== key)].slice(0, MOST_KEPT);
}

export type PaletteActions = {
  /** What was chosen lately is kept apart for each person who uses this browser. */
  readonly personId: string;
  readonly chooseLanguage: (language: Language) => Promise<void>;
  readonly signOut: () => Promise<void>;
  /** Of the account that the address names; null for people who may not start one. */
  readonly syncNow: ServerAction<SyncNow, Worded<SyncNowOutcome>> | null;
};
