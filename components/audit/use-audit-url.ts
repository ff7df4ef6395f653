"use client";
import { parseAsString } from "nuqs";
import { parseAsList, type UrlChange, useViewUrl } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/reports/audit reads; the server alone judges their values. */
const parsers = {
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  kind: parseAsList,
  result: parseAsList,
  who: parseAsList,
  object: parseAsString,
  address: parseAsString,
  direction: parseAsString,
  after: parseAsString,
  before: parseAsString,
};

type AuditUrlChange = UrlChange<typeof parsers>;

/** All filters but the days. */
export const NO_FILTERS: AuditUrlChange = { kind: [], result: [], who: [], object: null, address: null };

/** What the address says, and a way to change it; whatever changes, the table starts at its first page again. */
export function useAuditUrl() {
  const [url, setUrl] = useViewUrl(parsers);
  const change = (next: AuditUrlChange) => void setUrl({ after: null, before: null, ...next });
  return { url, change };
}
