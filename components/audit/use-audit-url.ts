"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, useListUrl } from "@/components/filters/use-list-url";
import { parseAsList, type UrlChange } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/reports/audit reads; the server alone judges their values. */
const parsers = {
  ...LIST_KEYS,
  kind: parseAsList,
  result: parseAsList,
  who: parseAsList,
  object: parseAsString,
  address: parseAsString,
};

type AuditUrlChange = UrlChange<typeof parsers>;

export const NO_FILTERS: AuditUrlChange = { kind: [], result: [], who: [], object: null, address: null };

export const useAuditUrl = () => useListUrl(parsers);
