import type { RecordFields, RecordOfFields } from "./record-fields";

/**
 * A suspension of trading and its end (docs/exchange.md 4.17). Null: there is none, or the exchange
 * does not say.
 */
export const SUSPENSION_FIELDS = {
  code: "code",
  name: "text",
  suspensionDate: "date",
  suspensionTime: "time",
  suspensionReason: "text",
  suspensionPrice: "amount",
  resumptionDate: "date",
  resumptionQuoteTime: "time",
  resumptionTradingTime: "time",
} as const satisfies RecordFields;
export type StockSuspension = RecordOfFields<typeof SUSPENSION_FIELDS>;
