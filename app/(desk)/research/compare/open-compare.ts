import { readRealityLocale } from "@/lib/access/web/language";
import { systemClock } from "@/lib/core/clock";
import { chooseCodes, parseCompareQuery } from "@/lib/core/reality/compare/compare-query";
import { findStockCode } from "@/lib/core/reality/stock-code";
import type { ComparedStocks } from "@/lib/research/compare";
import type { Research } from "@/lib/research/desk";
import { readStocks } from "@/lib/research/universe";

export type OpenCompare = Awaited<ReturnType<typeof openCompare>>;

/** What an address compares; codes are held against the exchange's pairs, where these were read. */
export async function openCompare(research: Research, params: URLSearchParams) {
  const query = parseCompareQuery(params);
  const locale = await readRealityLocale();
  const named = query.codes.flatMap((text) => findStockCode(text) ?? []);
  const { listings, pairs, calendar } = await readStocks(research, { codes: named, locale });
  const known = new Set(listings.map(({ code }) => code));
  const chosen = chooseCodes(query.codes, pairs.observed ? (code) => known.has(code) : null);
  const nowMs = systemClock.now();
  const stocks: ComparedStocks = {
    codes: chosen.compared,
    locale,
    query,
    nowMs,
    universe: { listings, calendar },
  };
  return { research, query, chosen, stocks, pairs };
}
