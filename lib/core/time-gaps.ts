import type { FailureKind } from "./failure";

/** Why time at the edge of what is known is not; null: nothing says why. */
export type UnknownReason =
  | { readonly kind: "failed"; readonly failure: FailureKind }
  /** The exchange answers for nothing earlier; or had nothing for long, and was not asked further back. */
  | { readonly kind: "refused" | "silence" }
  | { readonly kind: "first-read" }
  | null;

/** Some time of which not everything is known. Instants in ms. */
export type TimeGap =
  | { readonly kind: "all"; readonly reason: UnknownReason }
  | { readonly kind: "before" | "after"; readonly atMs: number; readonly reason: UnknownReason }
  | { readonly kind: "stretch"; readonly fromMs: number; readonly toMs: number; readonly failed: number }
  | { readonly kind: "stretches"; readonly count: number; readonly failed: number }
  /** Milliseconds with more records than the exchange lists at once. */
  | { readonly kind: "full"; readonly places: number; readonly known: number };

/** Why the records of some time are not all known; there is at least one. */
export type TimeGaps = readonly TimeGap[];
