import { z } from "zod";
import type { Amount } from "@/lib/core/amount";
import { exactText, instantMs, ofAccount, rowId } from "@/lib/core/input";
import type { Month } from "@/lib/core/month";
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

/** `seen`: the last entry that the form was opened with; null: there was none. */
export const setTargetInput = z.object({
  ...ofAccount,
  typed: typedTarget,
  seen: rowId.nullable(),
});
export type SetTarget = z.input<typeof setTargetInput>;

/**
 * What an account's rebate of a month should come to, from a month on. Targets are only added: of
 * two for one month the later one counts.
 */
export type MonthTarget = {
  /** Grows with every entry. */
  readonly id: number;
  readonly from: Month;
  /** The reporting currency when it was set. */
  readonly currency: string;
  /** Null: from this month on there is no target. */
  readonly amount: Amount | null;
  readonly setBy: string;
  readonly setAt: Date;
};

export type TargetProblem =
  | "month-malformed"
  | "month-out-of-range"
  | "amount-malformed"
  | "amount-out-of-range"
  /** There is no target that could be ended. */
  | "nothing-to-end";

export type SetTargetOutcome =
  | { readonly kind: "saved" }
  /** Others were set meanwhile, the last entry first. Nothing was stored. */
  | { readonly kind: "changed-meanwhile"; readonly entries: readonly MonthTarget[] }
  | {
      readonly kind: "refused";
      readonly field: keyof TypedTarget;
      readonly problem: TargetProblem;
    };
