import * as z from "zod";
import { findExpandedAmount } from "@/lib/core/amount";
import { type Day, dayOf, findDay, findDayOf } from "@/lib/core/day";
import { hideOpaque } from "./envelope";
import { badResponse } from "./errors";

/** No name of the exchange is longer. */
const LONGEST_TEXT = 200;
const NO_DECIMAL = "is not a decimal string";

/** A digit more would already have been rounded by JSON.parse. Read as text. */
export const wholeNumber = z
  .int("is not a whole number that JSON keeps exactly")
  .nonnegative()
  .transform(String);

/** What a database can keep of a text; control characters are kept as they came. Refuses NUL and half a character. */
export function keptText(longest: number) {
  return z
    .string("is not a text")
    .refine((value) => !value.includes("\0"), "has the character NUL, which cannot be kept")
    .refine((value) => !/\p{Cs}/u.test(value), "has half of a character")
    .max(longest, `is longer than ${longest} characters`);
}

/** A name, perhaps empty. */
export const text = keptText(LONGEST_TEXT);
export const filledText = text.min(1, "is empty");

/** Only text: a JSON number may have lost digits on its way here. An exponent, such as 0E-8, is written out. */
export const amount = foundIn(z.string(NO_DECIMAL), findExpandedAmount, NO_DECIMAL);

/** What may be left out: null where the exchange says nothing, which is not zero. */
export function optional<Field extends z.ZodType>(field: Field) {
  return z.preprocess((value) => (isGiven(value) ? value : null), field.nullable());
}

export const optionalAmount = optional(amount);

/** What `find` makes of a text; refused with `message` where it finds nothing. */
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

/** Nothing, null and "" are the exchange's ways to say that it does not know. */
export function isGiven<T>(
  value: T | "" | null | undefined,
): value is Exclude<T, "" | null | undefined> {
  return value !== undefined && value !== null && value !== "";
}

/** The UTC+8 day that a wire date means: milliseconds or YYYY-MM-DD (field notes); null for anything else. */
export function findWireDay(text: string): Day | null {
  const instant = findWireInstant(text);
  return instant === null ? findDay(text) : dayOf(instant);
}

/** Not seconds, not microseconds. */
const MILLISECONDS = /^\d{13}$/;

/** The instant (ms) that digits of the exchange mean; null for anything but milliseconds of a day from FIRST_DAY through LAST_DAY. */
export function findWireInstant(text: string): number | null {
  return MILLISECONDS.test(text) && findDayOf(Number(text)) !== null ? Number(text) : null;
}

/** Whether values of an answer may be shown to people. Not asked before something is refused. */
export type MayQuote = () => boolean;

/** Nobody signed in for it: there is no secret that it could repeat. */
export const PUBLIC: MayQuote = () => true;

/**
 * `data` as the schema reads it. Throws ExchangeError (bad-response) that names the first field by its place, and its
 * value where `mayQuote` allows that.
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

/** `: "1,5"`; nothing where nothing was sent, and for a list or a record, which nobody could read in a line. */
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
