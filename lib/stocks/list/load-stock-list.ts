import { stockLocaleOf } from "@/lib/core/language";
import { readUniverse, type StockUniverse } from "../pairs/read-universe";
import type { PanelReading } from "../queue/freshness";
import type { PanelQueue } from "../queue/panel-queue";
import { readLatestPrices } from "../queue/read-latest-prices";
import { listFigures } from "../store/figures";
import { type ListPage, type ListRequest, listStocks } from "./stock-list";

export type StockList = ListPage &
  Omit<StockUniverse, "listings"> & { readonly prices: PanelReading<"tickers"> };

/** A page of all pairs with their figures, for a person's page; old answers are asked for again. */
export async function readStockList(queue: PanelQueue, request: ListRequest): Promise<StockList> {
  const [{ listings, ...universe }, prices, kept] = await Promise.all([
    readUniverse(queue, stockLocaleOf(request.language)),
    readLatestPrices(queue),
    listFigures(queue.exchangeId, null),
  ]);
  const { observed } = prices;
  const page = listStocks(
    {
      listings,
      calendar: universe.calendar.observed?.value ?? null,
      figures: new Map(kept.map(({ code, figures }) => [code, figures])),
      latest: observed?.value,
      pricedAtMs: observed?.answeredAt.getTime() ?? null,
    },
    request,
  );
  return { ...universe, prices, ...page };
}
