"use client";
import { parseAsString } from "nuqs";
import { LIST_KEYS, parseAsList, useListUrl } from "@/components/ui/use-view-url";

/** The address's keys, in the words that lib/clients reads; the server alone judges their values. */
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
