import * as z from "zod";
import { findMarketDate } from "@/lib/core/reality/market/market-date";
import type { MarketTime } from "@/lib/core/reality/market/market-time";
import { findStockCode } from "@/lib/core/reality/stock-code";
import { isGiven, keptText, text, wholeNumber } from "../http/wire-fields";
import { findInstant, findWireDate } from "./date";

/** Reasons and remarks run over lines. */
const freeText = keptText(10_000);

/** A text of the exchange, in the language that was asked for, as it came; null where nothing was said. */
export const optionalText = freeText.nullish().transform((value) => (isGiven(value) ? value : null));

/** A text that may be a number in other dress: a year. */
export const optionalLabel = z
  .union([freeText, wholeNumber], "is not a text")
  .nullish()
  .transform((value) => (isGiven(value) ? value : null));

/** A date in any of the three spellings of the field notes; null where nothing was said. */
export const optionalDate = z
  .union([z.string(), wholeNumber], "is not a date")
  .nullish()
  .transform((value, context) => {
    if (!isGiven(value)) return null;
    const found = findWireDate(value);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: "is neither milliseconds, YYYY-MM-DD nor YYYYMMDD" });
    return z.NEVER;
  });

/** A time whose spelling no source tells; null where nothing was said. */
export const optionalTime = z
  .union([text, wholeNumber], "is not a time")
  .nullish()
  .transform((value) => (isGiven(value) ? readMarketTime(value) : null));

/** docs/exchange.md has a boolean; a text that says the same is the same. Null where nothing was said. */
export const optionalBoolean = z
  .union([z.boolean(), z.enum(["true", "false", ""])], "is neither true nor false")
  .nullish()
  .transform((value) => (isGiven(value) ? value === true || value === "true" : null));

/** A stock code; null where nothing was said. */
export const optionalCode = z
  .string("is not a text")
  .nullish()
  .transform((value, context) => {
    if (!isGiven(value)) return null;
    const code = findStockCode(value);
    if (code !== null) return code;
    context.addIssue({ code: "custom", message: "is no stock code" });
    return z.NEVER;
  });

/**
 * A record of which any field may be missing. One that has fields, but only under other names, is refused: it must
 * not look like one whose values are unknown.
 */
export function wireRecord<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  return z
    .unknown()
    .superRefine((value, context) => {
      const record = typeof value === "object" && value !== null && !Array.isArray(value) ? value : null;
      const sent = Object.keys(record ?? {});
      if (record !== null && (sent.length === 0 || names.some((name) => sent.includes(name)))) return;
      const message = record === null ? "is not a record" : "has none of the fields it should have";
      context.addIssue({ code: "custom", message });
    })
    .pipe(z.object(shape));
}

const WALL = /^(?:(\d{4}-\d{2}-\d{2})[ T])?((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/;

/** Milliseconds are an instant, HH:mm and HH:mm:ss the market's clocks, with a date before them or without. */
function readMarketTime(text: string): MarketTime {
  const ms = findInstant(text);
  if (ms !== null) return { kind: "instant", ms };
  const [, date, time] = WALL.exec(text) ?? [];
  if (time === undefined) return { kind: "text", text };
  if (date === undefined) return { kind: "wall", date: null, time };
  const found = findMarketDate(date);
  return found === null ? { kind: "text", text } : { kind: "wall", date: found, time };
}
