"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, parseAsList, useListUrl, withoutFilters } from "@/components/ui/use-view-url";

/** Whatever filters beside the days and the state. */
const filters = {
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
};
export const NO_FILTERS = withoutFilters(filters);

/**
 * The address's keys, in the words that lib/trading reads; the server alone judges their values.
 */
const parsers = { ...LIST_KEYS, ...filters, when: parseAsString };

export const useTradingUrl = () => useListUrl(parsers);
