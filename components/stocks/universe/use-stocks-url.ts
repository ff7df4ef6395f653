"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, type UrlChange, useListUrl } from "@/components/ui/use-view-url";

/** The address's keys as lib/stocks/list reads them. Only the server checks their values. */
const FILTER_KEYS = {
  q: parseAsString,
  session: parseAsString,
  weekend: parseAsString,
  state: parseAsString,
  watch: parseAsString,
  next: parseAsString,
  price: parseAsString,
  dayChange: parseAsString,
  monthChange: parseAsString,
  yearChange: parseAsString,
  dividendYield: parseAsString,
  priceEarnings: parseAsString,
  priceBook: parseAsString,
  marketValue: parseAsString,
};

const parsers = { ...LIST_KEYS, ...FILTER_KEYS, sort: parseAsString, view: parseAsString };

export type StocksChange = UrlChange<typeof parsers>;

export const useStocksUrl = () => useListUrl(parsers);

/** The change that turns all filters off. */
export const NO_FILTER = Object.fromEntries(
  Object.keys(FILTER_KEYS).map((key) => [key, null]),
) as StocksChange;
