"use client";
import { parseAsString } from "nuqs";
import {
  LIST_KEYS,
  parseAsList,
  type UrlChange,
  useListUrl,
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

/** The address's keys, in the words that lib/commissions reads on the server; the server alone judges their values. */
const parsers = {
  ...LIST_KEYS,
  ...filters,
  sort: parseAsString,
  view: parseAsString,
  chartFrom: parseAsString,
  chartTo: parseAsString,
};

export type LedgerUrlChange = UrlChange<typeof parsers>;

/** What the address says, and a way to change it; other days are the chart's as well. */
export function useLedgerUrl() {
  const { change, ...list } = useListUrl(parsers);
  const changeDays = (next: LedgerUrlChange) => {
    const isOfOtherDays = "from" in next || "preset" in next;
    change({ ...(isOfOtherDays ? { chartFrom: null, chartTo: null } : {}), ...next });
  };
  return { ...list, change: changeDays };
}
