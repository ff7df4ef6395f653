import type { MarketCalendar } from "../market/market-calendar";
import { marketTimeText } from "../market/market-time";
import { judgeTradable, suspensionState } from "../market/tradable";
import type { WallTime } from "../market/wall-time";
import type { StockListing } from "../pairs/listing";
import type { StockSuspension } from "../panels/suspension";
import {
  type CompareMeasure,
  type MeasureForm,
  type MeasureKey,
  measure,
  missing,
} from "./measure";

/**
 * A stock's pairs and its suspension; `suspension` undefined: it was never read, and the pairs are
 * judged without it.
 */
export type ComparedSuspension = {
  readonly listings: readonly StockListing[];
  readonly suspension: StockSuspension | null | undefined;
  readonly calendar: MarketCalendar | null;
  readonly now: WallTime;
};

/** Whether the stock can be traded now, and the reported suspension. */
export const SUSPENSION_MEASURES: readonly CompareMeasure<ComparedSuspension>[] = [
  measure("pairs", "text", ({ listings }) => joined(listings.map(({ symbol }) => symbol))),
  measure("tradable", "text", ({ listings, calendar, now }) =>
    joined(listings.map((listing) => judgeTradable(listing, calendar, now).kind)),
  ),
  measure("suspensionState", "word", ({ suspension, now }) =>
    suspension === undefined ? missing("unread") : suspensionState(suspension, now),
  ),
  told("suspended", "text", ({ suspensionDate, suspensionTime }) =>
    marketTimeText(suspensionTime, suspensionDate),
  ),
  told("reason", "text", ({ suspensionReason }) => suspensionReason),
  told("price", "amount", ({ suspensionPrice }) => suspensionPrice),
  told("resumptionDate", "day", ({ resumptionDate }) => resumptionDate),
  told("quotes", "text", ({ resumptionDate, resumptionQuoteTime }) =>
    marketTimeText(resumptionQuoteTime, resumptionDate),
  ),
  told("trading", "text", ({ resumptionDate, resumptionTradingTime }) =>
    marketTimeText(resumptionTradingTime, resumptionDate),
  ),
];

function joined(texts: readonly string[]) {
  return texts.length === 0 ? missing("noPair") : texts.join(", ");
}

function told(
  key: MeasureKey,
  form: MeasureForm,
  value: (suspension: StockSuspension) => string | null,
) {
  return measure<ComparedSuspension>(key, form, ({ suspension, now }) => {
    if (suspension === undefined) return missing("unread");
    if (suspension === null || suspensionState(suspension, now) === "none")
      return missing("noSuspension");
    return value(suspension);
  });
}
