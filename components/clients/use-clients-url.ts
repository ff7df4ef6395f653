"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, parseAsList, useListUrl } from "@/components/ui/use-view-url";

/** The address's keys as lib/clients reads them. Only the server checks their values. */
const parsers = {
  ...LIST_KEYS,
  coin: parseAsString,
  q: parseAsString,
  state: parseAsList,
  label: parseAsList,
  sort: parseAsString,
  view: parseAsString,
};

export const useClientsUrl = () => useListUrl(parsers);
