import { OMITTED_AMOUNTS } from "@/lib/commissions/commission";

/** Amounts that rows may not give; a partner's share of fees is unknown where they are. */
const MAY_MISS = [...OMITTED_AMOUNTS, "earned"] as const;
/** Sums that say how many of their rows do not give an amount. */
type CountedSums = { readonly coin: string } & {
  readonly [F in (typeof MAY_MISS)[number] as `${F}Missing`]?: number;
};

/** How many rows of the sums do not give the amount; none of an amount that every row has. */
export function countMissing(sums: readonly CountedSums[], field: string): number {
  const omitted = MAY_MISS.find((name) => name === field);
  if (omitted === undefined) return 0;
  const counts = sums.map((sum) => sum[`${omitted}Missing`]);
  return counts.reduce<number>((total, count) => {
    if (count === undefined) throw new Error(`the sums do not say how many rows give ${field}`);
    return total + count;
  }, 0);
}
