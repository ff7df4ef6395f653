import { z } from "zod";
import { exactText, ofAccount } from "@/lib/core/input";

const word = exactText(1_000);

/**
 * A term as it was typed; `readTerm` says what is wrong with a field. Empty `percent`: the share of
 * everyone else.
 */
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

export const saveTermInput = z.object({ ...ofAccount, typed: typedTerm });
export type SaveTerm = z.input<typeof saveTermInput>;

export type TermProblem =
  | "day-malformed"
  | "day-too-late"
  | "percent-malformed"
  | "percent-missing"
  | "percent-out-of-range"
  | "text-too-long"
  | "text-unprintable";

export type SaveTermOutcome =
  | { readonly kind: "saved" }
  | { readonly kind: "refused"; readonly field: TermField; readonly problem: TermProblem };
