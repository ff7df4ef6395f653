import { stockLocaleOf } from "@/lib/core/language";
import { loadStocks, loadUniverse, readUniverse, type StockUniverse } from "../pairs/read-universe";
import type { PanelReading } from "../queue/freshness";
import type { PanelQueue, StoredPanels } from "../queue/panel-queue";
import { TICKERS_QUESTION } from "../queue/question";
import { readLatestPrices } from "../queue/read-latest-prices";
import { loadPanel } from "../queue/read-panels";
import type { StockCode } from "../stock-code";
import { listFigures } from "../store/figures";
import { type ListPage, type ListRequest, listStocks } from "./stock-list";

export type StockList = ListPage &
  Omit<StockUniverse, "listings"> & { readonly prices: PanelReading<"tickers"> };

/** A page of all pairs with their figures, for a person's page; old answers are asked for again. */
export async function readStockList(queue: PanelQueue, request: ListRequest): Promise<StockList> {
  const [universe, prices] = await Promise.all([
    readUniverse(queue, stockLocaleOf(request.language)),
    readLatestPrices(queue),
  ]);
  return joinList(queue, { universe, prices, request });
}

/** The same from the store alone: it queues nothing. `codes` null: all stocks. */
export async function loadStockList(
  queue: StoredPanels,
  codes: readonly StockCode[] | null,
  request: ListRequest,
): Promise<StockList> {
  const locale = stockLocaleOf(request.language);
  const [universe, prices] = await Promise.all([
    codes === null ? loadUniverse(queue, locale) : loadStocks(queue, { codes, locale }),
    loadPanel(queue, TICKERS_QUESTION),
  ]);
  return joinList(queue, { universe, prices, request });
}

type ListParts = {
  readonly universe: StockUniverse;
  readonly prices: PanelReading<"tickers">;
  readonly request: ListRequest;
};

async function joinList(
  { exchangeId }: StoredPanels,
  { universe: { listings, ...universe }, prices, request }: ListParts,
): Promise<StockList> {
  const kept = await listFigures(exchangeId, null);
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
