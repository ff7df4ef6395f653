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

/** The address's keys as lib/commissions reads them. Only the server checks their values. */
const parsers = {
  ...LIST_KEYS,
  ...filters,
  sort: parseAsString,
  view: parseAsString,
  chartFrom: parseAsString,
  chartTo: parseAsString,
};

export type LedgerUrlChange = UrlChange<typeof parsers>;

/** The address, and a way to change it. A change of the days also resets the chart's own days. */
export function useLedgerUrl() {
  const { change, ...list } = useListUrl(parsers);
  const changeDays = (next: LedgerUrlChange) => {
    const changesDays = "from" in next || "preset" in next;
    change(changesDays ? { chartFrom: null, chartTo: null, ...next } : next);
  };
  return { ...list, change: changeDays };
}
