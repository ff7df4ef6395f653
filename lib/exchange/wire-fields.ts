import * as z from "zod";
import { type Amount, parseAmount } from "@/lib/core/amount";

/** No name of the exchange is longer; Postgres text cannot hold NUL, and no line break belongs in a name. */
const PLAIN_TEXT = /^\P{Cc}{0,200}$/u;
const NO_DECIMAL = "is not a decimal string";

/** A digit more would already have been rounded by JSON.parse. Read as text. */
export const wholeNumber = z
  .int("is not a whole number that JSON keeps exactly")
  .nonnegative()
  .transform(String);

/** One line, perhaps empty. */
export const text = z.string("is not a text").regex(PLAIN_TEXT, "is no plain text");
export const filledText = text.min(1, "is empty");

/** Only text: a JSON number may have lost digits on its way here. */
export const amount = z.string(NO_DECIMAL).transform(toAmount);

/** What may be left out; "" and null say the same. Not given is not zero. */
export const optionalAmount = z
  .string(NO_DECIMAL)
  .nullish()
  .transform((value, context) => (isGiven(value) ? toAmount(value, context) : null));

/** Nothing, null and "" are the exchange's ways to say that it does not know. */
export function isGiven<T>(value: T | "" | null | undefined): value is Exclude<T, "" | null | undefined> {
  return value !== undefined && value !== null && value !== "";
}

function toAmount(value: string, context: z.RefinementCtx): Amount {
  try {
    return parseAmount(value);
  } catch {
    context.addIssue({ code: "custom", message: NO_DECIMAL });
    return z.NEVER;
  }
}
