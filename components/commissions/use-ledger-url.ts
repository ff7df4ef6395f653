"use client";
import { parseAsString } from "nuqs";
import {
  LIST_KEYS,
  parseAsList,
  type UrlChange,
  useViewUrl,
  withoutFilters,
} from "@/components/ui/use-view-url";

const filters = {
  uid: parseAsList,
  coin: parseAsList,
  symbol: parseAsList,
  productType: parseAsList,
  exceptUid: parseAsList,
  exceptCoin: parseAsList,
  exceptSymbol: parseAsList,
  exceptProductType: parseAsList,
  uidList: parseAsString,
  exceptUidList: parseAsString,
};
export const NO_FILTERS = withoutFilters(filters);

/** The address's keys, in the words that lib/reports reads on the server; the server alone judges their values. */
const parsers = {
  ...LIST_KEYS,
  ...filters,
  sort: parseAsString,
  view: parseAsString,
  chartFrom: parseAsString,
  chartTo: parseAsString,
};

export type LedgerUrlChange = UrlChange<typeof parsers>;

/** What the address says, and a way to change it; whatever changes, the ledger starts at its first page again, and other days are the chart's as well. */
export function useLedgerUrl() {
  const [url, setUrl] = useViewUrl(parsers);
  const change = (next: LedgerUrlChange) => {
    const isOfOtherDays = "from" in next || "preset" in next;
    const chart = isOfOtherDays ? { chartFrom: null, chartTo: null } : {};
    const to = { ...url, after: null, before: null, ...chart, ...next };
    void setUrl({ ...to, view: to.view ?? (asksForNothing(to) ? "" : null) });
  };
  return { url, change };
}

/** Such an address would open the person's default view: an empty view in it says that it was left. */
function asksForNothing({ view: _, ...to }: LedgerUrlChange): boolean {
  return Object.values(to).every((value) => value === null || value.length === 0);
}
