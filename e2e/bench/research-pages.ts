import { COMPARE_PANELS, MOST_COMPARED, parseCompareQuery } from "@/lib/core/reality/compare/compare-query";
import type { StockCode } from "@/lib/core/reality/stock-code";
import { type ComparedStocks, comparePanel } from "@/lib/research/compare";
import type { Research } from "@/lib/research/desk";
import { readPanels } from "@/lib/research/read";
import { readStockPage, readStocks, requirePart } from "@/lib/research/universe";

/** Five stocks in all panels, as their page reads and works them out. */
export async function comparePage(research: Research, codeAt: (nth: number) => StockCode): Promise<void> {
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
