/** What needs attention until somebody marks it as reviewed; what comes later is new again. */
export const REVIEWED_KINDS = ["lost", "restated", "rebateWithoutFee", "feeMismatch", "orders"] as const;
export type ReviewedKind = (typeof REVIEWED_KINDS)[number];

/** `throughMs`: what is reviewed with a press now, `beforeMs`: what was before. Times are the exchange's. */
export type Review = { readonly throughMs: number; readonly beforeMs: number | null };
