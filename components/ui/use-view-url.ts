"use client";
import {
  type inferParserType,
  parseAsNativeArrayOf,
  parseAsString,
  type UseQueryStatesKeysMap,
  useQueryStates,
} from "nuqs";
import { isRefusedOffline } from "@/components/ui/offline";
import { useUrlTransition } from "@/components/ui/url-transition";

/** A key that the address repeats for each value. */
export const parseAsList = parseAsNativeArrayOf(parseAsString).withDefault([]);

export type UrlChange<Parsers extends UseQueryStatesKeysMap> = {
  [Key in keyof Parsers]?: inferParserType<Parsers>[Key] | null;
};

/** The change that turns all these filters off. */
export function withoutFilters<Filters extends UseQueryStatesKeysMap>(filters: Filters) {
  return Object.fromEntries(Object.keys(filters).map((key) => [key, null])) as UrlChange<Filters>;
}

/**
 * The part of the address that describes a view, and a way to change it. Throws outside a
 * UrlTransition.
 */
export function useViewUrl<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const startTransition = useUrlTransition();
  const [url, setUrl] = useQueryStates(parsers, {
    shallow: false,
    history: "push",
    scroll: false,
    startTransition,
  });
  const change: typeof setUrl = async (...given) =>
    isRefusedOffline() ? new URLSearchParams(location.search) : setUrl(...given);
  return [url, change] as const;
}

/** The days of a list, and the page of it. */
export const LIST_KEYS = {
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  direction: parseAsString,
  after: parseAsString,
  before: parseAsString,
};

/**
 * The part of the address that describes a list, and a way to change it. Each change leads back to
 * the first page.
 */
export function useListUrl<Parsers extends UseQueryStatesKeysMap>(
  parsers: Parsers & typeof LIST_KEYS,
) {
  const [url, setUrl] = useViewUrl<typeof LIST_KEYS & UseQueryStatesKeysMap>(parsers);
  // An address without anything would open the person's default view; an empty `view` prevents it.
  const left = "view" in parsers ? { view: url.view ?? "" } : {};
  const change = (next: UrlChange<Parsers>) =>
    void setUrl({ after: null, before: null, ...left, ...next });
  return { url, change, isFirst: url.after === null && url.before === null };
}
