"use client";
import {
  type inferParserType,
  parseAsNativeArrayOf,
  parseAsString,
  type UseQueryStatesKeysMap,
  useQueryStates,
} from "nuqs";
import { useUrlTransition } from "@/components/ui/url-transition";

/** A key that the address has once for each value. */
export const parseAsList = parseAsNativeArrayOf(parseAsString).withDefault([]);

export type UrlChange<Parsers extends UseQueryStatesKeysMap> = {
  [Key in keyof Parsers]?: inferParserType<Parsers>[Key] | null;
};

/** The change that lets every one of these filters through. */
export function withoutFilters<Filters extends UseQueryStatesKeysMap>(filters: Filters) {
  return Object.fromEntries(Object.keys(filters).map((key) => [key, null])) as UrlChange<Filters>;
}

/** The part of the address that describes a view, and a way to change it. Throws outside a UrlTransition. */
export function useViewUrl<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers) {
  const startTransition = useUrlTransition();
  return useQueryStates(parsers, {
    shallow: false,
    history: "push",
    scroll: false,
    startTransition,
  });
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

/** What the address says of a list, and a way to change it; whatever changes, the list starts at its first page again. */
export function useListUrl<Parsers extends UseQueryStatesKeysMap>(
  parsers: Parsers & typeof LIST_KEYS,
) {
  const [url, setUrl] = useViewUrl<typeof LIST_KEYS & UseQueryStatesKeysMap>(parsers);
  // An address that asks for nothing would open the person's default view: an empty view says that it was left.
  const left = "view" in parsers ? { view: url.view ?? "" } : {};
  const change = (next: UrlChange<Parsers>) =>
    void setUrl({ after: null, before: null, ...left, ...next });
  return { url, change, isFirst: url.after === null && url.before === null };
}
