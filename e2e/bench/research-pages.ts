import { type ComparedStocks, comparePanel } from "@/lib/stocks/compare";
import {
  COMPARE_PANELS,
  MOST_COMPARED,
  parseCompareQuery,
} from "@/lib/stocks/compare/compare-query";
import type { Research } from "@/lib/stocks/desk";
import { readPanels } from "@/lib/stocks/read";
import type { StockCode } from "@/lib/stocks/stock-code";
import { readStockPage, readStocks, requirePart } from "@/lib/stocks/universe";

/** Five stocks in all panels, as their page reads and works them out. */
export async function comparePage(
  research: Research,
  codeAt: (nth: number) => StockCode,
): Promise<void> {
  const codes = Array.from({ length: MOST_COMPARED }, (_, nth) => codeAt(nth));
  const { listings, calendar } = await readStocks(research, { codes, locale: "en-US" });
  const stocks: ComparedStocks = {
    codes,
    locale: "en-US",
    query: parseCompareQuery(new URLSearchParams()),
    nowMs: Date.UTC(2026, 10, 20, 15),
    universe: { listings, calendar },
  };
  await Promise.all(
    COMPARE_PANELS.map(async (name) =>
      comparePanel(name, research, stocks, await readPanels(research, name, stocks)),
    ),
  );
}

/** All that a stock's page reads. */
export async function stockPage(research: Research, code: StockCode): Promise<void> {
  const page = await readStockPage(research, { code, locale: "en-US" });
  if (page === null) throw new Error(`${code} has no page`);
  const { readings, periods, changes, moves } = page;
  for (const part of [readings, periods, changes, moves]) requirePart<unknown>(part);
}
