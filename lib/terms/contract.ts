import { z } from "zod";
import type { FewOfMany } from "@/lib/clients/client";
import { exactText, ofAccount, rowId } from "@/lib/core/input";

const word = exactText(1_000);

/** A term as it was typed; `readTerm` says what is wrong with a field. */
const typedTerm = z.object({
  from: word,
  percent: word,
  uid: word,
  symbol: word,
  productType: word,
  note: word,
});
export type TypedTerm = z.output<typeof typedTerm>;
export type TermField = keyof TypedTerm;

/** `anyway`: also if its client is not known. */
export const saveTermInput = z.object({ ...ofAccount, typed: typedTerm, anyway: z.boolean() });
export type SaveTerm = z.input<typeof saveTermInput>;

export type TermProblem =
  | "day-malformed"
  | "day-too-late"
  | "percent-malformed"
  | "percent-missing"
  | "percent-out-of-range"
  | "text-too-long"
  | "text-unprintable"
  /** An exception does not end before it begins. */
  | "end-before-start"
  | "term-gone";

export type SaveTermOutcome =
  | { readonly kind: "saved" }
  /** No rows of this client are known. Nothing was stored: the person has to say that it is meant. */
  | { readonly kind: "ask"; readonly unknown: FewOfMany }
  | { readonly kind: "refused"; readonly field: TermField; readonly problem: TermProblem };

/** `typed`: from which day on its rows get the share of everyone else. */
export const endTermInput = z.object({
  ...ofAccount,
  termId: rowId,
  typed: z.object({ from: word, note: word }),
});
export type EndTerm = z.input<typeof endTermInput>;
export type TypedEnding = z.output<typeof endTermInput>["typed"];

export type EndTermOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly field: keyof TypedEnding | null;
      readonly problem: TermProblem;
    };
