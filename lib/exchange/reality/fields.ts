import * as z from "zod";
import { dayOf, dayStartMs } from "@/lib/core/day";
import { marketWallTime } from "@/lib/stocks/market/market-clock";
import { findMarketDate, type MarketDate } from "@/lib/stocks/market/market-date";
import type { MarketTime } from "@/lib/stocks/market/market-time";
import type {
  FieldOf,
  RecordFieldKind,
  RecordFields,
  RecordOfFields,
} from "@/lib/stocks/panels/record-fields";
import { findStockCode } from "@/lib/stocks/stock-code";
import {
  foundIn,
  keptText,
  optional,
  optionalAmount,
  text,
  wholeNumber,
} from "../http/wire-fields";

/** Reasons and remarks may have several lines. */
const freeText = keptText(10_000);

/** A text of the exchange, unchanged, in the language that was asked for. */
export const optionalText = optional(freeText);

export const optionalCode = optional(
  foundIn(z.string("is not a text"), findStockCode, "is not a stock code"),
);

/**
 * A record whose fields may all be missing. One with other fields only is refused: it would look
 * like unknown values.
 */
export function wireRecord<Shape extends z.ZodRawShape>(shape: Shape) {
  const names = Object.keys(shape);
  return z
    .unknown()
    .superRefine((value, context) => {
      if (typeof value !== "object" || value === null || Array.isArray(value)) {
        context.addIssue({ code: "custom", message: "is not a record" });
        return;
      }
      const sent = Object.keys(value);
      if (sent.length === 0 || names.some((name) => sent.includes(name))) return;
      context.addIssue({ code: "custom", message: "has none of the fields it should have" });
    })
    .pipe(z.object(shape));
}

/** How each kind of field is read; null where it is absent. */
const SCHEMAS: { readonly [Kind in RecordFieldKind]: z.ZodType<FieldOf<Kind>> } = {
  text: optionalText,
  /** A year may be a number. */
  label: optional(z.union([freeText, wholeNumber], "is not a text")),
  date: optional(
    foundIn(
      z.union([z.string(), wholeNumber], "is not a date"),
      findWireDate,
      "is neither milliseconds, YYYY-MM-DD nor YYYYMMDD",
    ),
  ),
  time: optional(z.union([text, wholeNumber], "is not a time").transform(readMarketTime)),
  /** A boolean (docs/exchange.md); the texts "true" and "false" are accepted. */
  flag: optional(
    z
      .union([z.boolean(), z.enum(["true", "false"])], "is neither true nor false")
      .transform((value) => value === true || value === "true"),
  ),
  code: optionalCode,
  amount: optionalAmount,
  percent: optionalAmount,
};

export function recordSchema<Fields extends RecordFields>(
  fields: Fields,
): z.ZodType<RecordOfFields<Fields>> {
  const shape = Object.fromEntries(
    Object.entries(fields).map(([name, kind]) => [name, SCHEMAS[kind]]),
  );
  return wireRecord(shape) as unknown as z.ZodType<RecordOfFields<Fields>>; // each field as its kind is read
}

const WALL = /^(?:(\d{4}-\d{2}-\d{2})[ T])?((?:[01]\d|2[0-3]):[0-5]\d(?::[0-5]\d)?)$/;

/** Milliseconds are an instant; HH:mm and HH:mm:ss are the market's clock, perhaps after a date. */
function readMarketTime(text: string): MarketTime {
  const ms = findInstant(text);
  if (ms !== null) return { kind: "instant", ms };
  const [, date, time] = WALL.exec(text) ?? [];
  if (time === undefined) return { kind: "text", text };
  if (date === undefined) return { kind: "wall", date: null, time };
  const found = findMarketDate(date);
  return found === null ? { kind: "text", text } : { kind: "wall", date: found, time };
}

/**
 * 11 to 13 digits: the years 1653 to 2286, without months around 1970, whose shorter numbers could
 * be seconds.
 */
const MILLISECONDS = /^-?\d{11,13}$/;
const COMPACT = /^(\d{4})(\d{2})(\d{2})$/;

/** The instant that a wire value writes in milliseconds; null for anything else. */
function findInstant(text: string): number | null {
  return MILLISECONDS.test(text) ? Number(text) : null;
}

/**
 * The date that a wire value means: milliseconds, YYYY-MM-DD or YYYYMMDD (field notes); null for
 * anything else.
 */
export function findWireDate(text: string): MarketDate | null {
  const ms = findInstant(text);
  if (ms !== null) return dateOfInstant(ms);
  return findMarketDate(text.replace(COMPACT, "$1-$2-$3"));
}

/**
 * No source says whose midnight a date is. Midnight of UTC and of UTC+8 can be recognised; every
 * other instant is taken for New York, whose offset changes.
 */
function dateOfInstant(ms: number): MarketDate | null {
  const [date = "", time] = new Date(ms).toISOString().split("T");
  if (time === "00:00:00.000Z") return findMarketDate(date);
  const day = dayOf(ms);
  return findMarketDate(dayStartMs(day) === ms ? day : marketWallTime(ms).slice(0, 10));
}
