import type * as z from "zod";
import type { Dividend } from "@/lib/core/reality/dividends";
import type { ExecutiveShareholding, MajorShareholder } from "@/lib/core/reality/panels";
import { optionalAmount } from "../http/wire-fields";
import { optionalDate, optionalText, wireRecord } from "./fields";
import { listReader } from "./list";

/** docs/exchange.md 4.12. */
const executive: z.ZodType<ExecutiveShareholding> = wireRecord({
  name: optionalText,
  holdingNum: optionalAmount,
  holdingRatio: optionalAmount,
  voteRatio: optionalAmount,
  period: optionalText,
  announcementDate: optionalDate,
});

/** docs/exchange.md 4.13. */
const shareholder: z.ZodType<MajorShareholder> = wireRecord({
  name: optionalText,
  holdingNum: optionalAmount,
  holdingRatio: optionalAmount,
});

/** docs/exchange.md 4.14. */
const dividend: z.ZodType<Dividend> = wireRecord({
  type: optionalText,
  announcementDate: optionalDate,
  recordDate: optionalDate,
  exrightDate: optionalDate,
  dividendDate: optionalDate,
  dividendPerShare: optionalAmount,
  stockDividendPerShare: optionalAmount,
  splitValidDate: optionalDate,
  splitNumerator: optionalAmount,
  splitDenominator: optionalAmount,
});

export const readExecutives = listReader(executive);
export const readShareholders = listReader(shareholder);
export const readDividends = listReader(dividend);
