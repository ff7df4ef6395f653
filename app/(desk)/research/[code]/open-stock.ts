import type { StockCode } from "@/lib/core/reality/stock-code";
import type { StockPage } from "@/lib/research/stock-page";

/** One stock as a page looks at it. */
export type OpenStock = Omit<StockPage, "universe"> & {
  readonly code: StockCode;
  /** The server's clock. */
  readonly nowMs: number;
};
