import * as z from "zod";
import { findExpandedAmount } from "@/lib/core/amount";
import { type Day, dayOf, findDay, findDayOf } from "@/lib/core/day";
import { hideOpaque } from "./envelope";
import { badResponse } from "./errors";

/** Longer than any name of the exchange. */
const LONGEST_TEXT = 200;
const NO_DECIMAL = "is not a decimal string";

/** A whole number, as text. A larger one would have been rounded by JSON.parse. */
export const wholeNumber = z
  .int("is not a whole number that JSON keeps exactly")
  .nonnegative()
  .transform(String);

/**
 * A text that a database can keep, control characters included. Refuses NUL and half of a surrogate
 * pair.
 */
export function keptText(longest: number) {
  return z
    .string("is not a text")
    .refine((value) => !value.includes("\0"), "has the character NUL, which cannot be kept")
    .refine((value) => !/\p{Cs}/u.test(value), "has half of a character")
    .max(longest, `is longer than ${longest} characters`);
}

/** A name; may be empty. */
export const text = keptText(LONGEST_TEXT);
export const filledText = text.min(1, "is empty");

/**
 * A decimal text; a JSON number may have lost digits. An exponent, such as 0E-8, is written out.
 */
export const amount = foundIn(z.string(NO_DECIMAL), findExpandedAmount, NO_DECIMAL);

/** A field that may be absent: null, not zero. */
export function optional<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (isGiven(value) ? value : null), field.nullable());
}

export const optionalAmount = optional(amount);

/** The value that `find` finds in a text; refused with `message` where it finds none. */
export function foundIn<Field extends z.ZodType<string>, Found>(
  field: Field,
  find: (text: string) => Found | null,
  message: string,
) {
  return field.transform((value, context): Found => {
    const found = find(value);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message });
    return z.NEVER;
  });
}

/** False for undefined, null and "": the exchange's ways to say that it does not know. */
export function isGiven<T>(
  value: T | "" | null | undefined,
): value is Exclude<T, "" | null | undefined> {
  return value !== undefined && value !== null && value !== "";
}

/**
 * The UTC+8 day of a date on the wire, milliseconds or YYYY-MM-DD (field notes); null for anything
 * else.
 */
export function findWireDay(text: string): Day | null {
  const instant = findWireInstant(text);
  return instant === null ? findDay(text) : dayOf(instant);
}

/** 13 digits: neither seconds nor microseconds. */
const MILLISECONDS = /^\d{13}$/;

/**
 * The instant (ms) of a text in milliseconds, from FIRST_DAY to LAST_DAY; null for anything else.
 */
export function findWireInstant(text: string): number | null {
  return MILLISECONDS.test(text) && findDayOf(Number(text)) !== null ? Number(text) : null;
}

/** Whether values of an answer may be quoted. Called only when something is refused. */
export type MayQuote = () => boolean;

/** For an unsigned question: its answer cannot repeat a secret. */
export const PUBLIC: MayQuote = () => true;

/**
 * `data` as the schema reads it. Throws ExchangeError (bad-response) with the path of the first
 * wrong field, and its value where `mayQuote` allows that.
 */
export function readWire<Output>(
  schema: z.ZodType<Output>,
  data: unknown,
  mayQuote: MayQuote = () => false,
): Output {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  if (issue === undefined) throw badResponse("cannot be read");
  const quote = mayQuote() ? quoteValue(valueAt(data, issue.path)) : "";
  throw badResponse(`${writePath(issue.path)} ${issue.message}${quote}`.trim());
}

function valueAt(data: unknown, path: readonly PropertyKey[]): unknown {
  let value = data;
  for (const step of path) {
    if (typeof value !== "object" || value === null) return undefined;
    value = (value as Record<PropertyKey, unknown>)[step];
  }
  return value;
}

const LONGEST_QUOTE = 40;

/** `: "1,5"`; "" for an absent value, and for a list or a record, which do not fit into a line. */
function quoteValue(value: unknown): string {
  if (typeof value === "number" || typeof value === "boolean") return `: ${value}`;
  if (typeof value !== "string" || value === "") return "";
  return `: ${JSON.stringify(hideOpaque(value).slice(0, LONGEST_QUOTE))}`;
}

function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === "number") return `${written}[${step}]`;
    return written === "" ? String(step) : `${written}.${String(step)}`;
  }, "");
}
