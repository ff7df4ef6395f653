import * as z from "zod";
import { type MarketCalendar, type MarketClosure, WEEKDAYS } from "@/lib/core/reality/market/calendar";
import { findWallTime } from "@/lib/core/reality/market/wall-time";
import { isGiven, text } from "../http/wire-fields";
import { optionalText, wireRecord } from "./fields";
import { recordReader } from "./record";

/** YYYY-MM-DD HH:mm; seconds of zero say the same. */
const optionalWallTime = z
  .string("is not a text")
  .nullish()
  .transform((value, context) => {
    if (!isGiven(value)) return null;
    const found = findWallTime(value.replace(/(:\d\d):00$/, "$1"));
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: "is not YYYY-MM-DD HH:mm" });
    return z.NEVER;
  });

/** One that ends before it begins would close nothing without a word. */
const closure: z.ZodType<MarketClosure> = wireRecord({
  remark: optionalText,
  startTime: optionalWallTime,
  endTime: optionalWallTime,
}).refine(({ startTime, endTime }) => startTime === null || endTime === null || startTime < endTime, {
  path: ["endTime"],
  message: "is not after startTime",
});

const weekday = text
  .transform((value) => value.toUpperCase())
  .pipe(z.enum(WEEKDAYS, "is not a day of the week"));

/** A null list is kept as unknown: that the market never closes is not said by it. */
function optionalList<Item>(item: z.ZodType<Item>) {
  return z
    .array(item, "is not a list")
    .nullish()
    .transform((items) => items ?? null);
}

/** docs/exchange.md 4.18. */
const calendar: z.ZodType<MarketCalendar> = wireRecord({
  timeZone: optionalText,
  specificConfig: optionalList(closure),
  regularConfig: optionalList(weekday),
});

export const readCalendar = recordReader(calendar);
