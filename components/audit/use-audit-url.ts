"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, parseAsList, useListUrl, withoutFilters } from "@/components/ui/use-view-url";

const filters = {
  kind: parseAsList,
  result: parseAsList,
  who: parseAsList,
  object: parseAsString,
  address: parseAsString,
};
export const NO_FILTERS = withoutFilters(filters);

/** The URL's keys, as lib/audit reads them. The server validates their values. */
const parsers = { ...LIST_KEYS, ...filters };

export const useAuditUrl = () => useListUrl(parsers);
