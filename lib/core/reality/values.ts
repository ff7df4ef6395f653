import type { MarketCalendar } from "./market/calendar";
import type { Panels } from "./panels";
import type { MarketSource } from "./question";
import type { StockInfo } from "./stock-info";

/** What each endpoint's whole answer is: of one stock, or of all of them. */
export type RealityValues = Panels & {
  readonly calendar: MarketCalendar | null;
  readonly "stock-info": readonly StockInfo[];
} & Record<MarketSource, unknown>;
