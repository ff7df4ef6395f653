"use client";
import { parseAsString } from "nuqs";
import { parseAsList, type UrlChange, useViewUrl } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/reports/trading reads; the server alone judges their values. */
const parsers = {
  when: parseAsString,
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  category: parseAsList,
  symbol: parseAsList,
  side: parseAsList,
  state: parseAsList,
  placed: parseAsList,
  exceptCategory: parseAsList,
  exceptSymbol: parseAsList,
  exceptSide: parseAsList,
  exceptState: parseAsList,
  exceptPlaced: parseAsList,
  orderId: parseAsList,
  sort: parseAsString,
  direction: parseAsString,
  after: parseAsString,
  before: parseAsString,
};

type TradingUrlChange = UrlChange<typeof parsers>;

/** Whatever filters beside the days and the state. */
export const NO_FILTERS: TradingUrlChange = {
  category: [],
  symbol: [],
  side: [],
  state: [],
  placed: [],
  exceptCategory: [],
  exceptSymbol: [],
  exceptSide: [],
  exceptState: [],
  exceptPlaced: [],
  orderId: [],
};

/** What the address says, and a way to change it; whatever changes, the table starts at its first page again. */
export function useTradingUrl() {
  const [url, setUrl] = useViewUrl(parsers);
  const change = (next: TradingUrlChange) => void setUrl({ after: null, before: null, ...next });
  return { url, change };
}
