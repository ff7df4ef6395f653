import type { DayRange } from "@/lib/core/day";
import type { ValuedSum } from "@/lib/rates/valuation";

/** What the exchange paid otherwise than agreed on the last published days. */
export type RecentDifferences = {
  readonly range: DayRange;
  /** How many days the range has. */
  readonly within: number;
  /** On how many of them a row differs. */
  readonly days: number;
  readonly value: ValuedSum;
  readonly currency: string;
};
