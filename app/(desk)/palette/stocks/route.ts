import type { StockIndex } from "@/components/palette/use-stock-index";
import { systemClock } from "@/lib/core/clock";
import { readRealityLocale } from "@/lib/sign-in/web/language";
import { readUniverse } from "@/lib/stocks/universe";
import { forResearch } from "../../research/open-research";
import { readingView } from "../../research/reading-view";

/** Every pair that is known, for the palette; the exchange is asked again behind it where they are old. */
export const GET = forResearch(async ({ research }) => {
  const { listings, pairs, calendar } = await readUniverse(research, await readRealityLocale());
  const index: StockIndex = {
    listings,
    calendar: calendar.observed?.value ?? null,
    pairs: readingView("stock-info", pairs),
    nowMs: systemClock.now(),
  };
  return Response.json(index, { headers: { "cache-control": "private, no-store" } });
});
