import * as z from "zod";
import { findAmount } from "@/lib/core/amount";
import { type Day, dayOf, findDay } from "@/lib/core/day";
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

/** Only text: a JSON number may have lost digits on its way here. */
export const amount = foundIn(z.string(NO_DECIMAL), findAmount, NO_DECIMAL);

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
export function isGiven<T>(value: T | "" | null | undefined): value is Exclude<T, "" | null | undefined> {
  return value !== undefined && value !== null && value !== "";
}

/** The UTC+8 day that a wire date means: milliseconds or YYYY-MM-DD (field notes); null for anything else. */
export function findWireDay(text: string): Day | null {
  const instant = findWireInstant(text);
  return instant === null ? findDay(text) : dayOf(instant);
}

/** 12 or 13 digits are the years 1973 to 2286: not seconds, not microseconds. */
const MILLISECONDS = /^\d{12,13}$/;

/** The instant (ms) that digits of the exchange mean; null for anything but milliseconds. */
export function findWireInstant(text: string): number | null {
  return MILLISECONDS.test(text) ? Number(text) : null;
}

/** `data` as the schema reads it. Throws ExchangeError (bad-response) that names the first field, never its value. */
export function readWire<Output>(schema: z.ZodType<Output>, data: unknown): Output {
  const result = schema.safeParse(data);
  if (result.success) return result.data;
  const issue = result.error.issues[0];
  const field = issue === undefined ? "" : writePath(issue.path);
  throw badResponse(`${field} ${issue?.message ?? "cannot be read"}`.trim());
}

function writePath(path: readonly PropertyKey[]): string {
  return path.reduce<string>((written, step) => {
    if (typeof step === "number") return `${written}[${step}]`;
    return written === "" ? String(step) : `${written}.${String(step)}`;
  }, "");
}
