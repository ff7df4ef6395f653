import { type Amount, subtractAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { CommissionSums } from "./commission";

/** What one coin came to in an earlier and a later version of some days; null: it had no rows in that version. */
export type CoinChange = {
  readonly coin: string;
  readonly before: Omit<CommissionSums, "coin"> | null;
  readonly after: Omit<CommissionSums, "coin"> | null;
};

export const CHANGED_SUMS = ["fee", "feePaid", "rebateAmount"] as const;

const NOTHING = "0" as Amount;

/** After less before; a coin without rows in a version came to nothing there. */
export function changeOfCoin(
  { before, after }: CoinChange,
  field: (typeof CHANGED_SUMS)[number],
): Amount {
  return subtractAmounts(after?.[field] ?? NOTHING, before?.[field] ?? NOTHING); // no rows of the coin: a known zero
}

/** A version of a day that followed another one. `seenAt`: when it was first read, by the exchange's clock. */
export type Restatement = {
  readonly day: Day;
  readonly revision: number;
  readonly seenAt: Date;
  /** The version before it: first read, and last confirmed. */
  readonly before: { readonly firstSeenAtMs: number; readonly lastSeenAtMs: number };
  readonly rows: RowChanges;
  readonly coins: readonly CoinChange[];
};

export const ROW_CHANGES = ["changed", "added", "removed", "retold"] as const;
/** How many rows a restatement touched. `retold`: own amounts stayed, the exchange's running totals did not. */
export type RowChanges = Readonly<Record<(typeof ROW_CHANGES)[number], number>>;
