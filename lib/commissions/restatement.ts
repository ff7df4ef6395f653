import { type Amount, subtractAmounts } from "@/lib/core/amount";
import type { Day } from "@/lib/core/day";
import type { CommissionSums } from "./commission";
import { wholeSum } from "./fees";

/**
 * Sums of one coin in an earlier and a later version of some days; null: no rows in that version.
 */
export type CoinChange = {
  readonly coin: string;
  readonly before: Omit<CommissionSums, "coin"> | null;
  readonly after: Omit<CommissionSums, "coin"> | null;
};

export const CHANGED_SUMS = ["fee", "feePaid", "rebateAmount"] as const;

const NOTHING = "0" as Amount;

/**
 * After minus before; a coin without rows in a version counts as zero there. Null: a row of a
 * version does not give the amount.
 */
export function changeOfCoin(
  { before, after }: CoinChange,
  field: (typeof CHANGED_SUMS)[number],
): Amount | null {
  const was = before === null ? NOTHING : knownSum(before, field);
  const is = after === null ? NOTHING : knownSum(after, field);
  return was === null || is === null ? null : subtractAmounts(is, was);
}

/** Null: a row does not give the amount. */
export function knownSum(
  sums: Omit<CommissionSums, "coin">,
  field: (typeof CHANGED_SUMS)[number],
): Amount | null {
  return field === "rebateAmount" ? sums.rebateAmount : wholeSum(sums, field);
}

/**
 * A version of a day that replaced another one. `seenAt`: when it was first read, by the exchange's
 * clock.
 */
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
/** How many rows a restatement touched. `retold`: only the exchange's running totals changed. */
export type RowChanges = Readonly<Record<(typeof ROW_CHANGES)[number], number>>;
