"use client";
import {
  type inferParserType,
  parseAsNativeArrayOf,
  parseAsString,
  type UseQueryStatesKeysMap,
  useQueryStates,
} from "nuqs";
import { useUrlTransition } from "./url-transition";

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
  return useQueryStates(parsers, { shallow: false, history: "push", scroll: false, startTransition });
}
