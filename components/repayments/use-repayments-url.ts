"use client";
import { parseAsString } from "nuqs";
import { parseAsList, type UrlChange, useViewUrl } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/reports/repayments reads; the server alone judges their values. */
const parsers = {
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  coin: parseAsList,
  repayType: parseAsList,
  businessType: parseAsList,
  exceptCoin: parseAsList,
  exceptRepayType: parseAsList,
  exceptBusinessType: parseAsList,
  orderId: parseAsList,
  sort: parseAsString,
  direction: parseAsString,
  after: parseAsString,
  before: parseAsString,
  view: parseAsString,
};

type RepaymentsUrlChange = UrlChange<typeof parsers>;

/** All filters but the days. */
export const NO_FILTERS: RepaymentsUrlChange = {
  coin: [],
  repayType: [],
  businessType: [],
  exceptCoin: [],
  exceptRepayType: [],
  exceptBusinessType: [],
  orderId: [],
};

/** What the address says, and a way to change it; whatever changes, the table starts at its first page again. */
export function useRepaymentsUrl() {
  const [url, setUrl] = useViewUrl(parsers);
  // An address that asks for nothing would open the person's default view: an empty view says that it was left.
  const change = (next: RepaymentsUrlChange) =>
    void setUrl({ after: null, before: null, view: url.view ?? "", ...next });
  return { url, change };
}
