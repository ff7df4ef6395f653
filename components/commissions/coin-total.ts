import type { Amount } from "@/lib/core/amount";

const SUMMED_FIELDS = ["dealAmount", "fee", "feeDeduction", "feePaid", "rebateAmount"] as const;
export type SummedField = (typeof SUMMED_FIELDS)[number];

/** Exact sums of one coin. `feeDeduction` is null where no row gave one. */
export type CoinTotal = {
  readonly coin: string;
  readonly rowCount: number;
  readonly feeDeduction: Amount | null;
} & { readonly [Field in Exclude<SummedField, "feeDeduction">]: Amount };

export function isSummedField(field: string): field is SummedField {
  return (SUMMED_FIELDS as readonly string[]).includes(field);
}
