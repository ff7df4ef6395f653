import { systemClock } from "@/lib/core/clock";
import { readRealityLocale } from "@/lib/sign-in/web/language";
import type { ComparedStocks } from "@/lib/stocks/compare";
import { chooseCodes, parseCompareQuery } from "@/lib/stocks/compare/compare-query";
import type { Research } from "@/lib/stocks/desk";
import { findStockCode } from "@/lib/stocks/stock-code";
import { readStocks } from "@/lib/stocks/universe";

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
