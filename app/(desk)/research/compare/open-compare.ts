import { systemClock } from "@/lib/core/clock";
import { readStockLocale } from "@/lib/sign-in/web/language";
import type { ComparedStocks } from "@/lib/stocks/compare/compare-panel";
import { chooseCodes, parseCompareQuery } from "@/lib/stocks/compare/compare-query";
import { readStocks } from "@/lib/stocks/pairs/read-universe";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { findStockCode } from "@/lib/stocks/stock-code";

export type OpenCompare = Awaited<ReturnType<typeof openCompare>>;

/**
 * The comparison that an address asks for; codes are checked against the exchange's pairs once
 * these were read.
 */
export async function openCompare(queue: PanelQueue, params: URLSearchParams) {
  const query = parseCompareQuery(params);
  const locale = await readStockLocale();
  const named = query.codes.map(findStockCode).filter((code) => code !== null);
  const { listings, pairs, calendar } = await readStocks(queue, { codes: named, locale });
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
  return { queue, query, chosen, stocks, pairs };
}
