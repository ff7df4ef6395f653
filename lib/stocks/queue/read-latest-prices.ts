import type { PanelReading } from "./freshness";
import type { PanelQueue } from "./open-queue";
import { TICKERS_QUESTION } from "./question";
import { readPanel } from "./read-panels";

/** The last prices of all stocks' pairs and their age, for a person's page; old ones are asked for again. */
export function readLatestPrices(queue: PanelQueue): Promise<PanelReading<"tickers">> {
  return readPanel(queue, TICKERS_QUESTION);
}
