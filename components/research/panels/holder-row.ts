import type { ExecutiveShareholding } from "@/lib/core/reality/executives";
import type { MajorShareholder } from "@/lib/core/reality/shareholders";

/** A holder of either kind. */
export type HolderRow = MajorShareholder & Partial<ExecutiveShareholding>;

/** So many holders are drawn; all are in the table. */
export const MOST_HOLDERS_DRAWN = 10;
