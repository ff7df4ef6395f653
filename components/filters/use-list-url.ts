"use client";
import { parseAsString, type UseQueryStatesKeysMap } from "nuqs";
import { type UrlChange, useViewUrl } from "@/components/ui/use-view-url";

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
export function useListUrl<Parsers extends UseQueryStatesKeysMap>(parsers: Parsers & typeof LIST_KEYS) {
  const [url, setUrl] = useViewUrl<typeof LIST_KEYS & UseQueryStatesKeysMap>(parsers);
  // An address that asks for nothing would open the person's default view: an empty view says that it was left.
  const left = "view" in parsers ? { view: url.view ?? "" } : {};
  const change = (next: UrlChange<Parsers>) => void setUrl({ after: null, before: null, ...left, ...next });
  return { url, change, isFirst: url.after === null && url.before === null };
}
