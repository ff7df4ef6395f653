import type { RealityLocale } from "@/lib/core/reality/locale";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { Research } from "@/lib/research/desk";
import type { StockReading } from "@/lib/research/read";

/** One stock as a page looks at it. */
export type OpenStock = {
  readonly research: Research;
  readonly code: StockCode;
  /** The language of the page, and so of the exchange's texts. */
  readonly locale: RealityLocale;
  /** The server's clock. */
  readonly nowMs: number;
  /** All panels in one question to the store; each is drawn by itself. */
  readonly readings: Promise<StockReading>;
};
