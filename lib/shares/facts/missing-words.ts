import type { PanelName } from "@/lib/stocks/panels/panels";
import type { StockCode } from "@/lib/stocks/stock-code";

/** "unread": never asked, or still in the queue. "failed": the last try failed. */
export const MISSING_WHY = ["unread", "failed"] as const;
export type MissingWhy = (typeof MISSING_WHY)[number];

/** A stock's panels that a page names and that were never answered. */
export type MissingPanels = {
  readonly code: StockCode;
  readonly panels: readonly PanelName[];
  readonly why: MissingWhy;
};
