import { type ComparedStocks, comparePanel } from "@/lib/stocks/compare/compare-panel";
import {
  COMPARE_PANELS,
  MOST_COMPARED,
  parseCompareQuery,
} from "@/lib/stocks/compare/compare-query";
import { readStocks } from "@/lib/stocks/pairs/read-universe";
import type { PanelQueue } from "@/lib/stocks/queue/panel-queue";
import { readPanels } from "@/lib/stocks/queue/read-panels";
import { readStockPage, requirePart } from "@/lib/stocks/read-stock-page";
import type { StockCode } from "@/lib/stocks/stock-code";

/** Reads and computes all panels of five stocks, as the comparison page does. */
export async function comparePage(
  queue: PanelQueue,
  codeAt: (nth: number) => StockCode,
): Promise<void> {
  const codes = Array.from({ length: MOST_COMPARED }, (_, nth) => codeAt(nth));
  const { listings, calendar } = await readStocks(queue, { codes, locale: "en-US" });
  const stocks: ComparedStocks = {
    codes,
    locale: "en-US",
    query: parseCompareQuery(new URLSearchParams()),
    nowMs: Date.UTC(2026, 10, 20, 15),
    universe: { listings, calendar },
  };
  await Promise.all(
    COMPARE_PANELS.map(async (name) =>
      comparePanel(name, queue, stocks, await readPanels(queue, name, stocks)),
    ),
  );
}

/** Reads everything that a stock's page reads. */
export async function stockPage(queue: PanelQueue, code: StockCode): Promise<void> {
  const page = await readStockPage(queue, { code, locale: "en-US" }, Date.now());
  if (page === null) throw new Error(`${code} has no page`);
  const { readings, periods, changes, moves, outlook } = page;
  for (const part of [readings, periods, changes, moves, outlook]) requirePart<unknown>(part);
}
