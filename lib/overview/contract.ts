import { z } from "zod";
import { instantMs, ofAccount } from "@/lib/core/input";
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
