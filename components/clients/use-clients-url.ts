"use client";
import { parseAsString } from "nuqs";
import { parseAsList, type UrlChange, useViewUrl } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/reports/clients reads; the server alone judges their values. */
const parsers = {
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  coin: parseAsString,
  q: parseAsString,
  state: parseAsList,
  label: parseAsList,
  sort: parseAsString,
  direction: parseAsString,
  after: parseAsString,
  before: parseAsString,
  view: parseAsString,
};

export type ClientsUrlChange = UrlChange<typeof parsers>;

/** What the address says, and a way to change it; whatever changes, the list starts at its first page again. */
export function useClientsUrl() {
  const [url, setUrl] = useViewUrl(parsers);
  // An address that asks for nothing would open the person's default view: an empty view says that it was left.
  const change = (next: ClientsUrlChange) =>
    void setUrl({ after: null, before: null, view: url.view ?? "", ...next });
  return { url, change };
}
