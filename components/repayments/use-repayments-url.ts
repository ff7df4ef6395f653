"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, parseAsList, useListUrl, withoutFilters } from "@/components/ui/use-view-url";

const filters = {
  coin: parseAsList,
  repayType: parseAsList,
  businessType: parseAsList,
  exceptCoin: parseAsList,
  exceptRepayType: parseAsList,
  exceptBusinessType: parseAsList,
  orderId: parseAsList,
};
export const NO_FILTERS = withoutFilters(filters);

/** The address's keys as lib/repayments reads them. Only the server checks their values. */
const parsers = { ...LIST_KEYS, ...filters, sort: parseAsString, view: parseAsString };

export const useRepaymentsUrl = () => useListUrl(parsers);
