import { STOCK_LOCALES } from "@/lib/core/stock-locale";
import type { StockListing } from "./listing";

/**
 * The texts that a search compares, folded once for all keystrokes; empty where there is no such
 * text.
 */
export type FoundBy = {
  readonly code: string;
  readonly symbol: string;
  readonly names: readonly string[];
  /** What it belongs to: found behind everything that has the words itself. */
  readonly about?: readonly string[];
};

type SearchedListing = Pick<StockListing, "code" | "symbol" | "names">;
export type Searchable<Of extends SearchedListing = StockListing> = FoundBy & {
  readonly listing: Of;
};

/** Letters without case and width: full-width digits of a Chinese keyboard are digits. */
export function foldText(text: string): string {
  return text.normalize("NFKC").toLocaleLowerCase("en-US").trim();
}

export function toSearchable<Of extends SearchedListing>(listing: Of): Searchable<Of> {
  const names = STOCK_LOCALES.flatMap((locale) => listing.names[locale] ?? []);
  return {
    listing,
    code: foldText(listing.code ?? ""),
    symbol: foldText(listing.symbol),
    names: [...new Set(names.map(foldText))],
  };
}

/**
 * Those that have every word of `text` in code, pair or a name: the likeliest first, else in their
 * order.
 */
export function searchListings<One extends FoundBy>(
  all: readonly One[],
  text: string,
): readonly One[] {
  const wanted = foldText(text);
  if (wanted === "") return all;
  const words = wanted.split(/\s+/);
  const found: { one: One; rank: number }[] = [];
  for (const one of all) {
    const rank = rankOf(one, wanted, words);
    if (rank !== null) found.push({ one, rank });
  }
  return found.sort((a, b) => a.rank - b.rank).map(({ one }) => one);
}

/** 0 is the code itself; null: not found. */
function rankOf(
  { code, symbol, names, about = [] }: FoundBy,
  wanted: string,
  words: readonly string[],
): number | null {
  if (code === wanted) return 0;
  if (symbol === wanted) return 1;
  if (code.startsWith(wanted)) return 2;
  if (names.includes(wanted)) return 3;
  if (names.some((name) => name.startsWith(wanted))) return 4;
  if (names.some((name) => name.includes(` ${wanted}`))) return 5;
  const has = (word: string) =>
    code.includes(word) || symbol.includes(word) || names.some((name) => name.includes(word));
  if (words.every(has)) return 6;
  const isAbout = (word: string) => has(word) || about.some((text) => text.includes(word));
  return words.every(isAbout) ? 7 : null;
}
