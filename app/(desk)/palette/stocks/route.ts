import { forStocks } from "@/app/(desk)/research/open-queue";
import type { StockIndex } from "@/components/palette/use-stock-index";
import { systemClock } from "@/lib/core/clock";
import { readStockLocale } from "@/lib/sign-in/web/language";
import { readUniverse } from "@/lib/stocks/pairs/read-universe";
import { panelAgeView } from "../../research/panel-age-view";

/**
 * Every pair that is known, for the palette; the exchange is asked again behind it where they are
 * old.
 */
export const GET = forStocks(async ({ queue }) => {
  const { listings, pairs, calendar } = await readUniverse(queue, await readStockLocale());
  const index: StockIndex = {
    listings,
    calendar: calendar.observed?.value ?? null,
    pairs: panelAgeView("stock-info", pairs),
    nowMs: systemClock.now(),
  };
  return Response.json(index, { headers: { "cache-control": "private, no-store" } });
});
