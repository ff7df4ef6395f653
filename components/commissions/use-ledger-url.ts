"use client";
import { type inferParserType, parseAsNativeArrayOf, parseAsString, useQueryStates } from "nuqs";
import { useUrlTransition } from "@/components/ui/url-transition";

const list = parseAsNativeArrayOf(parseAsString).withDefault([]);

/** The address's keys, in the words that lib/reports reads on the server; the server alone judges their values. */
const parsers = {
  preset: parseAsString,
  from: parseAsString,
  to: parseAsString,
  uid: list,
  coin: list,
  symbol: list,
  productType: list,
  sort: parseAsString,
  direction: parseAsString,
  after: parseAsString,
  before: parseAsString,
};

export type LedgerUrl = inferParserType<typeof parsers>;
export type LedgerUrlChange = { [Key in keyof LedgerUrl]?: LedgerUrl[Key] | null };

/** What the address says, and a way to change it; whatever changes, the ledger starts at its first page again. */
export function useLedgerUrl() {
  const startTransition = useUrlTransition();
  const [url, setUrl] = useQueryStates(parsers, {
    shallow: false,
    history: "push",
    scroll: false,
    startTransition,
  });
  const change = (next: LedgerUrlChange) => void setUrl({ after: null, before: null, ...next });
  return { url, change };
}
