import type * as z from "zod";
import type { EarningsForecast } from "@/lib/core/reality/earnings";
import type { ShareCapital } from "@/lib/core/reality/share-capital";
import type { StockCode } from "@/lib/core/reality/stock-code";
import type { Suspension } from "@/lib/core/reality/suspension";
import { badResponse } from "../http/errors";
import { optionalAmount } from "../http/wire-fields";
import {
  optionalBoolean,
  optionalCode,
  optionalDate,
  optionalLabel,
  optionalText,
  optionalTime,
  wireRecord,
} from "./fields";
import { type PanelReader, recordReader } from "./panel-reader";

/** docs/exchange.md 4.15. */
const earnings: z.ZodType<EarningsForecast> = wireRecord({
  fiscalYear: optionalLabel,
  publicationDeadline: optionalDate,
  isActual: optionalBoolean,
  revenue: optionalAmount,
  ebit: optionalAmount,
  netIncomeParent: optionalAmount,
  eps: optionalAmount,
  bps: optionalAmount,
  cfps: optionalAmount,
  roe: optionalAmount,
  roa: optionalAmount,
  currency: optionalText,
});

/** docs/exchange.md 4.16. */
const shareCapital: z.ZodType<ShareCapital> = wireRecord({
  announcementDate: optionalDate,
  changeDate: optionalDate,
  totalShares: optionalAmount,
  commonShares: optionalAmount,
  preferredShares: optionalAmount,
  otherShares: optionalAmount,
  specialExplain: optionalText,
  changeReason: optionalText,
});

/** docs/exchange.md 4.17. */
const suspension: z.ZodType<Suspension> = wireRecord({
  code: optionalCode,
  name: optionalText,
  suspensionDate: optionalDate,
  suspensionTime: optionalTime,
  suspensionReason: optionalText,
  suspensionPrice: optionalAmount,
  resumptionDate: optionalDate,
  resumptionQuoteTime: optionalTime,
  resumptionTradingTime: optionalTime,
});

export const readEarnings = recordReader(earnings, ["isActual", "currency"]);
export const readShareCapital = recordReader(shareCapital);

/** The one record that names its stock: another's must not stop the trade in this one. */
export function suspensionReader(asked: StockCode): PanelReader<Suspension | null> {
  return recordReader(suspension, ["code", "name"], ({ code }) => {
    if ((code ?? asked).toUpperCase() !== asked.toUpperCase())
      throw badResponse("code is of another stock than was asked for");
  });
}
