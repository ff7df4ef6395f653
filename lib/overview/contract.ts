import { z } from "zod";
import { exactText, instantMs, ofAccount } from "@/lib/core/input";
import { REVIEWED_KINDS } from "./attention";

const kind = z.enum(REVIEWED_KINDS);

/** `throughMs`: everything of the kind up to then, by the exchange's time. */
export const markReviewedInput = z.object({ ...ofAccount, kind, throughMs: instantMs });
export type MarkReviewed = z.input<typeof markReviewedInput>;

/** What `markReviewed` returned. */
export const undoReviewedInput = z.object({
  ...ofAccount,
  kind,
  throughMs: instantMs,
  beforeMs: instantMs.nullable(),
});
export type UndoReviewed = z.input<typeof undoReviewedInput>;

const word = exactText(1_000);

/** A target as it was typed; `readTarget` says what is wrong with a field. */
const typedTarget = z.object({ from: word, amount: word });
export type TypedTarget = z.output<typeof typedTarget>;

export const setTargetInput = z.object({ ...ofAccount, typed: typedTarget });
export type SetTarget = z.input<typeof setTargetInput>;

export type TargetProblem =
  | "month-malformed"
  | "month-out-of-range"
  | "amount-malformed"
  | "amount-out-of-range"
  /** There is no target that could be ended. */
  | "nothing-to-end";

export type SetTargetOutcome =
  | { readonly kind: "saved" }
  | {
      readonly kind: "refused";
      readonly field: keyof TypedTarget;
      readonly problem: TargetProblem;
    };
