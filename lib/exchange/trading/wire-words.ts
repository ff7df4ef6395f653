import * as z from "zod";
import { type Amount, isZeroAmount } from "@/lib/core/amount";
import type { UnlistedWord, Word } from "@/lib/trading/exchange-words";
import {
  filledText,
  findWireInstant,
  isGiven,
  optionalAmount,
  text,
  wholeNumber,
} from "../http/wire-fields";

/** Other spellings of words, in sources and on the wire. */
const OTHER_SPELLINGS: Readonly<Record<string, string>> = {
  canceled: "cancelled",
  netural: "neutral",
};

/**
 * A word of a list, in any case. A word that is not in the list is kept unchanged: a new one must
 * not make a whole page unreadable.
 */
export function word<Known extends string>(known: readonly Known[]) {
  return filledText.transform((value) => findWord(known, value));
}

export function optionalWord<Known extends string>(known: readonly Known[]) {
  return text.nullish().transform((value) => (isGiven(value) ? findWord(known, value) : null));
}

function findWord<Known extends string>(known: readonly Known[], value: string): Word<Known> {
  const lower = value.toLowerCase();
  const spelt = OTHER_SPELLINGS[lower] ?? lower;
  return known.find((one) => one.toLowerCase() === spelt) ?? (value as UnlistedWord);
}

/** An id: text, or a number that JSON keeps exactly. */
export const id = z.union([filledText, wholeNumber], "is not an id");

export const optionalId = z
  .union([text, wholeNumber], "is not an id")
  .nullish()
  .transform((value) => (isGiven(value) ? value : null));

export const optionalName = text.nullish().transform((value) => (isGiven(value) ? value : null));

/** An instant in ms; null where it is absent, "" or 0. */
export const optionalInstant = z
  .union([z.string(), wholeNumber], "is not a time")
  .nullish()
  .transform((value, context) => {
    if (!isGiven(value) || value === "0") return null;
    const found = findWireInstant(value);
    if (found !== null) return found;
    context.addIssue({ code: "custom", message: "is not in milliseconds" });
    return z.NEVER;
  });

/** A whole number, sent as text. */
export const optionalWhole = z
  .union([text, wholeNumber], "is not a whole number")
  .nullish()
  .transform((value, context) => {
    if (!isGiven(value)) return null;
    if (/^\d{1,15}$/.test(value)) return Number(value);
    context.addIssue({ code: "custom", message: "is not a whole number" });
    return z.NEVER;
  });

/** A price; zero and less mean that there is none. */
export const optionalPrice = optionalAmount.transform((value): Amount | null =>
  value === null || value.startsWith("-") || isZeroAmount(value) ? null : value,
);

/** A list. Null is empty; absent is refused: unknown is not empty. */
export function listOf<Row>(row: z.ZodType<Row>) {
  return z
    .array(row, "is not a list")
    .nullable()
    .transform((rows): readonly Row[] => rows ?? []);
}
