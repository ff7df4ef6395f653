"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, useListUrl } from "@/components/filters/use-list-url";
import { parseAsList, type UrlChange } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/reports/repayments reads; the server alone judges their values. */
const parsers = {
  ...LIST_KEYS,
  coin: parseAsList,
  repayType: parseAsList,
  businessType: parseAsList,
  exceptCoin: parseAsList,
  exceptRepayType: parseAsList,
  exceptBusinessType: parseAsList,
  orderId: parseAsList,
  sort: parseAsString,
  view: parseAsString,
};

type RepaymentsUrlChange = UrlChange<typeof parsers>;

export const NO_FILTERS: RepaymentsUrlChange = {
  coin: [],
  repayType: [],
  businessType: [],
  exceptCoin: [],
  exceptRepayType: [],
  exceptBusinessType: [],
  orderId: [],
};

export const useRepaymentsUrl = () => useListUrl(parsers);
