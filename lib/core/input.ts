import { z } from "zod";
import { findAmount } from "./amount";
import { findDay } from "./day";
import { findMonth } from "./month";

/** The largest PostgreSQL integer, the type of most ids. */
export const MOST_ID = 2_147_483_647;

/** An id that the database numbered. */
export const rowId = z.int().min(1).max(MOST_ID);

/** The field of an action's input that names its account. */
export const ofAccount = { accountId: rowId };

/** Both ends included. */
export function wholeNumber(from: number, to: number) {
  return z.int().min(from).max(to);
}

/** An instant in ms, within the range of a Date. */
export const instantMs = wholeNumber(0, 8.64e15);

/** An instant as a Date. */
export const instant = z.date().min(new Date(0));

/** A number that a person typed, for a reader that says what is wrong with it. */
export const typedNumber = z.number().min(-1e9).max(1e9);

/**
 * A text of at most so many characters that the database can store: without NUL and half
 * characters. Readers of names and notes refuse more, with a sentence (`hasUnseen`).
 */
export function exactText(most: number) {
  return z.string().max(most).refine(isStorable, "has a character that cannot be kept");
}

/** Whether the database can store it. */
export function isStorable(text: string): boolean {
  return !/[\0\p{Cs}]/u.test(text);
}

const LONGEST_WORD = 1_000;

/** A day, a month or an amount that a page sends: `find` turns the text into its value. */
function foundBy<T extends string>(find: (text: string) => T | null) {
  return exactText(LONGEST_WORD).transform((text, context): T => {
    const found = find(text);
    if (found === null) context.addIssue({ code: "custom", message: "cannot be read" });
    return found ?? z.NEVER;
  });
}

export const dayInput = foundBy(findDay);
export const amountInput = foundBy(findAmount);
export const monthInput = foundBy(findMonth);
