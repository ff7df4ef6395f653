import type { ReferenceRate } from "@/lib/core/reports/valuation";

/** A line of a file that sets a rate; `before` is what it replaces. */
export type PlannedRate = {
  readonly line: number;
  readonly rate: ReferenceRate;
  readonly before: ReferenceRate | null;
};

/** What a file would do. The lists have the first of each kind; the counts have all. */
export type ImportPlan = {
  readonly currency: string;
  readonly counts: Readonly<Record<"added" | "changed" | "unchanged" | "refused", number>>;
  readonly added: readonly PlannedRate[];
  readonly changed: readonly PlannedRate[];
  readonly refused: readonly { readonly line: number; readonly problem: string }[];
  readonly unknownCoins: readonly string[];
  readonly digest: string;
};

export type CheckOutcome =
  | { readonly kind: "checked"; readonly plan: ImportPlan }
  | { readonly kind: "not-allowed"; readonly reason: string };
export type ApplyOutcome =
  | { readonly kind: "applied" | "refused" | "changed-meanwhile"; readonly plan: ImportPlan }
  | { readonly kind: "not-allowed"; readonly reason: string };
