import {
  foldText,
  type Searchable,
  searchListings,
  toSearchable,
} from "@/lib/stocks/pairs/search-listings";
import type { StockCode } from "@/lib/stocks/stock-code";
import { listPairs, type NamedPair } from "@/lib/stocks/store/pairs";
import type { PanelQueue } from "../queue/panel-queue";
import { loadPanel } from "../queue/read-panels";
import { refreshPanels } from "../queue/refresh-panels";
import { type ListedPair, toListed } from "./read-universe";

const PAIRS = { source: "stock-info", code: null, locale: "en-US" } as const;
const MOST_MEANT = 3;

/** A code without a pair, and codes that the person may mean, the likeliest first. */
type UnknownCode = { readonly code: StockCode; readonly meant: readonly StockCode[] };

/**
 * Finds codes without a pair. Asks for the list of pairs once if it was never read, or is old and
 * lacks a code. "unread": the list could not be read, so nothing is known of the codes.
 */
export async function judgeCodes(
  queue: PanelQueue,
  codes: readonly StockCode[],
  signal: AbortSignal,
) {
  const { observed } = await loadPanel(queue, PAIRS);
  const pairs = observed === null ? [] : await listPairs(queue.exchangeId, null);
  const unknown = findUnknown(pairs, codes);
  const judged = (unknown: readonly UnknownCode[]) => ({ kind: "judged", unknown }) as const;
  if (observed !== null && (unknown.length === 0 || !observed.isStale)) return judged(unknown);
  for await (const step of refreshPanels(queue, [PAIRS], { priority: "command", signal })) {
    const failed = step.kind === "failed" ? step.reading.failed : null;
    if (failed && observed === null) return { kind: "unread", failed } as const;
  }
  return judged(findUnknown(await listPairs(queue.exchangeId, null), codes));
}

function findUnknown(pairs: readonly NamedPair[], codes: readonly StockCode[]): UnknownCode[] {
  const listed = pairs.map((pair) => toSearchable(toListed(pair)));
  const known = new Set(listed.map(({ listing }) => listing.code));
  const unknown = codes.filter((code) => !known.has(code));
  return unknown.map((code) => ({ code, meant: codesMeantBy(code, listed) }));
}

/**
 * Codes whose code or pair is the text in another case, else those that have it in code, pair or
 * name.
 */
function codesMeantBy(text: string, listed: readonly Searchable<ListedPair>[]): StockCode[] {
  const wanted = foldText(text);
  const exact = listed.filter(({ code, symbol }) => code === wanted || symbol === wanted);
  const found = exact.length > 0 ? exact : searchListings(listed, text);
  return [...new Set(found.flatMap(({ listing }) => listing.code ?? []))].slice(0, MOST_MEANT);
}
